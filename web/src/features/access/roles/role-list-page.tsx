import type { Role } from '@fyr/contract/access/roles'
import { mdiEyeOutline, mdiPencilOutline, mdiPlus, mdiShieldAccountOutline, mdiStarOutline } from '@mdi/js'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { useMay, useMayCall } from '#api/session/rights.ts'
import { useSession } from '#api/session/session-state.ts'
import { CompanyTabs } from '#features/companies/company/company-tabs.tsx'
import type { MenuItems } from '#ui/menus/menu-button.tsx'
import { deleteItem, duplicateItem } from '#ui/menus/menu-items.ts'
import { ListPage } from '#ui/resource/list-page.tsx'
import { useLocalList } from '#ui/resource/list-state.ts'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { roleList } from './queries.ts'
import { useDeleteRole } from './use-delete-role.ts'
import { useRoleColumns, useRoleName } from './use-role-columns.tsx'

/** Built-in roles and those that the company made. */
export function RoleListPage() {
  const { t } = useTranslation()
  const may = useMay()
  const navigate = useNavigate()
  const { userCompany } = useSession()
  const nameOf = useRoleName()
  const deletion = useDeleteRole()
  const mayOpen = may('Roles.Update')
  const mayCreate = useMayCall((api) => api.roles.create)
  const makeDefault = useApiMutation((api) => api.roles.update, {
    showsErrors: true,
    changes: [(api) => api.roles],
    onDone: ({ name, builtIn }) =>
      snackbar.done(t(($) => $.roles.madeDefault, { name: nameOf({ name, builtIn }) })),
  })
  const menuOf = (role: Role): MenuItems => [
    {
      label: role.builtIn ? t(($) => $.words.show) : t(($) => $.words.edit),
      icon: role.builtIn ? mdiEyeOutline : mdiPencilOutline,
      onClick: () => void navigate({ to: '/roles/edit/$id', params: { id: role.userRoleId } }),
    },
    mayCreate &&
      duplicateItem(t, () => void navigate({ to: '/roles/create', search: { copy: role.userRoleId } })),
    !role.isDefault && {
      label: t(($) => $.roles.makeDefault),
      icon: mdiStarOutline,
      onClick: () => makeDefault.mutate({ params: { id: role.userRoleId }, body: { isDefault: true } }),
    },
    role.builtIn === null && deleteItem(t, () => deletion.ask(role)),
  ]
  return (
    <ListPage
      {...useLocalList(roleList())}
      title={userCompany?.name ?? t(($) => $.company.title)}
      label={t(($) => $.roles.title)}
      tabs={<CompanyTabs />}
      counted="roles"
      columns={useRoleColumns()}
      rowId={({ userRoleId }) => userRoleId}
      rowLabel={nameOf}
      rowHref={mayOpen && (({ userRoleId }) => `/roles/edit/${userRoleId}`)}
      rowMenu={mayOpen && menuOf}
      create={mayCreate && { label: t(($) => $.roles.new), icon: mdiPlus, to: '/roles/create' }}
      empty={{
        icon: mdiShieldAccountOutline,
        title: t(($) => $.roles.title),
        text: t(($) => $.roles.builtInHint),
      }}
    >
      {deletion.dialog}
    </ListPage>
  )
}
