import { mdiMagnify } from '@mdi/js'
import { getRouteApi, useRouterState } from '@tanstack/react-router'
import { type KeyboardEvent, useDeferredValue, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextInput } from '#ui/form/inputs.ts'
import { Icon } from '#ui/icon.tsx'
import { Button } from '#ui/layout.ts'
import { Section } from '#ui/page.tsx'
import { EmptyState } from '#ui/states.tsx'
import { CallDetails } from './call-details.tsx'
import { type ApiCall, search } from './calls.ts'

const route = getRouteApi('/shell/api-reference')

/** All calls by group, narrowed by a search; the call of the address stands open. */
export function CallList({ calls }: { calls: ApiCall[] }) {
  const { t } = useTranslation()
  const list = useRef<HTMLDivElement>(null)
  const [q, setQ] = useSearchText()
  const question = useDeferredValue(q)
  const hash = useRouterState({ select: (state) => state.location.hash })
  const shown = search(calls, question)
  const groups = Map.groupBy(shown, ({ tag }) => tag)

  return (
    <>
      <div className="fyr-reference-search">
        <TextInput
          type="search"
          className="fyr-reference-field"
          aria-label={t(($) => $.words.search)}
          placeholder={t(($) => $.words.search)}
          leftSection={<Icon path={mdiMagnify} size={18} />}
          value={q}
          onChange={(event) => setQ(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' || event.key === 'ArrowDown') focusCall(list.current, event, 0)
          }}
        />
        <span className="fyr-dimmed fyr-digits" role="status">
          {t(($) => $.apiReference.count, { count: shown.length })}
        </span>
        <nav className="fyr-reference-groups" aria-label={t(($) => $.apiReference.groups)}>
          {[...groups.keys()].map((tag) => (
            <button key={tag} type="button" onClick={() => showGroup(list.current, tag)}>
              {tag}
            </button>
          ))}
        </nav>
      </div>
      {shown.length === 0 && (
        <EmptyState
          title={t(($) => $.apiReference.noMatch)}
          action={
            <Button variant="default" onClick={() => setQ('')}>
              {t(($) => $.ui.table.clearSearch)}
            </Button>
          }
        />
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the lines in it are focused; arrows go between them */}
      <div ref={list} className="fyr-reference-list" onKeyDown={(event) => walk(list.current, event)}>
        {[...groups].map(([tag, ofTag]) => (
          <div key={tag} data-group={tag} className="fyr-reference-group">
            <Section title={tag}>
              {ofTag.map((call) => (
                <CallDetails key={call.id} call={call} named={call.id === hash} />
              ))}
            </Section>
          </div>
        ))}
      </div>
    </>
  )
}

const debounceMs = 250

/** The search, in the address a little after it is written. */
function useSearchText() {
  const { q = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const [text, setText] = useState(q)
  const sent = useRef(q)

  // Back and links change the search from outside.
  useEffect(() => {
    if (q === sent.current) return
    sent.current = q
    setText(q)
  }, [q])
  useEffect(() => {
    if (text === sent.current) return
    const timer = setTimeout(() => {
      sent.current = text
      void navigate({ search: text ? { q: text } : {}, hash: true, replace: true, resetScroll: false })
    }, debounceMs)
    return () => clearTimeout(timer)
  }, [text, navigate])
  return [text, setText] as const
}

function linesIn(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('summary') ?? [])]
}

function focusCall(list: HTMLElement | null, event: KeyboardEvent, at: number): void {
  const line = linesIn(list).at(at)
  if (!line) return
  event.preventDefault()
  line.focus()
}

/** Arrows, Home and End go from call to call. */
function walk(list: HTMLElement | null, event: KeyboardEvent): void {
  const lines = linesIn(list)
  const at = event.target instanceof HTMLElement ? lines.indexOf(event.target) : -1
  if (at < 0) return
  const to = new Map(
    Object.entries<number>({
      ArrowDown: Math.min(at + 1, lines.length - 1),
      ArrowUp: Math.max(at - 1, 0),
      Home: 0,
      End: lines.length - 1,
    }),
  )
  const next = to.get(event.key)
  if (next !== undefined) focusCall(list, event, next)
}

function showGroup(list: HTMLElement | null, tag: string): void {
  const group = list?.querySelector<HTMLElement>(`[data-group="${CSS.escape(tag)}"]`)
  group?.scrollIntoView()
  group?.querySelector('summary')?.focus({ preventScroll: true })
}
