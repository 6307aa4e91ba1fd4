import { randomUUID } from 'node:crypto'
import type { RoleName } from '@fyr/contract/access/permissions'
import { isAdministrator, mayChangeUser, mayGrant, type UserChange } from '@fyr/contract/access/ranks'
import type { PlatformDb } from '#db/index.ts'
import {
  type AccountMails,
  clearEmailProved,
  createAccount,
  deleteAccountIfUnused,
  deleteEmailProof,
  type NewUser,
  nameOf,
  removeSecondFactor,
  setSuper,
  signInsOf,
} from '#domains/access/accounts/index.ts'
import { suspendElsewhere } from '#domains/access/roles/index.ts'
import {
  type AuditActor,
  recordAccountChange,
  recordChangeOf,
  recordPlatformChange,
} from '#domains/records/audit/index.ts'
import { requireMayBelong } from '#domains/settings/features/index.ts'
import type { CompanyPrincipal, RequestPrincipal } from '#request/principal.ts'
import { fail, found } from '#request/problem.ts'
import {
  countMembers,
  countOtherAdministrators,
  countOtherSuperAdministrators,
  deleteMember,
  findAnyUser,
  findMember,
  findRole,
  insertMember,
  lockMemberships,
  type Member,
  type Standing,
  standingOf,
  updateRoleOf,
} from './user-store.ts'

/** What one company may have; 20,000 take the list 60 ms. */
export const maxUsers = 20_000

export interface User extends Member, Omit<Standing, 'companies'> {
  /** Null where that is not for the company to know. */
  companies: number | null
  /** Whether the company made the account. */
  isManaged: boolean
}

/** A role as a call names it: a built-in one, or the userRoleId of any. */
export type WantedRole = string | undefined

/** A user of the company, and oneself also where one is not a user (a super administrator); 404 otherwise. */
export async function findUser(
  db: PlatformDb,
  by: Pick<RequestPrincipal, 'companyId' | 'accountId' | 'isSuper'>,
  userId: string,
): Promise<User> {
  const { companyId, accountId, isSuper } = by
  const isOwn = accountId === userId
  const showsAll = isOwn || isSuper
  const member = companyId === null ? undefined : await findMember(db, companyId, userId, { showsAll })
  const user = found(member ?? (isOwn ? await findAnyUser(db, userId) : undefined))
  const isManaged = companyId !== null && user.homeCompanyId === companyId
  const standing = await standingOf(db, userId)
  if (isManaged || showsAll) return { ...user, ...standing, isManaged }
  return { ...user, rank: rankHere(user), companies: null, isManaged }
}

/** The rank of a member in the company itself. */
const rankHere = ({ isSuper, builtIn }: Member): RoleName =>
  isSuper ? 'SuperAdmin' : builtIn === 'SuperAdmin' ? 'Admin' : (builtIn ?? 'User')

/** Refuses with 403 what the table of ranks does not allow. */
export function checkMayChange(by: RequestPrincipal, user: User, change: UserChange): void {
  const principal = { userId: by.accountId, role: by.role, permissions: by.permissions }
  if (!mayChangeUser(principal, user, change)) fail('user.notYours', { object: objectOf(user) })
}

const objectOf = (user: User) => ['user', user.userId, nameOf(user)] as const

/** Creates an account and makes it a user of the company. */
export async function createUser(
  db: PlatformDb,
  by: CompanyPrincipal,
  { role, ...user }: Omit<NewUser, 'now' | 'homeCompanyId'> & { role: WantedRole },
): Promise<User> {
  const given = await roleToGive(db, by, role)
  const userId = await createAccount(db, { ...user, homeCompanyId: by.companyId, now: by.now })
  await addUser(db, by, userId, given.id)
  return await findUser(db, by, userId)
}

/**
 * Makes an account a user of the company, by the role SuperAdmin a super administrator too; 409 if it is one, or the
 * company has as many as it may. Whether the role may be given is checked before.
 */
export async function addUser(
  db: PlatformDb,
  by: AuditActor & { companyId: string },
  userId: string,
  roleId: string,
): Promise<void> {
  const { companyId, now } = by
  await lockMemberships(db, companyId)
  await requireMayBelong(db, companyId, userId)
  if ((await countMembers(db, companyId)) >= maxUsers) fail('user.tooMany', { params: { maximum: maxUsers } })
  if (!(await insertMember(db, { id: randomUUID(), companyId, userId, roleId, now })))
    fail('user.alreadyMember')
  const member = found(await findMember(db, companyId, userId))
  await recordChangeOf(db, by, 'created', ['user', userId, nameOf(member)], {
    role: { from: null, to: member.roleName },
  })
  if (member.builtIn === 'SuperAdmin') await changeSuper(db, by, member, true)
  db.publishEvent('rights', { companyId, accountId: userId })
}

/** Makes a user a super administrator, or not one any more; the audit log of the installation tells. */
async function changeSuper(db: PlatformDb, by: AuditActor, user: Member, isSuper: boolean): Promise<void> {
  if (user.isSuper === isSuper) return
  await setSuper(db, user.userId, isSuper)
  await recordPlatformChange(db, by, 'updated', ['account', user.userId, nameOf(user)], {
    isSuper: { from: user.isSuper, to: isSuper },
  })
}

