import type { Permission, RoleName } from '@fyr/contract/access/permissions'
import { highestRank } from '@fyr/contract/access/ranks'
import type { Language } from '@fyr/contract/endpoints/fields'
import { type RawBuilder, sql } from 'kysely'
import { collationOf, contains, type ListPage, listPage, type Paging, type PlatformDb } from '#db/index.ts'

/** A user as the company knows them; every query here is about one company, named, or says that it is about all. */
export interface Member {
  userId: string
  firstName: string
  lastName: string
  email: string
  phoneNumber: string
  language: Language | null
  isSuper: boolean
  /** Whether an identity provider is their only way to sign in. */
  isSSO: boolean
  createdAt: Date
  lastSeenAt: Date | null
  /** The address that replaces the e-mail once it is proved. */
  pendingEmail: string | null
  /** Null where another company manages the account. */
  hasSecondFactor: boolean | null
  /** The company that made the account. */
  homeCompanyId: string | null
  /** Null for who is not a user of the company. */
  roleId: string | null
  roleName: string
  builtIn: RoleName | null
  permissions: Permission[]
  /** The membership rests until the owner of the address shows up. */
  isSuspended: boolean
}

export interface UserListing extends Paging {
  search?: string | undefined
  /** Only these; all where there is none. */
  ids?: readonly string[]
  sort: 'name' | 'email' | 'role' | 'createdAt' | 'lastSeen'
  order: 'asc' | 'desc'
  language: Language
}

const hasSecondFactor = sql<boolean>`exists (
  select from account_totp where account_id = account.id and confirmed_at is not null)`
const pendingEmail = sql<string | null>`(
  select email from email_proof
  where account_id = account.id and email <> account.email)`
const publicColumns = [
  'account.id as userId',
  'account.first_name as firstName',
  'account.last_name as lastName',
  'account.email',
  'account.is_super as isSuper',
  'account.home_company_id as homeCompanyId',
  sql<boolean>`account.password_hash is null`.as('isSSO'),
] as const
const accountColumns = [
  ...publicColumns,
  'account.phone_number as phoneNumber',
  'account.language',
  'account.created_at as createdAt',
  'account.last_seen_at as lastSeenAt',
  hasSecondFactor.as('hasSecondFactor'),
  pendingEmail.as('pendingEmail'),
] as const

/** A member as far as the company may know them: of an account that it does not manage neither phone nor activity. */
function knownColumns(showsAll: boolean) {
  const isKnown = sql`(${showsAll} or account.home_company_id = membership.company_id)`
  return {
    createdAt: sql<Date>`case when ${isKnown} then account.created_at else membership.created_at end`,
    lastSeenAt: sql<Date | null>`case when ${isKnown} then account.last_seen_at end`,
    phoneNumber: sql<string>`case when ${isKnown} then account.phone_number else '' end`,
    language: sql<Language | null>`case when ${isKnown} then account.language end`,
    pendingEmail: sql<string | null>`case when ${isKnown} then ${pendingEmail} end`,
    hasSecondFactor: sql<boolean | null>`case when ${isKnown} then ${hasSecondFactor} end`,
  }
}

const fullName = sql<string>`trim(account.first_name || ' ' || account.last_name)`

function membersOf(db: PlatformDb, companyId: string, { showsAll = false } = {}) {
  const known = knownColumns(showsAll)
  return db.query
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .innerJoin('role', 'role.id', 'membership.role_id')
    .where('membership.company_id', '=', companyId)
    .select(publicColumns)
    .select([
      known.phoneNumber.as('phoneNumber'),
      known.language.as('language'),
      known.createdAt.as('createdAt'),
      known.lastSeenAt.as('lastSeenAt'),
      known.hasSecondFactor.as('hasSecondFactor'),
      known.pendingEmail.as('pendingEmail'),
    ])
    .select([
      'role.id as roleId',
      'role.name as roleName',
      'role.built_in as builtIn',
      'role.permissions as permissions',
      'membership.is_suspended as isSuspended',
    ])
}

/** They belonged to another company before. */
const isExternal = sql<boolean>`exists (select from membership as earlier
  where earlier.account_id = membership.account_id
    and (earlier.created_at, earlier.id) < (membership.created_at, membership.id))`

