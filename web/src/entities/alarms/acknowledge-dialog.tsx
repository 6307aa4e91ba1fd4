import type { ActiveAlarm } from '@fyr/contract/automation/alarms/alarm-events'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText } from '#api/problem.ts'
import { Modal } from '#ui/dialogs/overlays.ts'
import { FormProblem } from '#ui/form/form.tsx'
import { Textarea } from '#ui/form/inputs.ts'
import { Button, Group } from '#ui/layout.ts'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { acknowledgeAll } from './acknowledge.ts'
import { Priority } from './priority.tsx'

interface AcknowledgeDialogProps {
  /** Those to acknowledge; the dialog is open while there are any. */
  alarms: readonly Pick<ActiveAlarm, 'id' | 'name' | 'tagName' | 'priority'>[]
  onClose: () => void
  /** After those that could be were acknowledged. */
  onDone?: () => void
}

const named = 5
const maxComment = 1000

/** Says "seen" to one or many active alarms, with a comment. Ask for Alarm.Update before offering it. */
export function AcknowledgeDialog({ alarms, onClose, onDone }: AcknowledgeDialogProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [comment, setComment] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const count = alarms.length
  const more = count - named

  async function acknowledge(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setProblem(null)
    const result = await acknowledgeAll(
      client,
      alarms.map(({ id }) => id),
      comment.trim(),
    )
    setBusy(false)
    tell(result.done, result.already)
    if (result.failed > 0) {
      const reason = problemText(result.error, t)
      setProblem(t(($) => $.alarms.acknowledge.failed, { count: result.failed, reason }))
      return
    }
    setComment('')
    onDone?.()
    onClose()
  }

  function tell(done: number, already: number) {
    const parts = [
      done > 0 && t(($) => $.alarms.acknowledge.done, { count: done }),
      already > 0 && t(($) => $.alarms.acknowledge.already, { count: already }),
    ]
    const text = parts.filter(Boolean).join('. ')
    if (text) snackbar.done(text)
  }

  function close() {
    if (busy) return
    // What was written is about these alarms, not the next.
    setComment('')
    setProblem(null)
    onClose()
  }

  return (
    <Modal
      opened={count > 0}
      onClose={close}
      title={t(($) => $.alarms.acknowledge.title, { count })}
      centered
      withCloseButton={false}
    >
      <form onSubmit={(event) => void acknowledge(event)}>
        <ul className="fyr-alarm-acknowledge">
          {alarms.slice(0, named).map(({ id, name, tagName, priority }) => (
            <li key={id}>
              <Priority priority={priority} />
              <span className="fyr-grow">
                {name} <span className="fyr-dimmed">· {tagName}</span>
              </span>
            </li>
          ))}
          {more > 0 && (
            <li className="fyr-dimmed">{t(($) => $.alarms.acknowledge.andMore, { count: more })}</li>
          )}
        </ul>
        <Textarea
          data-autofocus
          label={t(($) => $.alarms.acknowledge.comment)}
          description={t(($) => $.alarms.acknowledge.commentHint)}
          autosize
          minRows={2}
          maxLength={maxComment}
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
        <FormProblem problem={problem} />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={close} disabled={busy}>
            {t(($) => $.words.cancel)}
          </Button>
          <Button type="submit" loading={busy}>
            {t(($) => $.alarms.acknowledge.action)}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
