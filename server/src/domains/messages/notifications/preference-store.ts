import type { Language } from '@fyr/contract/endpoints/fields'
import type { NotificationPreferences } from '@fyr/contract/messages/notifications'
import { type Generated, type JSONColumnType, type RawBuilder, sql } from 'kysely'
import type { ClientBase } from 'pg'
import type { CompanyDb, PlatformDb } from '#db/index.ts'
import { categoryOf, type NotificationChannel, usual } from './categories.ts'

interface NotificationPreferenceTable {
  company_id: Generated<string>
  account_id: string
  chosen: JSONColumnType<NotificationPreferences>
  wants_mail: boolean
}
declare module '#db/tables.ts' {
  interface Tables {
    notification_preference: NotificationPreferenceTable
  }
}

/** The category of a row of `notification`; of one whose kind this version does not know (any more), the last. */
const category: RawBuilder<string> = sql`coalesce(
  ${sql.lit(JSON.stringify(categoryOf))}::jsonb ->> notification.kind, 'deliveries')`

/** Whether a row of `notification` goes this way, by what was chosen, which may be null. */
export function goesBy(channel: NotificationChannel, chosen: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`coalesce(
    (${chosen} -> ${category} ->> ${sql.lit(channel)})::boolean,
    (${sql.lit(JSON.stringify(usual))}::jsonb -> ${category} ->> ${sql.lit(channel)})::boolean, false)`
}

/** What somebody has chosen in the company; undefined for nothing. */
export async function findPreferences(db: CompanyDb, accountId: string): Promise<unknown> {
  const row = await db.query
    .selectFrom('notification_preference')
    .select('chosen')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.chosen
}

export async function upsertPreferences(
  db: CompanyDb,
  accountId: string,
  preferences: NotificationPreferences,
): Promise<void> {
  const { alarms, dataErrors, nodes } = preferences
  const changed = {
    chosen: JSON.stringify(preferences),
    wants_mail: alarms.mail || dataErrors.mail || nodes.mail,
  }
  await db.query
    .insertInto('notification_preference')
    .values({ account_id: accountId, ...changed })
    .onConflict((conflict) => conflict.columns(['company_id', 'account_id']).doUpdateSet(changed))
    .execute()
}

/** Whether somebody wants a row of `notification` this way. */
export function isWanted(accountId: string, channel: NotificationChannel): RawBuilder<boolean> {
  const chosen = sql`(select chosen from notification_preference as preference
    where preference.company_id = notification.company_id and preference.account_id = ${accountId}::uuid)`
  return goesBy(channel, chosen)
}

/** Of these companies those in which somebody wants mail. */
export async function companiesWithReaders(
  client: ClientBase,
  companyIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await client.query<{ id: string }>(
    'select distinct company_id as id from notification_preference where company_id = any($1::uuid[]) and wants_mail',
    [companyIds],
  )
  return new Set(rows.map(({ id }) => id))
}

/** Somebody who wants notifications of the company by mail. */
export interface MailReader {
  accountId: string
  isSuper: boolean
  email: string
  language: Language | null
}

/** Whether they may (still) see what they chose is to be asked. */
export async function listMailReaders(db: PlatformDb, companyId: string): Promise<MailReader[]> {
  return await db.query
    .selectFrom('notification_preference as preference')
    .innerJoin('account', 'account.id', 'preference.account_id')
    .select(['account.id as accountId', 'account.is_super as isSuper', 'account.email', 'account.language'])
    .where('preference.company_id', '=', companyId)
    .where('preference.wants_mail', '=', true)
    .orderBy('account.id')
    .execute()
}
