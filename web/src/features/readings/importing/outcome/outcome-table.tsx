import type { TFunction } from 'i18next'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { DataTable } from '#ui/table/data-table.tsx'
import type { DataTableProps } from '#ui/table/props.ts'
import type { TableColumn } from '#ui/table/rows/rows.ts'
import { useTableView } from '#ui/table/view/use-table-view.ts'
import type { RowOutcome } from '../use-row-import.ts'

type Imported = RowOutcome & { line: number }

/** A constant: new columns would sort the table anew. */
export interface OutcomeFormat<Row extends Imported>
  extends Required<Pick<DataTableProps<Row>, 'counted' | 'rowLabel'>> {
  /** Cells of the row itself. */
  columns: (t: TFunction) => TableColumn<Row>[]
  /** In the order of the filter. */
  outcomes: readonly Row['outcome'][]
  /** A dry run says what will become of a row. */
  wordOf: (t: TFunction, outcome: Row['outcome'], isDone: boolean) => string
  fieldName: (t: TFunction, field: Row['errors'][number]['field']) => string
  empty: (t: TFunction) => ReactNode
}

interface OutcomeTableProps<Row extends Imported> {
  label: string
  rows: Row[]
  isDone: boolean
  format: OutcomeFormat<Row>
}

/** What becomes of each row of a file, or became of it. */
export function OutcomeTable<Row extends Imported>({ label, rows, isDone, format }: OutcomeTableProps<Row>) {
  const { t } = useTranslation()
  const [view, onView] = useTableView()
  const columns = useMemo(
    (): TableColumn<Row>[] => [
      { id: 'line', header: t(($) => $.importing.troubles.line), value: ({ line }) => line, width: 64 },
      ...format.columns(t),
      {
        id: 'outcome',
        header: label,
        value: ({ outcome }) => outcome,
        cell: ({ outcome }) => format.wordOf(t, outcome, isDone),
        filter: format.outcomes.map((value) => ({ value, label: format.wordOf(t, value, isDone) })),
        searchable: false,
        width: 130,
      },
      {
        id: 'problem',
        width: 400,
        header: t(($) => $.importing.troubles.what),
        value: ({ errors }) =>
          errors.map(({ field, message }) => `${format.fieldName(t, field)}: ${message}`).join(' · '),
      },
    ],
    [t, label, isDone, format],
  )
  const source = useMemo(
    () => ({ rows, arrangedBy: 'browser' as const, error: null, isOld: false, retry: () => undefined }),
    [rows],
  )
  return (
    <DataTable
      label={label}
      counted={format.counted}
      rowLabel={format.rowLabel}
      empty={format.empty(t)}
      columns={columns}
      source={source}
      view={view}
      onView={onView}
      rowId={rowId}
    />
  )
}

const rowId = ({ line }: Imported) => String(line)
