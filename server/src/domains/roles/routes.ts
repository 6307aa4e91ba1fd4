import { permissionFacts, permissions } from '@fyr/contract/permissions'
import { on } from '#request/on.ts'
import { listRoles, type Role } from './role-store.ts'

const wire = ({ id, name, isDefault, isSuper, permissions }: Role) => ({
  userRoleId: id,
  name,
  isDefault,
  isSuper,
  permissions,
})

const permissionInfos = permissions.map((name) => {
  const { layer, recommended, admin } = permissionFacts[name]
  return { name, layer, isDefault: recommended, isAdmin: admin }
})

export const roleRoutes = {
  list: on.roles.list.handler(({ context }) =>
    context.inCompany(async (db, by) => (await listRoles(db, { withSuper: by.isSuper })).map(wire)),
  ),
  permissions: on.roles.permissions.handler(() => permissionInfos),
  recommended: on.roles.recommended.handler(() =>
    permissions.filter((permission) => permissionFacts[permission].recommended),
  ),
  mine: on.roles.mine.handler(({ context }) => [...context.signedIn().permissions]),
}
