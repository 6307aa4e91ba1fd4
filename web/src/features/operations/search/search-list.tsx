import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/icon.tsx'
import { Kbd } from '#ui/layout.ts'
import type { Option, Section } from './use-sections.ts'

interface SearchListProps {
  id: string
  sections: readonly Section[]
  activeId: string | undefined
  onActive(id: string): void
  onChosen(option: Option): void
}

export const domIdOf = (listId: string, optionId: string) => `${listId}-${optionId}`

/** What can be chosen, by section. The focus stays in the field above; the field says which option is active. */
export function SearchList({ id, sections, activeId, onActive, onChosen }: SearchListProps) {
  const { t } = useTranslation()
  return (
    <div role="listbox" id={id} aria-label={t(($) => $.search.results)} className="fyr-search-list">
      {sections.map(({ id: section, title, options, found, more }) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox holds groups and options, no fieldsets
        <div
          key={section}
          role="group"
          aria-labelledby={`${id}-of-${section}`}
          className="fyr-search-section"
          data-stale={found === 'before' || undefined}
        >
          <div className="fyr-search-title" id={`${id}-of-${section}`}>
            {title}
          </div>
          {options.map((option) => (
            <OptionRow
              key={option.id}
              id={domIdOf(id, option.id)}
              option={option}
              active={option.id === activeId}
              onActive={() => onActive(option.id)}
              onChosen={() => onChosen(option)}
            />
          ))}
          {more && <div className="fyr-search-more">{t(($) => $.search.more)}</div>}
        </div>
      ))}
    </div>
  )
}

interface OptionRowProps {
  id: string
  option: Option
  active: boolean
  onActive(): void
  onChosen(): void
}

/** No stop of Tab: the arrows of the field choose. */
function OptionRow({ id, option, active, onActive, onChosen }: OptionRowProps) {
  const { icon, colour, name, detail, keys, link } = option
  const row = {
    id,
    'aria-selected': active,
    className: 'fyr-search-option',
    onMouseMove: onActive,
    // The field keeps the focus.
    onMouseDown: (event: React.MouseEvent) => event.preventDefault(),
  } as const
  const content = (
    <>
      <span className="fyr-search-icon" style={colour ? { color: colour } : undefined}>
        <Icon path={icon} size={18} />
      </span>
      <span className="fyr-search-name">{name}</span>
      <span className="fyr-search-detail fyr-dimmed">{detail}</span>
      {keys && (
        <span className="fyr-search-keys" aria-hidden="true">
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
        </span>
      )}
    </>
  )
  return link ? (
    <Link {...link} {...row} role="option" tabIndex={-1} preload={false} onClick={onChosen}>
      {content}
    </Link>
  ) : (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus and its keys
    <div {...row} role="option" tabIndex={-1} onClick={onChosen}>
      {content}
    </div>
  )
}
