import type { Permission, RoleName } from '@fyr/contract/access/permissions'
import { compareRoles } from '@fyr/contract/access/ranks'
import { type Generated, sql } from 'kysely'
import { type CompanyDb, isDuplicate, type PlatformDb } from '#db/index.ts'

export interface RoleTable {
  id: string
  company_id: Generated<string>
  name: string
  built_in: RoleName | null
  is_default: boolean
  is_super: boolean
  permissions: Permission[]
}
export interface MembershipTable {
  id: string
  company_id: Generated<string>
  account_id: string
  role_id: string
  created_at: Date
  is_suspended: Generated<boolean>
}
declare module '#db/tables.ts' {
  interface Tables {
    role: RoleTable
    membership: MembershipTable
  }
}

export interface Role {
  id: string
  name: string
  /** One of the six of the specification, or null for a company's own. */
  builtIn: RoleName | null
  /** The role that a new user gets when nothing else is said. */
  isDefault: boolean
  isSuper: boolean
  permissions: Permission[]
}

const columns = [
  'role.id',
  'role.name',
  'role.built_in as builtIn',
  'role.is_default as isDefault',
  'role.is_super as isSuper',
  'role.permissions',
] as const

/** The role that an account has in the company, if it is a member; none in one that is being deleted. */
export async function findRoleOf(db: CompanyDb, accountId: string): Promise<Role | undefined> {
  return await db.query
    .selectFrom('membership')
    .innerJoin('role', 'role.id', 'membership.role_id')
    .innerJoin('company', 'company.id', 'membership.company_id')
    .where('membership.account_id', '=', accountId)
    .where('membership.is_suspended', '=', false)
    .select(columns)
    .executeTakeFirst()
}

/** Whether members sign in to the company by its identity provider only. */
export async function requiresSso(db: CompanyDb): Promise<boolean> {
  const row = await db.query
    .selectFrom('identity_provider')
    .where('is_enabled', '=', true)
    .where('is_required', '=', true)
    .select('is_required')
    .executeTakeFirst()
  return row !== undefined
}

export async function companyExists(db: CompanyDb): Promise<boolean> {
  const rows = await db.rows(sql`select from company where id = ${db.companyId}`)
  return rows.length === 1
}

/** Roles for a company that is being made in this transaction. */
export async function insertRoles(db: PlatformDb, companyId: string, roles: readonly Role[]): Promise<void> {
  await db.query
    .insertInto('role')
    .values(
      roles.map((role) => ({
        id: role.id,
        company_id: companyId,
        name: role.name,
        built_in: role.builtIn,
        is_default: role.isDefault,
        is_super: role.isSuper,
        permissions: role.permissions,
      })),
    )
    .execute()
}

/** Makes an account a member by a built-in role. False if the company has no such role or does not exist. */
export async function insertMembership(
  db: PlatformDb,
  membership: { id: string; companyId: string; accountId: string; role: RoleName; createdAt: Date },
): Promise<boolean> {
  const inserted = await db.query
    .insertInto('membership')
    .columns(['id', 'company_id', 'account_id', 'role_id', 'created_at'])
    .expression((from) =>
      from
        .selectFrom('role')
        .where('company_id', '=', membership.companyId)
        .where('built_in', '=', membership.role)
        .select([
          sql<string>`${membership.id}::uuid`.as('id'),
          'company_id',
          sql<string>`${membership.accountId}::uuid`.as('account_id'),
          'role.id as role_id',
          sql<Date>`${membership.createdAt}::timestamptz`.as('created_at'),
        ]),
    )
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

/** Suspends the memberships of an account outside of one company; answers of which companies. */
export async function suspendOutside(
  db: PlatformDb,
  accountId: string,
  companyId: string,
): Promise<string[]> {
  const suspended = await db.query
    .updateTable('membership')
    .set({ is_suspended: true })
    .where('account_id', '=', accountId)
    .where('company_id', '<>', companyId)
    .where('is_suspended', '=', false)
    .returning('company_id as companyId')
    .execute()
  return suspended.map((membership) => membership.companyId)
}

/** Whether a membership of the account is suspended. */
export async function hasSuspendedMembership(db: PlatformDb, accountId: string): Promise<boolean> {
  const row = await db.query
    .selectFrom('membership')
    .where('account_id', '=', accountId)
    .where('is_suspended', '=', true)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Ends the suspension of all memberships of an account; answers of which companies. */
export async function resumeMemberships(db: PlatformDb, accountId: string): Promise<string[]> {
  const resumed = await db.query
    .updateTable('membership')
    .set({ is_suspended: false })
    .where('account_id', '=', accountId)
    .where('is_suspended', '=', true)
    .returning('company_id as companyId')
    .execute()
  return resumed.map((membership) => membership.companyId)
}

/** Roles with how many users each has. */
export interface CountedRole extends Role {
  users: number
}

function countedRoles(db: CompanyDb) {
  return db.query
    .selectFrom('role')
    .select(columns)
    .select(
      sql<number>`(select count(*)::int from membership
        where membership.company_id = role.company_id and membership.role_id = role.id)`.as('users'),
    )
}

/** Highest rank first; super roles only where they are asked for. */
export async function listCountedRoles(
  db: CompanyDb,
  options: { withSuper: boolean },
): Promise<CountedRole[]> {
  const roles = await countedRoles(db)
    .$if(!options.withSuper, (query) => query.where('is_super', '=', false))
    .execute()
  return roles.sort(compareRoles)
}

export async function findRole(db: CompanyDb, id: string): Promise<CountedRole | undefined> {
  return await countedRoles(db).where('role.id', '=', id).executeTakeFirst()
}

/** Until the transaction ends no role of the company is changed, given or deleted. */
export async function lockRoles(db: CompanyDb): Promise<void> {
  await db.execute(sql`select from company where id = ${db.companyId} for no key update`)
}

/** False if another role has the name. */
export async function insertRole(
  db: CompanyDb,
  role: Pick<Role, 'id' | 'name' | 'isDefault' | 'permissions'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db.query
    .insertInto('role')
    .values({
      id: role.id,
      name: role.name,
      built_in: null,
      is_default: role.isDefault,
      is_super: false,
      permissions: role.permissions,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** False if another role has the name; the transaction is lost then. */
export async function updateRole(
  db: CompanyDb,
  { id, name, isDefault, permissions }: Pick<Role, 'id' | 'name' | 'isDefault' | 'permissions'>,
): Promise<boolean> {
  const changed = db.query
    .updateTable('role')
    .set({ name, is_default: isDefault, permissions })
    .where('id', '=', id)
    .execute()
  return await changed.then(
    () => true,
    (error: unknown) => !isDuplicate(error) && Promise.reject(error),
  )
}

/** Makes this role the default one, and the one before it no longer; `null` makes it that of the specification. */
export async function moveDefault(db: CompanyDb, id: string | null): Promise<void> {
  await db.query
    .updateTable('role')
    .set({
      is_default: id === null ? sql<boolean>`built_in is not distinct from 'User'` : sql<boolean>`id = ${id}`,
    })
    .execute()
}

export async function deleteRole(db: CompanyDb, id: string): Promise<void> {
  await db.query.deleteFrom('role').where('id', '=', id).execute()
}

export async function countRoles(db: CompanyDb): Promise<number> {
  const rows = await db.rows(sql<{ roles: number }>`select count(*)::int as roles from role`)
  return rows[0]?.roles ?? 0
}
