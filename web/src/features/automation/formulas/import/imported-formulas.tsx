import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { OutcomeTable } from '#features/readings/importing/outcome-table.tsx'
import { EmptyState } from '#ui/states.tsx'
import type { TableColumn } from '#ui/table/rows.ts'
import type { ImportedRow } from './use-formula-import.ts'

type Outcome = ImportedRow['outcome']
const outcomes: Outcome[] = ['added', 'exists', 'duplicate', 'refused']

/** What becomes of each row, or became of it. */
export function ImportedFormulas({ rows, isDone }: { rows: ImportedRow[]; isDone: boolean }) {
  const { t } = useTranslation()
  const columns = useMemo(
    (): TableColumn<ImportedRow>[] => [
      { id: 'name', header: t(($) => $.formulas.import.fields.name), value: ({ name }) => name, main: true },
      { id: 'text', header: t(($) => $.formulas.import.fields.text), value: ({ text }) => text },
    ],
    [t],
  )
  const wordOf = useCallback(
    (outcome: Outcome) =>
      outcome === 'added' && !isDone
        ? t(($) => $.formulas.import.willBeAdded)
        : t(($) => $.formulas.import.outcomes[outcome]),
    [t, isDone],
  )
  const fieldName = useCallback(
    (field: ImportedRow['errors'][number]['field']) => t(($) => $.formulas.import.fields[field]),
    [t],
  )
  return (
    <OutcomeTable
      label={t(($) => $.formulas.import.result)}
      counted="formulas"
      rows={rows}
      columns={columns}
      outcomes={outcomes}
      wordOf={wordOf}
      fieldName={fieldName}
      rowLabel={({ name }) => name}
      empty={<EmptyState title={t(($) => $.formulas.empty.title)} />}
    />
  )
}
