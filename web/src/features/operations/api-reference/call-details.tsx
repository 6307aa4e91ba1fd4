import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiBase } from '#api/client/base.ts'
import { CopyField } from '#ui/browser/copy-field.tsx'
import { Access } from './access.tsx'
import type { ApiCall } from './calls.ts'
import { curlOf } from './curl.ts'
import { describe, limitsOf, linesOf } from './schema.ts'
import { SchemaTree } from './schema-tree.tsx'

interface CallDetailsProps {
  call: ApiCall
  /** The address names it. */
  named: boolean
}

/** One line; opened, all there is to know to make the call. Opening it names it in the address. */
export function CallDetails({ call, named }: CallDetailsProps) {
  const [open, setOpen] = useState(named)
  const element = useRef<HTMLDetailsElement>(null)
  const isOpened = useRef(false)

  useEffect(() => {
    // What one opens by hand stays where the hand is.
    if (!named || isOpened.current) return
    setOpen(true)
    element.current?.scrollIntoView({ block: 'start' })
    element.current?.querySelector('summary')?.focus({ preventScroll: true })
  }, [named])

  function follow(isOpen: boolean) {
    if (isOpen === open) return
    setOpen(isOpen)
    isOpened.current = isOpen
    // Not through the router: the page stays where it is, and Back leads to the page before.
    if (isOpen) history.replaceState(history.state, '', `#${call.id}`)
  }

  return (
    <details
      ref={element}
      id={call.id}
      className="fyr-call"
      open={open}
      onToggle={(event) => follow(event.currentTarget.open)}
    >
      <summary>
        <code className="fyr-call-method" data-method={call.method}>
          {call.method}
        </code>
        <code className="fyr-call-path">/api{call.path}</code>
        <span className="fyr-dimmed fyr-call-summary">{call.summary}</span>
      </summary>
      {open && <CallBody call={call} />}
    </details>
  )
}

function CallBody({ call }: { call: ApiCall }) {
  const { t } = useTranslation()
  const { parameters, body, answer } = call
  return (
    <div className="fyr-call-body">
      <Access call={call} />
      {parameters.length > 0 && (
        <SchemaTree
          title={t(($) => $.apiReference.parameters)}
          lines={parameters.map(({ name, place, required, schema }) => ({
            path: `${place} ${name}`,
            name,
            depth: 0,
            type: describe(schema),
            required,
            limits: [place, limitsOf(schema)].filter(Boolean).join(' · '),
          }))}
        />
      )}
      {body && (
        <SchemaTree
          title={t(($) => $.apiReference.body)}
          type={describe(body)}
          lines={linesOf(body)}
          showRequired
        />
      )}
      {answer && (
        <SchemaTree
          title={`${t(($) => $.apiReference.answer)} ${answer.status}`}
          type={answer.schema ? describe(answer.schema) : t(($) => $.apiReference.empty)}
          lines={answer.schema ? linesOf(answer.schema) : []}
        />
      )}
      <CopyField label={t(($) => $.apiReference.example)} value={curlOf(call, apiBase())} />
    </div>
  )
}