/**
 * @param withContact whether addresses may be searched and sorted by
 * @param onlyExternal only those whose first company is another
 * @param showsAll whether accounts that other companies manage are shown whole
 */
export async function listMembers(
  db: PlatformDb,
  companyId: string,
  { search, ids = [], sort, order, language, ...paging }: UserListing,
  {
    withContact,
    onlyExternal,
    showsAll = false,
  }: { withContact: boolean; onlyExternal: boolean; showsAll?: boolean },
): Promise<ListPage<Member>> {
  const searched = withContact ? sql`lower(${fullName} || ' ' || account.email)` : sql`lower(${fullName})`
  const known = knownColumns(showsAll)
  const by: Record<UserListing['sort'], RawBuilder<unknown>> = {
    name: sql`${fullName} ${collationOf(language)}`,
    email: withContact ? sql`account.email` : sql`${fullName} ${collationOf(language)}`,
    role: sql`role.name`,
    createdAt: known.createdAt,
    lastSeen: withContact ? known.lastSeenAt : known.createdAt,
  }
  const query = membersOf(db, companyId, { showsAll })
    .$if(ids.length > 0, (some) => some.where('account.id', 'in', ids))
    .where(onlyExternal ? isExternal : sql<boolean>`true`)
    .where(contains(search, searched))
    .orderBy(by[sort], (direction) => (order === 'asc' ? direction.asc() : direction.desc()).nullsLast())
    .orderBy('account.id')
  return await listPage(query, paging)
}

export async function findMember(
  db: PlatformDb,
  companyId: string,
  userId: string,
  options: { showsAll?: boolean } = {},
): Promise<Member | undefined> {
  return await membersOf(db, companyId, options).where('account.id', '=', userId).executeTakeFirst()
}

/** Of whatever company. */
export async function findAnyUser(db: PlatformDb, userId: string): Promise<Member | undefined> {
  const account = await db.query
    .selectFrom('account')
    .where('id', '=', userId)
    .select(accountColumns)
    .executeTakeFirst()
  return (
    account && { ...account, roleId: null, roleName: '', builtIn: null, permissions: [], isSuspended: false }
  )
}

/** Where somebody stands over all companies. */
export interface Standing {
  rank: RoleName
  companies: number
}

export async function standingOf(db: PlatformDb, userId: string): Promise<Standing> {
  const rows = await db.rows(sql<{ isSuper: boolean; builtIn: RoleName | null; member: boolean }>`
    select account.is_super as "isSuper", role.built_in as "builtIn", membership.id is not null as member
    from account
    left join membership on membership.account_id = account.id
    left join role on role.id = membership.role_id
    where account.id = ${userId}`)
  const memberships = rows.filter(({ member }) => member)
  // Only an account is super; a row that says so of a role is an administrator's.
  const roles = memberships.map(({ builtIn }) => (builtIn === 'SuperAdmin' ? 'Admin' : (builtIn ?? 'User')))
  return {
    rank: rows[0]?.isSuper ? 'SuperAdmin' : highestRank(roles),
    companies: memberships.length,
  }
}

export interface AnyUser
  extends Omit<Member, 'roleId' | 'roleName' | 'builtIn' | 'permissions' | 'isSuspended'> {
  companyNames: string[]
  builtIns: (RoleName | null)[]
}

/** Of all companies. */
export async function listAllUsers(
  db: PlatformDb,
  {
    search,
    sort,
    order,
    language,
    ...paging
  }: Omit<UserListing, 'sort'> & { sort: 'name' | 'email' | 'createdAt' },
): Promise<ListPage<AnyUser>> {
  const by = {
    name: sql`${fullName} ${collationOf(language)}`,
    email: sql`account.email`,
    createdAt: sql`account.created_at`,
  }[sort]
  const query = db.query
    .selectFrom('account')
    .where(contains(search, sql`lower(${fullName} || ' ' || account.email)`))
    .select(accountColumns)
    .select([
      sql<
        string[]
      >`array(select company.name from membership join company on company.id = membership.company_id
        where membership.account_id = account.id order by lower(company.name), company.id)`.as(
        'companyNames',
      ),
      sql<
        (RoleName | null)[]
      >`array(select role.built_in from membership join role on role.id = membership.role_id
        where membership.account_id = account.id)`.as('builtIns'),
    ])
    .orderBy(by, order)
    .orderBy('account.id')
  return await listPage(query, paging)
}

