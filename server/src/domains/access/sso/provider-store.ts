import type { Permission, RoleName } from '@fyr/contract/access/permissions'
import { type JSONColumnType, sql } from 'kysely'
import type { CompanyDb, PlatformDb } from '#db/index.ts'

export interface GroupRole {
  group: string
  roleId: string
}
export interface IdentityProviderTable {
  /** Null for that of the installation. */
  company_id: string | null
  is_enabled: boolean
  is_required: boolean
  is_provisioning: boolean
  issuer: string
  client_id: string
  client_secret: Buffer | null
  groups_claim: string
  group_roles: JSONColumnType<GroupRole[], string>
  default_role_id: string | null
}
declare module '#db/tables.ts' {
  interface Tables {
    identity_provider: IdentityProviderTable
  }
}

export interface StoredProvider {
  companyId: string | null
  isEnabled: boolean
  isRequired: boolean
  isProvisioning: boolean
  issuer: string
  clientId: string
  /** Encrypted. */
  clientSecret: Buffer | null
  groupsClaim: string
  groupRoles: GroupRole[]
  defaultRoleId: string | null
}

const columns = [
  'company_id as companyId',
  'is_enabled as isEnabled',
  'is_required as isRequired',
  'is_provisioning as isProvisioning',
  'issuer',
  'client_id as clientId',
  'client_secret as clientSecret',
  'groups_claim as groupsClaim',
  'group_roles as groupRoles',
  'default_role_id as defaultRoleId',
] as const

/** What there is until somebody chooses something. */
export const noProvider = (companyId: string | null): StoredProvider => ({
  companyId,
  isEnabled: false,
  isRequired: false,
  isProvisioning: false,
  issuer: '',
  clientId: '',
  clientSecret: null,
  groupsClaim: 'groups',
  groupRoles: [],
  defaultRoleId: null,
})

export async function findOwnProvider(db: CompanyDb): Promise<StoredProvider | undefined> {
  return await db.query.selectFrom('identity_provider').select(columns).executeTakeFirst()
}

/** Of a company, or with null of the installation. */
export async function findProvider(
  db: PlatformDb,
  companyId: string | null,
): Promise<StoredProvider | undefined> {
  return await db.query
    .selectFrom('identity_provider')
    .where(sql<boolean>`company_id is not distinct from ${companyId}::uuid`)
    .select(columns)
    .executeTakeFirst()
}

/** Makes or changes the provider of a company, or of the installation. */
export async function saveProvider(db: CompanyDb | PlatformDb, provider: StoredProvider): Promise<void> {
  const row = {
    is_enabled: provider.isEnabled,
    is_required: provider.isRequired,
    is_provisioning: provider.isProvisioning,
    issuer: provider.issuer,
    client_id: provider.clientId,
    client_secret: provider.clientSecret,
    groups_claim: provider.groupsClaim,
    group_roles: JSON.stringify(provider.groupRoles),
    default_role_id: provider.defaultRoleId,
  }
  await db.query
    .insertInto('identity_provider')
    .values({ ...row, company_id: provider.companyId })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(row))
    .execute()
}

export interface GrantableRole {
  id: string
  builtIn: RoleName | null
  permissions: Permission[]
}

/** The roles of the company, for groups to be mapped to. */
export async function listRoles(db: CompanyDb): Promise<GrantableRole[]> {
  return await db.query.selectFrom('role').select(['id', 'built_in as builtIn', 'permissions']).execute()
}

/** The role that groups stand for: the first of these that there still is, else the default one of the company. */
export async function firstRole(
  db: PlatformDb,
  companyId: string,
  wanted: readonly string[],
): Promise<string | undefined> {
  const rows = await db.rows(sql<{ id: string }>`
    select id from role
    where company_id = ${companyId} and built_in is distinct from 'SuperAdmin'
      and (id = any(${wanted}::uuid[]) or is_default)
    order by array_position(${wanted}::uuid[], id) nulls last limit 1`)
  return rows[0]?.id
}

/** Whether anybody can sign in by one. */
export async function hasEnabledProvider(db: PlatformDb): Promise<boolean> {
  const rows = await db.rows(sql`select from identity_provider where is_enabled limit 1`)
  return rows.length > 0
}

/** The enabled providers that an account may link: of its companies and of the installation. */
export async function listLinkableProviders(
  db: PlatformDb,
  accountId: string,
): Promise<{ companyId: string | null; issuer: string; name: string | null }[]> {
  return await db.rows(sql<{ companyId: string | null; issuer: string; name: string | null }>`
    select identity_provider.company_id as "companyId", identity_provider.issuer, company.name
    from identity_provider left join company on company.id = identity_provider.company_id
    where identity_provider.is_enabled and (identity_provider.company_id is null or exists (
      select from membership
      where membership.company_id = identity_provider.company_id and membership.account_id = ${accountId}))
    order by company.name nulls first, company.id`)
}
