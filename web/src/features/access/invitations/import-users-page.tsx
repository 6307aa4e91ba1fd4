import { maxImportedUsers } from '@fyr/contract/access/imported-users'
import { formatNumber } from '@fyr/contract/values/format-number'
import { useTranslation } from 'react-i18next'
import { useRolesToGive } from '#features/access/users/roles-to-give.ts'
import { readRowFile } from '#features/readings/importing/read-row-file.ts'
import { RowImportPage } from '#features/readings/importing/row-import-page.tsx'
import { useTimeSettings } from '#ui/time/context.tsx'
import { ImportedRows } from './imported-rows.tsx'
import { useUserImport } from './use-user-import.ts'
import { findColumns, roleNamesOf, userOf } from './user-rows.ts'

/** A list of users, each of whom is invited: tried first, and then sent. */
export function ImportUsersPage() {
  const { t } = useTranslation()
  const { language } = useTimeSettings()
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
        tooMany: t(($) => $.invitations.import.tooMany, {
          maximum: formatNumber(maxImportedUsers, language, 0),
        }),
        start: (counted) => t(($) => $.invitations.import.start, counted),
        done: (counted) => t(($) => $.invitations.import.done, counted),
        failed: t(($) => $.invitations.import.again),
        close: t(($) => $.words.close),
      }}
    >
      {(rows, isDone) => <ImportedRows rows={rows} isDone={isDone} />}
    </RowImportPage>
  )
}
