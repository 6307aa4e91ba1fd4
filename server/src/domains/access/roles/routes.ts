import { permissionFacts, permissions } from '@fyr/contract/access/permissions'
import { on } from '#request/on.ts'
import { changeRole, createRole, removeRole, roleFor } from './change-roles.ts'
import { type CountedRole, listCountedRoles } from './role-store.ts'

const wire = ({ id, name, isDefault, isSuper, permissions, builtIn, users }: CountedRole) => ({
  userRoleId: id,
  name,
  isDefault,
  isSuper,
  permissions,
  builtIn,
  users,
})

const permissionInfos = permissions.map((name) => {
  const { layer, recommended, admin } = permissionFacts[name]
  return { name, layer, isDefault: recommended, isAdmin: admin }
})

export const roleRoutes = {
  list: on.roles.list.handler(({ context }) =>
    context.inCompany(async (db, by) => (await listCountedRoles(db, { withSuper: by.isSuper })).map(wire)),
  ),
  get: on.roles.get.handler(({ input, context }) =>
    context.inCompany(async (db, by) => wire(await roleFor(db, by, input.params.id))),
  ),
  create: on.roles.create.handler(({ input, context }) =>
    context.inCompany(async (db, by) => wire(await createRole(db, by, input.body))),
  ),
  update: on.roles.update.handler(({ input, context }) =>
    context.inCompany(async (db, by) => wire(await changeRole(db, by, input.params.id, input.body))),
  ),
  remove: on.roles.remove.handler(({ input, context }) =>
    context.inCompany((db, by) => removeRole(db, by, input.params.id)),
  ),
  permissions: on.roles.permissions.handler(() => permissionInfos),
  recommended: on.roles.recommended.handler(() =>
    permissions.filter((permission) => permissionFacts[permission].recommended),
  ),
  mine: on.roles.mine.handler(({ context }) => [...context.signedIn().permissions]),
}
