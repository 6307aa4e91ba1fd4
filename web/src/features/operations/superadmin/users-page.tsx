import type { AnyUser } from '@fyr/contract/access/users'
import { mdiAccountMultipleOutline } from '@mdi/js'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { nameOf } from '#ui/person.tsx'
import { createdAtColumn } from '#ui/resource/columns.tsx'
import { ListPage } from '#ui/resource/list-page.tsx'
import { usePagedList } from '#ui/resource/list-state.ts'
import type { TableColumn } from '#ui/table/rows/rows.ts'
import { TimeAgo } from '#ui/time/time-text.tsx'
import { everyUser } from './queries.ts'
import { SuperTabs } from './super-tabs.tsx'

/** Everybody who has an account, with the companies that they belong to. */
export function UsersPage() {
  const { t } = useTranslation()
  const columns = useMemo(
    (): TableColumn<AnyUser>[] => [
      { id: 'name', header: t(($) => $.words.name), value: nameOf, main: true },
      { id: 'email', header: t(($) => $.words.email), value: ({ email }) => email },
      {
        id: 'companies',
        header: t(($) => $.superadmin.columns.companies),
        value: ({ companyNames }) => companyNames.join(', '),
        sortable: false,
      },
      {
        id: 'rank',
        header: t(($) => $.superadmin.columns.role),
        value: ({ rank }) => t(($) => $.shell.roles[rank]),
        sortable: false,
        width: 185,
      },
      {
        id: 'lastSeen',
        header: t(($) => $.users.lastSeen),
        value: ({ lastSeen }) => lastSeen,
        cell: ({ lastSeen }) => <TimeAgo at={lastSeen} />,
        sortable: false,
        searchable: false,
        width: 125,
      },
      createdAtColumn(t),
    ],
    [t],
  )
  return (
    <ListPage
      {...usePagedList(everyUser)}
      title={t(($) => $.superadmin.title)}
      label={t(($) => $.superadmin.users)}
      tabs={<SuperTabs />}
      counted="users"
      columns={columns}
      rowId={({ userId }) => userId}
      rowLabel={nameOf}
      empty={{
        icon: mdiAccountMultipleOutline,
        title: t(($) => $.superadmin.empty.users),
        text: t(($) => $.users.empty.text),
      }}
    />
  )
}
