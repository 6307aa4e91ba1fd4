import { mdiAlertCircleOutline, mdiLanDisconnect, mdiMagnifyClose } from '@mdi/js'
import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { Icon } from '#ui/icon.tsx'
import { Button } from '#ui/layout.ts'
import { searchedTypes } from './kinds.ts'
import { domIdOf, SearchList } from './search-list.tsx'
import type { Command } from './use-commands.ts'
import { type Search, useSearch } from './use-search.ts'
import { type Option, type Section, useSections } from './use-sections.ts'
import './search.css'

/** What the field above hands on to the list below it. */
export interface SearchKeys {
  /** Handles arrows and Enter. */
  press(event: KeyboardEvent): void
}

interface SearchPanelProps {
  typed: string
  commands: readonly Command[]
  listId: string
  keys: Ref<SearchKeys>
  /** The DOM id of what Enter would choose, for the field's aria-activedescendant. */
  onActive(id: string | undefined): void
  /** Something was chosen: the way there is under way. */
  onDone(): void
}

const noCommands: Command[] = []
export default function ResultsPanel(props: Omit<SearchPanelProps, 'commands'>) {
  return <SearchPanel {...props} commands={noCommands} />
}

/** The list below a field, with what it says while there is nothing to choose. */
export function SearchPanel({ typed, commands, listId, keys, onActive, onDone }: SearchPanelProps) {
  const may = useMay()
  const search = useSearch(typed, searchedTypes(may).length > 0)
  const sections = useSections(typed, search, commands)
  const options = sections.flatMap((section) => section.options)
  const [chosenId, setChosenId] = useState<string>()
  const active = options.find(({ id }) => id === chosenId) ?? options[0]
  const activeDomId = active && domIdOf(listId, active.id)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text begins at its best hit again
  useEffect(() => setChosenId(undefined), [typed])
  useEffect(() => {
    onActive(activeDomId)
    return () => onActive(undefined)
  }, [activeDomId, onActive])

  function move(by: 1 | -1) {
    const at = active ? options.indexOf(active) : -1
    const next = options[(at + by + options.length) % options.length]
    if (!next) return
    setChosenId(next.id)
    document.getElementById(domIdOf(listId, next.id))?.scrollIntoView({ block: 'nearest' })
  }
  useImperativeHandle(keys, () => ({
    press(event) {
      if (event.key === 'ArrowDown') move(1)
      else if (event.key === 'ArrowUp') move(-1)
      else if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
      // A click, so that a link is followed as any link is.
      else if (activeDomId) document.getElementById(activeDomId)?.click()
      else search.askNow()
      event.preventDefault()
    },
  }))

  function choose(option: Option) {
    onDone()
    option.onChosen()
  }

  return (
    <>
      <SearchList
        id={listId}
        sections={sections}
        activeId={active?.id}
        onActive={setChosenId}
        onChosen={choose}
      />
      <Announcement typed={typed} search={search} sections={sections} />
    </>
  )
}

/** How the search stands: in words below the list, and to those who cannot see it. */
function Announcement({ typed, search, sections }: { typed: string; search: Search; sections: Section[] }) {
  const { t } = useTranslation()
  const may = useMay()
  const { state, error, askNow } = search
  const hits = sections.reduce((sum, { found, options }) => sum + (found ? options.length : 0), 0)
  const text = typed.trim()
  return (
    <>
      <div className="fyr-hidden" role="status">
        {state === 'found' && t(($) => $.search.found, { count: hits })}
        {state === 'searching' && t(($) => $.search.searching)}
      </div>
      {state === 'short' && sections.length === 0 && searchedTypes(may).length > 0 && (
        <p className="fyr-search-said fyr-dimmed">{t(($) => $.search.short)}</p>
      )}
      {state === 'searching' && <div className="fyr-search-busy" aria-hidden="true" />}
      {state === 'found' && hits === 0 && (
        <p className="fyr-search-said">
          <Icon path={mdiMagnifyClose} size={18} />
          <span>
            {t(($) => $.search.nothing, { text })}
            <span className="fyr-dimmed fyr-search-hint-line">{t(($) => $.search.nothingHint)}</span>
          </span>
        </p>
      )}
      {state === 'failed' && (
        <div className="fyr-search-said" role="alert">
          <Icon path={mdiAlertCircleOutline} size={18} className="fyr-alarm-text" />
          <span className="fyr-grow">
            {t(($) => (error === 'request.tooMany' ? $.problems[error] : $.search.failed))}
          </span>
          <Button size="compact-sm" variant="default" onClick={askNow}>
            {t(($) => $.words.retry)}
          </Button>
        </div>
      )}
      {state === 'unreachable' && (
        <p className="fyr-search-said" role="status">
          <Icon path={mdiLanDisconnect} size={18} />
          {t(($) => $.search.unreachable)}
        </p>
      )}
    </>
  )
}