/** Gives a user another role in the company; a super administrator makes and unmakes others such. */
export async function giveRole(
  db: PlatformDb,
  by: CompanyPrincipal,
  { userId, role }: { userId: string; role: WantedRole },
): Promise<User> {
  const { companyId } = by
  await lockMemberships(db, companyId)
  const before = await findUser(db, by, userId)
  if (before.roleId === null) fail('object.notFound')
  checkMayChange(by, before, 'role')
  const given = await roleToGive(db, by, role)
  if (!isAdministrator(given.builtIn)) await keepAnAdministrator(db, companyId, before)
  const becomesSuper = given.builtIn === 'SuperAdmin'
  if (becomesSuper !== before.isSuper) {
    if (!becomesSuper && (await countOtherSuperAdministrators(db, userId)) === 0)
      fail('user.lastAdministrator')
    await changeSuper(db, by, before, becomesSuper)
  }
  await updateRoleOf(db, { companyId, userId, roleId: given.id })
  const after = await findUser(db, by, userId)
  if (after.roleId !== before.roleId) {
    await recordChangeOf(db, by, 'updated', ['user', userId, nameOf(after)], {
      role: { from: before.roleName, to: after.roleName },
    })
  }
  db.publishEvent('rights', { companyId, accountId: userId })
  return after
}

/** Gives a user the role that an identity provider's groups stand for; the last administrator stays one. */
export async function giveMappedRole(
  db: PlatformDb,
  by: CompanyPrincipal,
  { userId, roleId }: { userId: string; roleId: string },
): Promise<void> {
  const { companyId } = by
  await lockMemberships(db, companyId)
  const before = await findUser(db, by, userId)
  if (before.roleId === roleId) return
  const given = found(await findRole(db, companyId, { id: roleId }))
  const isLast = (await countOtherAdministrators(db, companyId, userId)) === 0
  if (isAdministrator(before.builtIn) && !isAdministrator(given.builtIn) && isLast) return
  await updateRoleOf(db, { companyId, userId, roleId })
  const after = await findUser(db, by, userId)
  await recordChangeOf(db, by, 'updated', ['user', userId, nameOf(after)], {
    role: { from: before.roleName, to: after.roleName },
  })
  db.publishEvent('rights', { companyId, accountId: userId })
}

/** Ends a membership; the account goes with its last one. Nobody removes themselves: that is passed over silently. */
export async function removeUser(db: PlatformDb, by: CompanyPrincipal, userId: string): Promise<void> {
  const { companyId } = by
  if (userId === by.accountId) return
  await lockMemberships(db, companyId)
  const user = await findUser(db, by, userId)
  if (user.roleId === null) fail('object.notFound')
  checkMayChange(by, user, 'remove')
  await keepAnAdministrator(db, companyId, user)
  await deleteMember(db, companyId, userId)
  await recordChangeOf(db, by, 'deleted', ['user', userId, nameOf(user)])
  db.publishEvent('rights', { companyId, accountId: userId })
  await deleteAccountIfUnused(db, userId, by.now)
}

/** Lets another user sign in without a code, who is told; nobody does so for themselves without proof. */
export async function removeSecondFactorOf(
  db: PlatformDb,
  by: RequestPrincipal,
  userId: string,
  mails: AccountMails,
): Promise<void> {
  const user = await findUser(db, by, userId)
  checkMayChange(by, user, 'credentials')
  if (userId === by.accountId) fail('user.notYours', { object: objectOf(user) })
  if (!(await removeSecondFactor(db, userId, { keptSession: null }))) return
  await closeElsewhere(db, by, user)
  await recordAccountChange(db, by, 'updated', ['user', userId, nameOf(user)], {
    secondFactor: { from: true, to: false },
  })
  const at = by.now.toISOString()
  await mails.queue(db, { notice: 'secondFactorRemoved', accountId: userId, at, by: by.name })
}

/**
 * After a home company chose other credentials for an account: until its owner opens a link that is mailed to the
 * address, that counts as unproved and other companies are closed. An address that waits for its link is dropped.
 */
export async function closeElsewhere(db: PlatformDb, by: RequestPrincipal, user: User): Promise<void> {
  const { accountId, companyId, isSuper } = by
  if (isSuper || companyId === null || accountId === user.userId) return
  await deleteEmailProof(db, user.userId)
  await clearEmailProved(db, user.userId)
  await suspendElsewhere(db, user.userId, companyId)
}

/** Where a user signed in; for who may change by what they do. */
export async function listSignInsOf(db: PlatformDb, by: RequestPrincipal, userId: string) {
  checkMayChange(by, await findUser(db, by, userId), 'identity')
  return await signInsOf(db, userId)
}

async function keepAnAdministrator(db: PlatformDb, companyId: string, user: User): Promise<void> {
  if (!isAdministrator(user.builtIn)) return
  if ((await countOtherAdministrators(db, companyId, user.userId)) === 0) fail('user.lastAdministrator')
}

/** The role of the company that is wanted, or its default one; refused unless the caller may give it. */
export async function roleToGive(db: PlatformDb, by: CompanyPrincipal, wanted: WantedRole) {
  const named = wanted === undefined ? null : isBuiltIn(wanted) ? { builtIn: wanted } : { id: wanted }
  const role = found(await findRole(db, by.companyId, named))
  checkMayGrant(by, role)
  return role
}

/** Refuses with 403 a role that the caller may not give. */
export function checkMayGrant(
  by: CompanyPrincipal,
  role: Parameters<typeof mayGrant>[1] & { id: string; name: string },
): void {
  const principal = { userId: by.accountId, role: by.role, permissions: by.permissions }
  const object = ['role', role.id, role.name] as const
  if (!mayGrant(principal, role)) fail('role.notYours', { object })
}

const isBuiltIn = (role: string): role is RoleName => !role.includes('-')
