import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { OutcomeTable } from '#features/readings/importing/outcome-table.tsx'
import { EmptyState } from '#ui/states.tsx'
import type { TableColumn } from '#ui/table/rows.ts'
import type { ImportedRow } from './use-device-import.ts'

type Outcome = ImportedRow['outcome']
const outcomes: Outcome[] = ['added', 'changed', 'node', 'duplicate', 'refused']

/** What becomes of each row, or became of it. */
export function ImportedDevices({ rows, isDone }: { rows: ImportedRow[]; isDone: boolean }) {
  const { t } = useTranslation()
  const columns = useMemo(
    (): TableColumn<ImportedRow>[] => [
      {
        id: 'deveui',
        header: t(($) => $.pool.import.fields.deveui),
        value: ({ deveui }) => deveui,
        main: true,
        width: 200,
      },
      { id: 'name', header: t(($) => $.pool.import.fields.name), value: ({ name }) => name },
    ],
    [t],
  )
  const wordOf = useCallback(
    (outcome: Outcome) =>
      (outcome === 'added' || outcome === 'changed') && !isDone
        ? t(($) => $.pool.import.will[outcome])
        : t(($) => $.pool.import.outcomes[outcome]),
    [t, isDone],
  )
  const fieldName = useCallback(
    (field: ImportedRow['errors'][number]['field']) => t(($) => $.pool.import.fields[field]),
    [t],
  )
  return (
    <OutcomeTable
      label={t(($) => $.pool.import.result)}
      counted="devices"
      rows={rows}
      columns={columns}
      outcomes={outcomes}
      wordOf={wordOf}
      fieldName={fieldName}
      rowLabel={({ deveui }) => deveui}
      empty={<EmptyState title={t(($) => $.pool.empty)} />}
    />
  )
}
