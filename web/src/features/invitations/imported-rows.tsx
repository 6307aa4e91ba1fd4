import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#ui/states.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import type { TableColumn } from '#ui/table/rows.ts'
import { useTableView } from '#ui/table/use-table-view.ts'
import type { ImportedRow } from './use-user-import.ts'

type Outcome = ImportedRow['outcome']
const outcomes: Outcome[] = ['invited', 'member', 'pending', 'duplicate', 'refused']

/** What becomes of each row, or became of it. */
export function ImportedRows({ rows, isDone }: { rows: ImportedRow[]; isDone: boolean }) {
  const { t } = useTranslation()
  const [view, onView] = useTableView()
  const columns = useMemo((): TableColumn<ImportedRow>[] => {
    const wordOf = (outcome: Outcome) =>
      outcome === 'invited' && !isDone
        ? t(($) => $.invitations.import.willBeInvited)
        : t(($) => $.invitations.import.outcomes[outcome])
    return [
      { id: 'line', header: t(($) => $.importing.troubles.line), value: ({ line }) => line, width: 80 },
      { id: 'email', header: t(($) => $.words.email), value: ({ email }) => email, main: true },
      {
        id: 'name',
        header: t(($) => $.words.name),
        value: ({ firstName, lastName }) => `${firstName} ${lastName}`.trim(),
      },
      {
        id: 'outcome',
        header: t(($) => $.invitations.import.result),
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
            .map(({ field, message }) => `${t(($) => $.invitations.import.fields[field])}: ${message}`)
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
      label={t(($) => $.invitations.import.result)}
      counted="users"
      columns={columns}
      source={source}
      view={view}
      onView={onView}
      rowId={rowId}
      rowLabel={({ email }) => email}
      empty={<EmptyState title={t(($) => $.users.empty.title)} text={t(($) => $.users.empty.text)} />}
    />
  )
}

const rowId = ({ line }: ImportedRow) => String(line)
