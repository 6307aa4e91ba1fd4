import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#ui/states.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import type { TableColumn } from '#ui/table/rows.ts'
import { useTableView } from '#ui/table/use-table-view.ts'
import type { ImportedRow } from './use-device-import.ts'

type Outcome = ImportedRow['outcome']
const outcomes: Outcome[] = ['added', 'changed', 'node', 'duplicate', 'refused']

/** What becomes of each row, or became of it. */
export function ImportedDevices({ rows, isDone }: { rows: ImportedRow[]; isDone: boolean }) {
  const { t } = useTranslation()
  const [view, onView] = useTableView()
  const columns = useMemo((): TableColumn<ImportedRow>[] => {
    const wordOf = (outcome: Outcome) =>
      (outcome === 'added' || outcome === 'changed') && !isDone
        ? t(($) => $.pool.import.will[outcome])
        : t(($) => $.pool.import.outcomes[outcome])
    return [
      { id: 'line', header: t(($) => $.importing.troubles.line), value: ({ line }) => line, width: 80 },
      {
        id: 'deveui',
        header: t(($) => $.pool.import.fields.deveui),
        value: ({ deveui }) => deveui,
        main: true,
        width: 200,
      },
      { id: 'name', header: t(($) => $.pool.import.fields.name), value: ({ name }) => name },
      {
        id: 'outcome',
        header: t(($) => $.pool.import.result),
        value: ({ outcome }) => outcome,
        cell: ({ outcome }) => wordOf(outcome),
        filter: outcomes.map((value) => ({ value, label: wordOf(value) })),
        searchable: false,
        width: 150,
      },
      {
        id: 'problem',
        width: 400,
        header: t(($) => $.importing.troubles.what),
        value: ({ errors }) =>
          errors
            .map(({ field, message }) => `${t(($) => $.pool.import.fields[field])}: ${message}`)
            .join(' · '),
      },
    ]
  }, [t, isDone])
  const source = useMemo(
    () => ({ rows, arrangedBy: 'browser' as const, error: null, isOld: false, retry: () => undefined }),
    [rows],
  )
  return (
    <DataTable
      label={t(($) => $.pool.import.result)}
      counted="devices"
      columns={columns}
      source={source}
      view={view}
      onView={onView}
      rowId={rowId}
      rowLabel={({ deveui }) => deveui}
      empty={<EmptyState title={t(($) => $.pool.empty)} />}
    />
  )
}

const rowId = ({ line }: ImportedRow) => String(line)
