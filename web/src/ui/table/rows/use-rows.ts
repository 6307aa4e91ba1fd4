import {
  columnFilteringFeature,
  columnVisibilityFeature,
  createColumnHelper,
  createFilteredRowModel,
  createSortedRowModel,
  globalFilteringFeature,
  rowSortingFeature,
  type SortFn,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import type { TableView } from '../view/view.ts'
import { isShown, type TableColumn, type TableSource } from './rows.ts'
import { useSelection } from './use-selection.ts'

const features = tableFeatures({
  columnFilteringFeature,
  columnVisibilityFeature,
  filteredRowModel: createFilteredRowModel(),
  globalFilteringFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
})
export type Features = typeof features

interface UseRowsOptions<Row> {
  columns: TableColumn<Row>[]
  source: TableSource<Row>
  view: TableView
  rowId: (row: Row) => string
  language: string
}

const none: readonly never[] = []

/** TanStack Table with our columns and view: what is shown, sorted and filtered; and which rows are ticked. */
export function useRows<Row extends object>({ columns, source, view, rowId, language }: UseRowsOptions<Row>) {
  const byServer = source.arrangedBy === 'server'

  const definitions = useMemo(() => {
    const helper = createColumnHelper<Features, Row>()
    const sortFn = inLanguage<Row>(language)
    return columns.map((column) =>
      helper.accessor((row): unknown => column.value?.(row) ?? undefined, {
        id: column.id,
        header: column.header,
        sortFn,
        sortUndefined: 'last',
        enableSorting: column.sortable ?? column.value !== undefined,
        enableGlobalFilter: column.searchable ?? column.value !== undefined,
        enableHiding: !column.main,
        filterFn: (row, id, wanted: string[]) => wanted.includes(String(row.getValue(id))),
      }),
    )
  }, [columns, language])

  const columnVisibility = useMemo(
    () => Object.fromEntries(columns.map((column) => [column.id, isShown(column, view.columns)])),
    [columns, view.columns],
  )
  const columnFilters = useMemo(
    () =>
      Object.entries(view.filters)
        .filter(([id]) => columns.some((column) => column.id === id && column.filter))
        .map(([id, value]) => ({ id, value })),
    [view.filters, columns],
  )
  const sorting = useMemo(
    () => (view.sort && columns.some(({ id }) => id === view.sort?.id) ? [view.sort] : []),
    [view.sort, columns],
  )

  const table = useTable({
    features,
    columns: definitions,
    data: source.rows ?? none,
    getRowId: rowId,
    state: { columnFilters, columnVisibility, globalFilter: view.q, sorting },
    manualFiltering: byServer,
    manualSorting: byServer,
    getColumnCanGlobalFilter: () => true,
    globalFilterFn: (row, id, q: string) => contains(row.getValue(id), q),
  })
  const { rows } = table.getRowModel()
  const ids = useMemo(() => rows.map(({ id }) => id), [rows])
  return { table, rows, selection: useSelection(ids) }
}

/** Case-insensitive, by substring (specification, section 5). */
function contains(value: unknown, q: string): boolean {
  if (typeof value !== 'string' && typeof value !== 'number') return false
  return String(value).toLowerCase().includes(q.trim().toLowerCase())
}

/** Text as the language sorts it, with numbers in it by size; numbers and truth by value. */
export function inLanguage<Row extends object>(language: string): SortFn<Features, Row> {
  const collator = new Intl.Collator(language, { numeric: true, sensitivity: 'base' })
  return (one, other, id) => {
    const a: unknown = one.getValue(id)
    const b: unknown = other.getValue(id)
    if (typeof a === 'number' && typeof b === 'number') return a - b
    return collator.compare(String(a), String(b))
  }
}
