import type { ListedUser } from '@fyr/contract/access/users'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { nameOf } from '#ui/person.tsx'
import { createdAtColumn } from '#ui/resource/columns.tsx'
import type { TableColumn } from '#ui/table/rows/rows.ts'
import { TimeAgo } from '#ui/time/time-text.tsx'

export function useUserColumns(): TableColumn<ListedUser>[] {
  const { t } = useTranslation()
  const seesContact = useMay()('User.Update')
  return useMemo(
    () => [
      { id: 'name', header: t(($) => $.words.name), value: nameOf, main: true },
      ...(seesContact
        ? [{ id: 'email', header: t(($) => $.words.email), value: ({ email }: ListedUser) => email }]
        : []),
      {
        id: 'role',
        header: t(($) => $.users.role),
        value: ({ customRole, role, isSuspended }) => {
          const name = customRole ?? t(($) => $.shell.roles[role])
          return isSuspended ? `${name} · ${t(($) => $.users.suspended)}` : name
        },
        width: 195,
      },
      ...(seesContact
        ? [
            {
              id: 'lastSeen',
              header: t(($) => $.users.lastSeen),
              value: ({ lastSeen }: ListedUser) => lastSeen,
              cell: ({ lastSeen }: ListedUser) => <TimeAgo at={lastSeen} />,
              searchable: false,
              width: 125,
            },
            {
              id: 'phone',
              header: t(($) => $.words.phone),
              value: ({ phoneNumber }: ListedUser) => phoneNumber,
              sortable: false,
              standard: false,
              width: 150,
            },
          ]
        : []),
      createdAtColumn(t),
    ],
    [t, seesContact],
  )
}
