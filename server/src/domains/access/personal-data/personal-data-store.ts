import type { PersonalData } from '@fyr/contract/access/personal-data'
import { sql } from 'kysely'
import type { CompanyDb, PlatformDb } from '#db/index.ts'

type Times<T> = { [K in keyof T]: T[K] extends string | null ? T[K] | Date : T[K] }
type Rows<K extends 'companies' | 'passkeys' | 'identities'> = Times<PersonalData[K][number]>[]
type Notifications = PersonalData['notifications']
export type Change = Omit<PersonalData['changes'][number], 'at' | 'companyId'> & { id: number; at: Date }

export async function findProfile(db: PlatformDb, accountId: string) {
  return await db.query
    .selectFrom('account')
    .where('id', '=', accountId)
    .select(['id as userId', 'first_name as firstName', 'last_name as lastName', 'email'])
    .select(['phone_number as phoneNumber', 'language', 'is_super as isSuperAdmin'])
    .select(['created_at as createdAt', 'last_seen_at as lastSeenAt'])
    .executeTakeFirst()
}

export async function listMemberships(db: PlatformDb, accountId: string): Promise<Rows<'companies'>> {
  return await db.rows(sql<Rows<'companies'>[number]>`
    select company.id as "companyId", company.name, role.name as role, membership.created_at as since
    from membership
    join company on company.id = membership.company_id
    join role on role.id = membership.role_id
    where membership.account_id = ${accountId}
    order by membership.created_at, membership.id`)
}

export async function listOwnSettings(db: PlatformDb, accountId: string): Promise<Record<string, string>> {
  const rows = await db.query
    .selectFrom('user_setting')
    .where('account_id', '=', accountId)
    .select(['key', 'value'])
    .orderBy('key')
    .execute()
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}

export async function findSecondFactorStart(db: PlatformDb, accountId: string): Promise<Date | null> {
  const row = await db.query
    .selectFrom('account_totp')
    .where('account_id', '=', accountId)
    .select('confirmed_at as since')
    .executeTakeFirst()
  return row?.since ?? null
}

/** Without what they are checked by. */
export async function listOwnPasskeys(db: PlatformDb, accountId: string): Promise<Rows<'passkeys'>> {
  return await db.query
    .selectFrom('passkey')
    .where('account_id', '=', accountId)
    .select(['name', 'rp_id as domain', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .orderBy('created_at')
    .execute()
}

export async function listOwnIdentities(db: PlatformDb, accountId: string): Promise<Rows<'identities'>> {
  return await db.query
    .selectFrom('account_identity')
    .where('account_id', '=', accountId)
    .select(['issuer', 'subject', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .orderBy('created_at')
    .execute()
}

/** What they have chosen and dismissed; the newest thousand of the dismissed ones. */
export async function findNotifications(
  db: PlatformDb,
  accountId: string,
): Promise<{ [K in keyof Notifications]: Times<Notifications[K][number]>[] }> {
  const preferences = await db.query
    .selectFrom('notification_preference')
    .where('account_id', '=', accountId)
    .select(['company_id as companyId', 'chosen'])
    .execute()
  const devices = await db.rows(sql<Times<Notifications['devices'][number]>>`
    select company_id as "companyId", name, created_at as "createdAt" from push_device
    where account_id = ${accountId} order by created_at`)
  const dismissed = await db.rows(sql<Times<Notifications['dismissed'][number]>>`
    select notification.company_id as "companyId", notification.kind, notification.created_at as "createdAt"
    from notification_dismissal join notification on notification.id = notification_dismissal.notification_id
    where notification_dismissal.account_id = ${accountId}
    order by notification.created_at desc limit 1000`)
  return { preferences, devices, dismissed }
}

/** What somebody did in the company, newest first, from there on; people but themselves are named by id only. */
export async function listChangesBy(
  db: CompanyDb,
  accountId: string,
  { before, limit }: { before: Pick<Change, 'id' | 'at'> | undefined; limit: number },
): Promise<Change[]> {
  return await db.query
    .selectFrom('audit')
    .where('actor_id', '=', accountId)
    .where(before === undefined ? sql<boolean>`true` : sql<boolean>`(at, id) < (${before.at}, ${before.id})`)
    .select(['id', 'at', 'action', 'object_type as objectType', 'object_id as objectId'])
    .select('object_name as objectName')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
