import { ActionIcon, Menu, TextInput } from '@mantine/core'
import { mdiClose, mdiMagnify, mdiSort, mdiViewColumnOutline } from '@mdi/js'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../button.tsx'
import { Icon } from '../../icon.tsx'
import { useTimeSettings } from '../../time/context.tsx'
import { isShown, type TableColumn } from '../rows/rows.ts'
import { FilterChips, FilterMenu } from './filters.tsx'
import { nextSort, type TableView } from './view.ts'

interface ToolbarProps<Row> {
  columns: TableColumn<Row>[]
  view: TableView
  onView: (change: Partial<TableView>) => void
  compact: boolean
  onCompact: (compact: boolean) => void
  phone: boolean
  /** Rows that match, and rows in all where that is known. */
  shown: number | undefined
  all: number | undefined
  /** "15 nodes". */
  countText: (count: number) => string
  children?: ReactNode
}

export function TableToolbar<Row>(props: ToolbarProps<Row>) {
  const { columns, view, onView, phone, children } = props
  return (
    <>
      <div className="fyr-table-toolbar">
        {children}
        <SearchField value={view.q} onChange={(q) => onView({ q })} />
        <FilterMenu columns={columns} view={view} onView={onView} />
        {phone ? <SortMenu {...props} /> : <ColumnMenu {...props} />}
        <Count {...props} />
      </div>
      <FilterChips columns={columns} view={view} onView={onView} />
    </>
  )
}

const debounceMs = 250

/** A search that waits for the hand to rest, and follows the address. */
export function SearchField({ value, onChange }: { value: string; onChange: (q: string) => void }) {
  const { t } = useTranslation()
  const [text, setText] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sent = useRef(value)

  // Back, "clear filters" and links change the search from outside.
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setText(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  function change(next: string, wait: number) {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      sent.current = next
      onChange(next)
    }, wait)
  }

  return (
    <TextInput
      className="fyr-table-search"
      type="search"
      size="sm"
      value={text}
      onChange={(event) => change(event.currentTarget.value, debounceMs)}
      aria-label={t(($) => $.ui.table.search)}
      placeholder={t(($) => $.words.search)}
      leftSection={<Icon path={mdiMagnify} size={18} />}
      rightSection={
        text === '' ? null : (
          <ActionIcon size={24} aria-label={t(($) => $.ui.table.clearSearch)} onClick={() => change('', 0)}>
            <Icon path={mdiClose} size={16} />
          </ActionIcon>
        )
      }
    />
  )
}

function ColumnMenu<Row>({ columns, view, onView, compact, onCompact }: ToolbarProps<Row>) {
  const { t } = useTranslation()
  const choosable = columns.filter((column) => !column.main)
  const shown = choosable.filter((column) => isShown(column, view.columns)).map((column) => column.id)

  function toggle(id: string) {
    const next = shown.includes(id) ? shown.filter((each) => each !== id) : [...shown, id]
    onView({ columns: choosable.map((column) => column.id).filter((each) => next.includes(each)) })
  }

  return (
    <Menu closeOnItemClick={false} position="bottom-end">
      <Menu.Target>
        <Button variant="default" icon={mdiViewColumnOutline}>
          {t(($) => $.ui.table.columns)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className="fyr-scroll-menu">
        {choosable.map((column) => (
          <Menu.CheckboxItem
            key={column.id}
            checked={shown.includes(column.id)}
            onChange={() => toggle(column.id)}
          >
            {column.header}
          </Menu.CheckboxItem>
        ))}
        <Menu.Divider />
        <Menu.Item disabled={view.columns === null} onClick={() => onView({ columns: null })}>
          {t(($) => $.ui.table.resetColumns)}
        </Menu.Item>
        <Menu.CheckboxItem checked={compact} onChange={() => onCompact(!compact)}>
          {t(($) => $.ui.table.density)}
        </Menu.CheckboxItem>
      </Menu.Dropdown>
    </Menu>
  )
}

/** Cards have no headings to click, so a phone sorts by menu. */
function SortMenu<Row>({ columns, view, onView }: ToolbarProps<Row>) {
  const { t } = useTranslation()
  const sortable = columns.filter((column) => column.sortable ?? column.value !== undefined)
  if (sortable.length === 0) return null
  return (
    <Menu closeOnItemClick={false} position="bottom-end">
      <Menu.Target>
        <Button variant="default" icon={mdiSort}>
          {t(($) => $.ui.table.sortBy)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className="fyr-scroll-menu">
        {sortable.map((column) => (
          <Menu.Item key={column.id} onClick={() => onView({ sort: nextSort(view.sort, column.id) })}>
            {column.header}
            {view.sort?.id === column.id && (
              <span className="fyr-dimmed">
                {' · '}
                {view.sort.desc ? t(($) => $.ui.table.descending) : t(($) => $.ui.table.ascending)}
              </span>
            )}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function Count<Row>({ shown, all, countText }: ToolbarProps<Row>) {
  const { t } = useTranslation()
  const { language } = useTimeSettings()
  if (shown === undefined) return <span className="fyr-table-count" />
  const written = (count: number) => count.toLocaleString(language)
  return (
    <span className="fyr-table-count fyr-digits">
      {all !== undefined && all !== shown
        ? t(($) => $.ui.table.countOf, { shown: written(shown), total: written(all) })
        : countText(shown)}
    </span>
  )
}
