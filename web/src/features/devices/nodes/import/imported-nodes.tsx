import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { OutcomeTable } from '#features/readings/importing/outcome-table.tsx'
import { EmptyState } from '#ui/states.tsx'
import type { TableColumn } from '#ui/table/rows.ts'
import type { ImportedRow } from './use-node-import.ts'

type Outcome = ImportedRow['outcome']
const outcomes: Outcome[] = ['added', 'exists', 'duplicate', 'refused']

/** What becomes of each row, or became of it. */
export function ImportedNodes({ rows, isDone }: { rows: ImportedRow[]; isDone: boolean }) {
  const { t } = useTranslation()
  const columns = useMemo(
    (): TableColumn<ImportedRow>[] => [
      {
        id: 'name',
        header: t(($) => $.nodeImport.fields.name),
        value: ({ name }) => name,
        main: true,
        width: 190,
      },
      {
        id: 'deveui',
        header: t(($) => $.nodeImport.fields.deveui),
        value: ({ deveui }) => deveui,
        width: 190,
      },
    ],
    [t],
  )
  const wordOf = useCallback(
    (outcome: Outcome) =>
      outcome === 'added' && !isDone
        ? t(($) => $.nodeImport.willBeAdded)
        : t(($) => $.nodeImport.outcomes[outcome]),
    [t, isDone],
  )
  const fieldName = useCallback(
    (field: ImportedRow['errors'][number]['field']) => t(($) => $.nodeImport.fields[field]),
    [t],
  )
  return (
    <OutcomeTable
      label={t(($) => $.nodeImport.result)}
      counted="nodes"
      rows={rows}
      columns={columns}
      outcomes={outcomes}
      wordOf={wordOf}
      fieldName={fieldName}
      rowLabel={({ name, deveui }) => name || deveui}
      empty={<EmptyState title={t(($) => $.nodes.empty)} />}
    />
  )
}
