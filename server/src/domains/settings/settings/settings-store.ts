import { type Generated, type JSONColumnType, sql } from 'kysely'
import type { CompanyDb, PlatformDb } from '#db/index.ts'
import { timeZonesOfCountries } from './locale-of-country.ts'

export interface UserSettingTable {
  account_id: string
  key: string
  value: string
}
export interface GlobalSettingTable {
  key: string
  value: string
}
export interface CompanySettingTable {
  id: Generated<string>
  company_id: Generated<string>
  key: string
  value: JSONColumnType<object, string>
}
declare module '#db/tables.ts' {
  interface Tables {
    user_setting: UserSettingTable
    global_setting: GlobalSettingTable
    company_setting: CompanySettingTable
  }
}

interface Stored<Value> {
  [key: string]: Value
}

export async function readUserSettings(db: PlatformDb, accountId: string): Promise<Stored<string>> {
  const rows = await db.query
    .selectFrom('user_setting')
    .where('account_id', '=', accountId)
    .select(['key', 'value'])
    .execute()
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}

export async function writeUserSettings(
  db: PlatformDb,
  accountId: string,
  settings: Stored<string>,
): Promise<void> {
  const rows = Object.entries(settings).map(([key, value]) => ({ account_id: accountId, key, value }))
  if (rows.length === 0) return
  await db.query
    .insertInto('user_setting')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'key']).doUpdateSet(({ ref }) => ({ value: ref('excluded.value') })),
    )
    .execute()
}

export async function readGlobalSettings(db: PlatformDb): Promise<Partial<Stored<string>>> {
  const rows = await db.query.selectFrom('global_setting').select(['key', 'value']).execute()
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}

export async function writeGlobalSetting(db: PlatformDb, key: string, value: string): Promise<void> {
  await db.query
    .insertInto('global_setting')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

interface CompanyWithSettings {
  name: string
  /** The defaults follow it. */
  country: string | null
  chosen: Stored<unknown>
}

/** Settings by transaction and company: a request reads them for zone, silence and language. */
const settingsCache = new WeakMap<CompanyDb['query'], Map<string, Promise<CompanyWithSettings>>>()

/** Settings that the company has chosen, with its name and country: one query in each transaction. */
export async function readCompanySettings(db: CompanyDb): Promise<CompanyWithSettings> {
  const cached = settingsCache.get(db.query) ?? new Map<string, Promise<CompanyWithSettings>>()
  settingsCache.set(db.query, cached)
  const settings = cached.get(db.companyId) ?? queryCompanySettings(db)
  cached.set(db.companyId, settings)
  return await settings
}

/** Invalidates the cache of this transaction; call it after each change of the company or its settings. */
export function invalidateCompanySettings(db: CompanyDb): void {
  settingsCache.delete(db.query)
}

async function queryCompanySettings(db: CompanyDb): Promise<CompanyWithSettings> {
  const rows = await db.rows(sql<CompanyWithSettings>`
    select name, country,
      coalesce((select jsonb_object_agg(key, value) from company_setting), '{}') as chosen
    from company where id = ${db.companyId}`)
  return rows[0] ?? { name: '', country: null, chosen: {} }
}

/** The time zone of each company, for queries of many: its id and the name. */
export const timeZonesOfCompanies = sql`
  select company.id, coalesce(setting.value #>> '{}',
    ${JSON.stringify(timeZonesOfCountries)}::jsonb ->> lower(btrim(company.country)), 'UTC') as name
  from company
  left join company_setting as setting on setting.company_id = company.id and setting.key = 'timeZone'`

export async function writeCompanySettings(db: CompanyDb, settings: Stored<unknown>): Promise<void> {
  const rows = Object.entries(settings).map(([key, value]) => ({ key, value: JSON.stringify(value) }))
  if (rows.length === 0) return
  await db.query
    .insertInto('company_setting')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'key']).doUpdateSet(({ ref }) => ({ value: ref('excluded.value') })),
    )
    .execute()
  invalidateCompanySettings(db)
}

export async function readPostgresVersion(db: PlatformDb): Promise<string> {
  const rows = await db.rows(sql<{ version: string }>`
    select current_setting('server_version') as version`)
  return rows[0]?.version ?? ''
}
