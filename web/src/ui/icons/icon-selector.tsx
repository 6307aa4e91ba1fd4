import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type KeyboardEvent,
  useDeferredValue,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { Input, TextInput } from '../form/inputs.ts'
import { findIcons } from './find-shard.ts'
import names from './icon-names.ts'
import { NamedIcon } from './named-icon.tsx'
import './icon-selector.css'

interface IconSelectorProps {
  label: string
  value: string
  onChange: (name: string) => void
}

/** Pixels; fingers need more room. */
const rowHeight = matchMedia('(pointer: coarse)').matches ? 44 : 36

/** Chooses one of all icons: what is typed filters, arrows or the pointer choose. */
export function IconSelector({ label, value, onChange }: IconSelectorProps) {
  const { t } = useTranslation()
  const id = useId()
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search)
  const found = useMemo(() => findIcons(names, wanted), [wanted])
  const [active, setActive] = useState(() => Math.max(0, names.indexOf(value)))
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: found.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 4,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, to what is chosen
  useLayoutEffect(() => virtual.scrollToIndex(active, { align: 'center' }), [])

  function go(index: number) {
    const at = Math.min(Math.max(index, 0), found.length - 1)
    setActive(at)
    virtual.scrollToIndex(at)
  }

  function onKeyDown(event: KeyboardEvent) {
    const steps = new Map(Object.entries<number>({ ArrowDown: 1, ArrowUp: -1, PageDown: 5, PageUp: -5 }))
    const step = steps.get(event.key)
    if (step !== undefined) go(active + step)
    else if (event.key === 'Enter') choose(found[active])
    else return
    event.preventDefault()
  }

  function choose(name: string | undefined) {
    if (name) onChange(name)
  }

  return (
    <div>
      <TextInput
        label={label}
        role="combobox"
        aria-expanded="true"
        aria-autocomplete="list"
        aria-controls={id}
        {...(found.length > 0 && { 'aria-activedescendant': `${id}-${active}` })}
        placeholder={t(($) => $.dashboardTree.searchIcons)}
        leftSection={<NamedIcon name={value} />}
        value={search}
        onChange={(event) => {
          setSearch(event.currentTarget.value)
          setActive(0)
          scroller.current?.scrollTo({ top: 0 })
        }}
        onKeyDown={onKeyDown}
      />
      <div className="fyr-icons" id={id} role="listbox" aria-label={label} ref={scroller}>
        <div style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start, size }) => {
            const name = found[index] ?? ''
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys
              <div
                key={name}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={name === value}
                aria-setsize={found.length}
                aria-posinset={index + 1}
                className="fyr-icon-option"
                data-active={index === active || undefined}
                style={{ height: size, transform: `translateY(${start}px)` }}
                onClick={() => {
                  setActive(index)
                  choose(name)
                }}
              >
                <NamedIcon name={name} />
                <span>{name}</span>
              </div>
            )
          })}
        </div>
      </div>
      <Input.Description mt={4} role="status">
        {found.length === 0
          ? t(($) => $.dashboardTree.noIcon)
          : t(($) => $.dashboardTree.icons, { count: found.length })}
      </Input.Description>
    </div>
  )
}
