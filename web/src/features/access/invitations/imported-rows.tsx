import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { OutcomeTable } from '#features/readings/importing/outcome-table.tsx'
import { EmptyState } from '#ui/states.tsx'
import type { TableColumn } from '#ui/table/rows.ts'
import type { ImportedRow } from './use-user-import.ts'

type Outcome = ImportedRow['outcome']
const outcomes: Outcome[] = ['invited', 'member', 'pending', 'duplicate', 'refused']

/** What becomes of each row, or became of it. */
export function ImportedRows({ rows, isDone }: { rows: ImportedRow[]; isDone: boolean }) {
  const { t } = useTranslation()
  const columns = useMemo(
    (): TableColumn<ImportedRow>[] => [
      { id: 'email', header: t(($) => $.words.email), value: ({ email }) => email, main: true },
      {
        id: 'name',
        header: t(($) => $.words.name),
        value: ({ firstName, lastName }) => `${firstName} ${lastName}`.trim(),
      },
    ],
    [t],
  )
  const wordOf = useCallback(
    (outcome: Outcome) =>
      outcome === 'invited' && !isDone
        ? t(($) => $.invitations.import.willBeInvited)
        : t(($) => $.invitations.import.outcomes[outcome]),
    [t, isDone],
  )
  const fieldName = useCallback(
    (field: ImportedRow['errors'][number]['field']) => t(($) => $.invitations.import.fields[field]),
    [t],
  )
  return (
    <OutcomeTable
      label={t(($) => $.invitations.import.result)}
      counted="users"
      rows={rows}
      columns={columns}
      outcomes={outcomes}
      wordOf={wordOf}
      fieldName={fieldName}
      rowLabel={({ email }) => email}
      empty={<EmptyState title={t(($) => $.users.empty.title)} text={t(($) => $.users.empty.text)} />}
    />
  )
}
