import { randomUUID } from 'node:crypto'
import type { Permission, RoleName } from '@fyr/contract/access/permissions'
import { mayGrant } from '@fyr/contract/access/ranks'
import type { CompanyDb } from '#db/index.ts'
import { changesBetween, recordChange } from '#domains/records/audit/index.ts'
import type { CompanyPrincipal } from '#request/principal.ts'
import { fail, found } from '#request/problem.ts'
import {
  type CountedRole,
  countRoles,
  deleteRole,
  findRole,
  insertRole,
  lockRoles,
  moveDefault,
  updateRole,
} from './role-store.ts'

/** The six built-in ones among them. */
const maxRoles = 200

export interface RoleDetails {
  name: string
  permissions: Permission[]
  isDefault: boolean
}

const objectType = 'role' as const
const detailsOf = ({ name, permissions, isDefault }: RoleDetails): RoleDetails => ({
  name,
  permissions: distinct(permissions),
  isDefault,
})

/** Nobody makes, changes or deletes a role that holds what they do not. */
function checkHolds(
  by: CompanyPrincipal,
  permissions: readonly Permission[],
  { id, name, builtIn = null }: { id: string; name: string; builtIn?: RoleName | null },
): void {
  const principal = { userId: by.accountId, role: by.role, permissions: by.permissions }
  const object = [objectType, id, name] as const
  if (!mayGrant(principal, { builtIn, permissions })) fail('role.notYours', { object })
}

/** A super role is there for a super administrator only. */
export async function roleFor(db: CompanyDb, by: CompanyPrincipal, id: string): Promise<CountedRole> {
  const role = found(await findRole(db, id))
  return role.isSuper && !by.isSuper ? fail('object.notFound') : role
}

export async function createRole(
  db: CompanyDb,
  by: CompanyPrincipal,
  details: RoleDetails,
): Promise<CountedRole> {
  const id = randomUUID()
  checkHolds(by, details.permissions, { id, name: details.name })
  await lockRoles(db)
  if ((await countRoles(db)) >= maxRoles) fail('role.tooMany', { params: { maximum: maxRoles } })
  const permissions = distinct(details.permissions)
  if (!(await insertRole(db, { ...details, id, permissions, isDefault: false }))) {
    fail('name.taken', { field: 'body.name' })
  }
  if (details.isDefault) await moveDefault(db, id)
  await recordChange(db, by, 'created', [objectType, id, details.name])
  return found(await findRole(db, id))
}

/** Changes a role of the company's own; whoever has it has the new rights on their next call. */
export async function changeRole(
  db: CompanyDb,
  by: CompanyPrincipal,
  id: string,
  changes: Partial<RoleDetails>,
): Promise<CountedRole> {
  await lockRoles(db)
  const before = await roleFor(db, by, id)
  const after = detailsOf({ ...before, ...changes })
  const difference = changesBetween(detailsOf(before), after)
  if (Object.keys(difference).length === 0) return before
  // Of those of the specification one thing can be chosen: which one is given when none is named.
  if (before.builtIn !== null && Object.keys(difference).some((field) => field !== 'isDefault')) {
    fail('role.builtIn')
  }
  checkHolds(by, before.permissions, before)
  checkHolds(by, after.permissions, before)
  // Whoever joins by the default role is given it by nobody else, so it never makes super administrators.
  if (after.isDefault && before.builtIn === 'SuperAdmin') fail('role.notYours')
  if (!(await updateRole(db, { id, ...after, isDefault: before.isDefault }))) {
    fail('name.taken', { field: 'body.name' })
  }
  if (after.isDefault !== before.isDefault) await moveDefault(db, after.isDefault ? id : null)
  await recordChange(db, by, 'updated', [objectType, id, after.name], difference)
  db.publishEvent('rights', { companyId: by.companyId, accountId: null })
  return found(await findRole(db, id))
}

export async function removeRole(db: CompanyDb, by: CompanyPrincipal, id: string): Promise<void> {
  await lockRoles(db)
  const role = await roleFor(db, by, id)
  if (role.builtIn !== null) fail('role.builtIn')
  checkHolds(by, role.permissions, role)
  if (role.users > 0) fail('role.inUse', { params: { users: role.users } })
  await deleteRole(db, id)
  if (role.isDefault) await moveDefault(db, null)
  await recordChange(db, by, 'deleted', [objectType, id, role.name])
}

const distinct = (permissions: readonly Permission[]): Permission[] => [...new Set(permissions)].sort()