/** Until the transaction ends nobody else changes who administers the company. */
export async function lockMemberships(db: PlatformDb, companyId: string): Promise<void> {
  await db.execute(sql`select from company where id = ${companyId} for no key update`)
}

/** How many administer the company besides this user. */
export async function countOtherAdministrators(
  db: PlatformDb,
  companyId: string,
  userId: string,
): Promise<number> {
  const rows = await db.rows(sql<{ others: number }>`
    select count(*)::int as others from membership join role on role.id = membership.role_id
    where membership.company_id = ${companyId} and membership.account_id <> ${userId}
      and not membership.is_suspended and role.built_in in ('CompanyAdmin', 'Admin', 'SuperAdmin')`)
  return rows[0]?.others ?? 0
}

/** How many super administrators there are besides this user; until the transaction ends nobody else changes it. */
export async function countOtherSuperAdministrators(db: PlatformDb, userId: string): Promise<number> {
  const rows = await db.rows(sql<{ id: string }>`
    select id from account where is_super order by id for no key update`)
  return rows.filter(({ id }) => id !== userId).length
}

/** A role of a company, by its id or as one of the built-in ones; without either its default one. */
export async function findRole(
  db: PlatformDb,
  companyId: string,
  wanted: { id: string } | { builtIn: RoleName } | null,
): Promise<{ id: string; name: string; builtIn: RoleName | null; permissions: Permission[] } | undefined> {
  return await db.query
    .selectFrom('role')
    .where('company_id', '=', companyId)
    .where((of) => {
      if (wanted === null) return of('is_default', '=', true)
      return 'id' in wanted ? of('id', '=', wanted.id) : of('built_in', '=', wanted.builtIn)
    })
    .select(['id', 'name', 'built_in as builtIn', 'permissions'])
    .orderBy('id')
    .executeTakeFirst()
}

/** False if the account is a member already; a suspended membership is resumed with the role. */
export async function insertMember(
  db: PlatformDb,
  member: { id: string; companyId: string; userId: string; roleId: string; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db.query
    .insertInto('membership')
    .values({
      id: member.id,
      company_id: member.companyId,
      account_id: member.userId,
      role_id: member.roleId,
      created_at: member.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'account_id'])
        .doUpdateSet({ role_id: member.roleId, is_suspended: false })
        .where('membership.is_suspended', '=', true),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function updateRoleOf(
  db: PlatformDb,
  member: { companyId: string; userId: string; roleId: string },
): Promise<void> {
  await db.query
    .updateTable('membership')
    .set({ role_id: member.roleId })
    .where('company_id', '=', member.companyId)
    .where('account_id', '=', member.userId)
    .execute()
}

export async function deleteMember(db: PlatformDb, companyId: string, userId: string): Promise<void> {
  await db.query
    .deleteFrom('membership')
    .where('company_id', '=', companyId)
    .where('account_id', '=', userId)
    .execute()
}

/** How many users the company has. */
export async function countMembers(db: PlatformDb, companyId: string): Promise<number> {
  const rows = await db.rows(sql<{ members: number }>`
    select count(*)::int as members from membership where company_id = ${companyId}`)
  return rows[0]?.members ?? 0
}

/** The companies of an account; with `alsoOf` only those that the other one belongs to as well. */
export async function listSharedCompanies(
  db: PlatformDb,
  userId: string,
  alsoOf: string | null,
): Promise<{ companyId: string; name: string }[]> {
  return await db.rows(sql<{ companyId: string; name: string }>`
    select company.id as "companyId", company.name from membership
    join company on company.id = membership.company_id
    where membership.account_id = ${userId} and (${alsoOf}::uuid is null or exists (
      select from membership as other
      where other.company_id = membership.company_id and other.account_id = ${alsoOf}))
    order by lower(company.name), company.id`)
}
