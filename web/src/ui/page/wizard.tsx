import { Button, Group } from '@mantine/core'
import { mdiCheck } from '@mdi/js'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../icon.tsx'
import './wizard.css'

export interface WizardStep {
  id: string
  label: string
  body: ReactNode
  /**
   * Before going on: false keeps the step (a form that shows its errors). May do the work of the
   * step, such as creating something.
   */
  beforeNext?: () => boolean | Promise<boolean>
  nextLabel?: string
  /** The work of the step is not done yet, and why is plain to see. */
  nextDisabled?: boolean
  /** Nothing before this step can be changed any more. */
  noWayBack?: boolean
}

interface WizardProps {
  steps: WizardStep[]
  /** The active step, kept by the page (usually in the address). */
  active: string
  onActive: (id: string) => void
  onFinish: () => void
  finishLabel?: string
  onCancel?: () => void
}

/**
 * Steps with their progress. What was filled in belongs to the page, so going back loses nothing. The
 * steps lie in one form, so Enter goes on; a step has no form of its own.
 */
export function Wizard({ steps, active, onActive, onFinish, finishLabel, onCancel }: WizardProps) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const at = Math.max(
    0,
    steps.findIndex((step) => step.id === active),
  )
  const step = steps[at]
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step?.id)

  // A reader of the page follows the step; not at first, when the page itself has just come.
  useEffect(() => {
    if (shown.current === step?.id) return
    shown.current = step?.id
    heading.current?.focus()
  }, [step?.id])

  if (!step) return null
  const last = at === steps.length - 1

  async function goOn(current: WizardStep) {
    setBusy(true)
    try {
      if (current.beforeNext && !(await current.beforeNext())) return
      const next = steps[at + 1]
      if (next) onActive(next.id)
      else onFinish()
    } finally {
      setBusy(false)
    }
  }

  const before = steps[at - 1]
  function submit(event: FormEvent<HTMLFormElement>, current: WizardStep) {
    event.preventDefault()
    // A form in a dialog above belongs to this one for React, but not for the page.
    if (event.target !== event.currentTarget || busy || current.nextDisabled) return
    void goOn(current)
  }

  return (
    <form className="fyr-wizard" noValidate onSubmit={(event) => submit(event, step)}>
      <ol className="fyr-steps">
        {steps.map((each, index) => (
          <li
            key={each.id}
            data-state={index < at ? 'done' : index === at ? 'active' : 'ahead'}
            aria-current={index === at ? 'step' : undefined}
          >
            <span className="fyr-step-mark">
              {index < at ? (
                <Icon path={mdiCheck} size={14} />
              ) : (
                <span className="fyr-digits">{index + 1}</span>
              )}
            </span>
            <span className="fyr-step-label">{each.label}</span>
          </li>
        ))}
      </ol>
      <h2 ref={heading} tabIndex={-1} className="fyr-step-heading">
        <span className="fyr-dimmed">
          {t(($) => $.ui.steps.progress, { step: at + 1, total: steps.length })}
          {' · '}
        </span>
        {step.label}
      </h2>
      <div className="fyr-step-body">{step.body}</div>
      <Group justify="space-between" mt="lg">
        {before && !step.noWayBack ? (
          <Button variant="default" disabled={busy} onClick={() => onActive(before.id)}>
            {t(($) => $.words.back)}
          </Button>
        ) : onCancel ? (
          <Button variant="default" disabled={busy} onClick={onCancel}>
            {t(($) => $.words.cancel)}
          </Button>
        ) : (
          <span />
        )}
        <Button type="submit" loading={busy} disabled={step.nextDisabled ?? false}>
          {step.nextLabel ?? (last ? (finishLabel ?? t(($) => $.words.finish)) : t(($) => $.words.next))}
        </Button>
      </Group>
    </form>
  )
}
