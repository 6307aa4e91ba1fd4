import { maxUsersAtOnce } from '@fyr/contract/access/imported-users'
import type { ImportedUserOutcome } from '@fyr/contract/access/invitations'
import { api } from '#api/client/client.ts'
import { useCompanyId } from '#api/session/session-state.ts'
import { useRowImport } from '#features/readings/importing/use-row-import.ts'
import { addressOf, type UserRow } from './user-rows.ts'

/** A row and what becomes of it. */
export type ImportedRow = UserRow & ImportedUserOutcome

/** Invites the users of a file, or tries it. */
export function useUserImport() {
  const companyId = useCompanyId()
  return useRowImport<UserRow, ImportedUserOutcome>({
    portion: maxUsersAtOnce,
    submit(rows, { dryRun, before, signal }) {
      const invitedBefore = before.filter(({ outcome }) => outcome === 'invited').length
      const body = { users: rows.map(toRequestRow), dryRun, invitedBefore }
      return api.invitations.import({ params: { id: companyId }, body }, { signal })
    },
    addressOf,
    duplicate: { outcome: 'duplicate', errors: [] },
    changes: (calls) => calls.invitations,
  })
}

/** Rows that were tried have more in them. */
const toRequestRow = ({ email, firstName, lastName, phoneNumber, role }: UserRow) => ({
  ...{ email, firstName, lastName, phoneNumber, role },
})
