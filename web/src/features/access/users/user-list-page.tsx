import type { ListedUser } from '@fyr/contract/access/users'
import { mdiAccountMultipleOutline, mdiAccountRemoveOutline } from '@mdi/js'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { useSession } from '#api/session/session-state.ts'
import { Invitations } from '#features/access/invitations/open-invitations.tsx'
import { CompanyTabs } from '#features/companies/company/company-tabs.tsx'
import { LinkButton } from '#ui/links.tsx'
import type { MenuItems } from '#ui/menus/menu-button.tsx'
import { editItem } from '#ui/menus/menu-items.ts'
import { nameOf } from '#ui/person.tsx'
import { ListPage } from '#ui/resource/list-page.tsx'
import { usePagedList } from '#ui/resource/list-state.ts'
import { userList } from './queries.ts'
import { useRemoveUser } from './use-remove-user.ts'
import { useUserColumns } from './use-user-columns.tsx'

/** The people of the active company. */
export function UserListPage() {
  const { t } = useTranslation()
  const may = useMay()
  const navigate = useNavigate()
  const { currentUser, userCompany } = useSession()
  const removal = useRemoveUser()
  const mayChange = may('User.Update')
  const menuOf = (user: ListedUser): MenuItems => [
    editItem(t, () => void navigate({ to: '/company/user/$id', params: { id: user.userId } })),
    user.userId !== currentUser.userId && {
      label: t(($) => $.users.remove.action),
      icon: mdiAccountRemoveOutline,
      dangerous: true,
      onClick: () => removal.ask(user),
    },
  ]
  return (
    <ListPage
      {...usePagedList(userList)}
      title={userCompany?.name ?? t(($) => $.company.title)}
      label={t(($) => $.users.title)}
      tabs={<CompanyTabs />}
      counted="users"
      columns={useUserColumns()}
      rowId={({ userId }) => userId}
      rowLabel={nameOf}
      rowHref={mayChange && (({ userId }) => `/company/user/${userId}`)}
      rowMenu={mayChange && menuOf}
      actions={
        may('User.Create') && (
          <>
            <LinkButton variant="default" to="/company/usercreate">
              {t(($) => $.users.new)}
            </LinkButton>
            <Invitations />
          </>
        )
      }
      empty={{
        icon: mdiAccountMultipleOutline,
        title: t(($) => $.users.empty.title),
        text: t(($) => $.users.empty.text),
      }}
    >
      {removal.dialog}
    </ListPage>
  )
}
