import { Menu, TextInput } from '@mantine/core'
import { mdiClose, mdiFilterVariant } from '@mdi/js'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../button.tsx'
import { Icon } from '../../icon.tsx'
import type { TableColumn } from '../rows/rows.ts'
import { isNarrowed, type TableView } from './view.ts'

interface FilterProps<Row> {
  columns: TableColumn<Row>[]
  view: TableView
  onView: (change: Partial<TableView>) => void
}

/** All filters of the list in one menu, by column. */
export function FilterMenu<Row>({ columns, view, onView }: FilterProps<Row>) {
  const { t } = useTranslation()
  const filterable = columns.flatMap((column) =>
    column.filter && column.filter.length > 0 ? [{ ...column, filter: column.filter }] : [],
  )
  if (filterable.length === 0) return null
  return (
    <Menu closeOnItemClick={false} position="bottom-start">
      <Menu.Target>
        <Button variant="default" icon={mdiFilterVariant}>
          {t(($) => $.ui.table.filters)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className="fyr-scroll-menu">
        {filterable.map((column) => (
          <FilterGroup
            key={column.id}
            {...column}
            chosen={view.filters[column.id] ?? []}
            onChosen={(next) => onView({ filters: { ...view.filters, [column.id]: next } })}
          />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

interface FilterGroupProps {
  header: string
  filter: { value: string; label: string }[]
  filterOne?: boolean
  chosen: string[]
  onChosen: (next: string[]) => void
}

/** More values than this are searched. */
const manyValues = 12

function FilterGroup({ header, filter, filterOne, chosen, onChosen }: FilterGroupProps) {
  const { t } = useTranslation()
  const [q, setQ] = useState('')
  const wanted = q.trim().toLowerCase()
  const shown = filter.filter(({ label }) => label.toLowerCase().includes(wanted))

  function toggle(value: string) {
    if (chosen.includes(value)) onChosen(chosen.filter((each) => each !== value))
    else onChosen(filterOne ? [value] : [...chosen, value])
  }

  return (
    <div>
      <Menu.Label>{header}</Menu.Label>
      {filter.length > manyValues && (
        <TextInput
          size="xs"
          mx={8}
          mb={4}
          value={q}
          aria-label={`${t(($) => $.words.search)}: ${header}`}
          placeholder={t(($) => $.words.search)}
          onChange={(event) => setQ(event.currentTarget.value)}
          // The menu takes letters for itself.
          onKeyDown={(event) => event.key !== 'Escape' && event.stopPropagation()}
        />
      )}
      {shown.slice(0, 100).map(({ value, label }) => (
        <Menu.CheckboxItem key={value} checked={chosen.includes(value)} onChange={() => toggle(value)}>
          {label}
        </Menu.CheckboxItem>
      ))}
    </div>
  )
}

/** What narrows the list now, each to be taken away with one click. */
export function FilterChips<Row>({ columns, view, onView }: FilterProps<Row>) {
  const { t } = useTranslation()
  const chosen = columns.flatMap(({ id, header, filter = [] }) =>
    (view.filters[id] ?? []).map((value) => ({
      id,
      value,
      label: `${header}: ${filter.find((option) => option.value === value)?.label ?? value}`,
    })),
  )
  if (chosen.length === 0) return null
  return (
    <div className="fyr-chips">
      {chosen.map(({ id, value, label }) => (
        <button
          key={`${id} ${value}`}
          type="button"
          className="fyr-chip"
          aria-label={`${t(($) => $.words.remove)}: ${label}`}
          onClick={() => {
            const left = (view.filters[id] ?? []).filter((each) => each !== value)
            onView({ filters: { ...view.filters, [id]: left } })
          }}
        >
          {label}
          <Icon path={mdiClose} size={14} />
        </button>
      ))}
      {isNarrowed(view) && (
        <Button variant="subtle" size="compact-sm" onClick={() => onView({ q: '', filters: {} })}>
          {t(($) => $.ui.table.clearFilters)}
        </Button>
      )}
    </div>
  )
}
