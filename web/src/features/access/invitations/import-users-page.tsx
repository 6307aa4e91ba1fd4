import { maxImportedUsers, maxUsersAtOnce } from '@fyr/contract/access/imported-users'
import type { ImportedUserOutcome } from '@fyr/contract/access/invitations'
import { useTranslation } from 'react-i18next'
import { api } from '#api/client/client.ts'
import { useCompanyId } from '#api/session/session-state.ts'
import { useRolesToGive } from '#features/access/users/roles-to-give.ts'
import { readRowFile } from '#features/readings/importing/file/read-row-file.ts'
import type { OutcomeFormat } from '#features/readings/importing/outcome/outcome-table.tsx'
import { RowImportPage } from '#features/readings/importing/row-import-page.tsx'
import { useRowImport } from '#features/readings/importing/use-row-import.ts'
import { EmptyState } from '#ui/states.tsx'
import { addressOf, findColumns, roleNamesOf, type UserRow, userOf } from './user-rows.ts'

type ImportedRow = UserRow & ImportedUserOutcome

const format: OutcomeFormat<ImportedRow> = {
  counted: 'users',
  columns: (t) => [
    { id: 'email', header: t(($) => $.words.email), value: ({ email }) => email, main: true },
    {
      id: 'name',
      header: t(($) => $.words.name),
      value: ({ firstName, lastName }) => `${firstName} ${lastName}`.trim(),
    },
  ],
  outcomes: ['invited', 'member', 'pending', 'duplicate', 'refused'],
  wordOf: (t, outcome, isDone) =>
    outcome === 'invited' && !isDone
      ? t(($) => $.invitations.import.willBeInvited)
      : t(($) => $.invitations.import.outcomes[outcome]),
  fieldName: (t, field) => t(($) => $.invitations.import.fields[field]),
  rowLabel: ({ email }) => email,
  empty: (t) => <EmptyState title={t(($) => $.users.empty.title)} text={t(($) => $.users.empty.text)} />,
}

/** A list of users, each of whom is invited: tried first, and then sent. */
export function ImportUsersPage() {
  const { t } = useTranslation()
  const { named } = useRolesToGive(undefined)
  const rowImport = useUserImport()
  return (
    <RowImportPage
      title={t(($) => $.invitations.import.title)}
      parent={{ label: t(($) => $.users.title), to: '/company/users' }}
      read={(file) => {
        const roles = roleNamesOf(named)
        return readRowFile(file, {
          findColumns,
          needed: 'email',
          rowOf: (row, columns) => userOf(row, columns, roles),
          maxRows: maxImportedUsers,
        })
      }}
      rowImport={rowImport}
      isAccepted={({ outcome }) => outcome === 'invited'}
      words={{
        lead: t(($) => $.invitations.import.lead),
        result: t(($) => $.invitations.import.result),
        columnMissing: t(($) => $.invitations.import.noEmail),
        tooMany: (maximum) => t(($) => $.invitations.import.tooMany, { maximum }),
        start: (counted) => t(($) => $.invitations.import.start, counted),
        done: (counted) => t(($) => $.invitations.import.done, counted),
        failed: t(($) => $.invitations.import.again),
        close: t(($) => $.words.close),
      }}
      format={format}
    />
  )
}

/** Invites the users of a file, or tries it. */
function useUserImport() {
  const companyId = useCompanyId()
  return useRowImport<UserRow, ImportedUserOutcome>({
    portion: maxUsersAtOnce,
    submit(rows, { dryRun, before, signal }) {
      const invitedBefore = before.filter(({ outcome }) => outcome === 'invited').length
      const body = { users: rows, dryRun, invitedBefore }
      return api.invitations.import({ params: { id: companyId }, body }, { signal })
    },
    addressOf,
    duplicate: { outcome: 'duplicate', errors: [] },
    changes: (calls) => calls.invitations,
  })
}
