import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { DataTable } from '#ui/table/data-table.tsx'
import type { DataTableProps } from '#ui/table/props.ts'
import type { TableColumn } from '#ui/table/rows.ts'
import { useTableView } from '#ui/table/use-table-view.ts'
import type { RowOutcome } from './use-row-import.ts'

type Imported = RowOutcome & { line: number }

interface OutcomeTableProps<Row extends Imported>
  extends Pick<DataTableProps<Row>, 'label' | 'counted' | 'empty' | 'rowLabel'> {
  rows: Row[]
  /** What a row says of itself; stable between renders. */
  columns: TableColumn<Row>[]
  /** In the order of the filter. */
  outcomes: readonly Row['outcome'][]
  /** Stable between renders. */
  wordOf: (outcome: Row['outcome']) => string
  fieldName: (field: Row['errors'][number]['field']) => string
}

/** What becomes of each row of a file, or became of it. */
export function OutcomeTable<Row extends Imported>({
  rows,
  columns: own,
  outcomes,
  wordOf,
  fieldName,
  ...props
}: OutcomeTableProps<Row>) {
  const { t } = useTranslation()
  const [view, onView] = useTableView()
  const columns = useMemo(
    (): TableColumn<Row>[] => [
      { id: 'line', header: t(($) => $.importing.troubles.line), value: ({ line }) => line, width: 64 },
      ...own,
      {
        id: 'outcome',
        header: props.label,
        value: ({ outcome }) => outcome,
        cell: ({ outcome }) => wordOf(outcome),
        filter: outcomes.map((value) => ({ value, label: wordOf(value) })),
        searchable: false,
        width: 130,
      },
      {
        id: 'problem',
        width: 400,
        header: t(($) => $.importing.troubles.what),
        value: ({ errors }) =>
          errors.map(({ field, message }) => `${fieldName(field)}: ${message}`).join(' · '),
      },
    ],
    [t, own, outcomes, wordOf, fieldName, props.label],
  )
  const source = useMemo(
    () => ({ rows, arrangedBy: 'browser' as const, error: null, isOld: false, retry: () => undefined }),
    [rows],
  )
  return <DataTable {...props} columns={columns} source={source} view={view} onView={onView} rowId={rowId} />
}

const rowId = ({ line }: Imported) => String(line)
