import { searchTextLength } from '@fyr/contract/operations/search'
import { mdiMagnify } from '@mdi/js'
import { lazy, Suspense, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/icon.tsx'
import type { SearchKeys } from './search-panel.tsx'

// Loaded by the first touch of the field.
const ResultsPanel = lazy(() => import('./search-panel.tsx'))

const onApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The search of the top bar: what is found hangs below it while it has the focus. */
export function SearchField() {
  const { t } = useTranslation()
  const listId = useId()
  const field = useRef<HTMLInputElement>(null)
  const keys = useRef<SearchKeys>(null)
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState<string>()

  function close() {
    setOpen(false)
    setTyped('')
  }
  function onKeyDown(event: React.KeyboardEvent) {
    if (event.key !== 'Escape') return keys.current?.press(event)
    if (typed === '') field.current?.blur()
    close()
  }

  return (
    <search
      className="fyr-search"
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
    >
      <Icon path={mdiMagnify} size={18} />
      <input
        ref={field}
        className="fyr-search-input"
        role="combobox"
        aria-label={t(($) => $.search.label)}
        aria-expanded={open}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={active}
        aria-keyshortcuts="Control+K"
        autoComplete="off"
        spellCheck={false}
        maxLength={searchTextLength.max}
        placeholder={t(($) => $.search.placeholder)}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setOpen(true)
        }}
        onFocus={() => setOpen(true)}
        onKeyDown={onKeyDown}
      />
      <span className="fyr-search-hint" aria-hidden="true">
        {onApple ? '⌘ K' : 'Ctrl K'}
      </span>
      {open && (
        <Suspense fallback={null}>
          <div className="fyr-search-drop">
            <ResultsPanel
              typed={typed}
              listId={listId}
              keys={keys}
              onActive={setActive}
              onDone={() => {
                close()
                field.current?.blur()
              }}
            />
          </div>
        </Suspense>
      )}
    </search>
  )
}
