import { randomUUID } from 'node:crypto'
import type { Permission } from '@fyr/contract/access/permissions'
import type { Language } from '@fyr/contract/endpoints/fields'
import { type Generated, sql } from 'kysely'
import type { ClientBase } from 'pg'
import type { CompanyDb, PlatformDb } from '#db/index.ts'
import { goesBy } from '#domains/messages/notifications/index.ts'

interface PushDeviceTable {
  id: string
  company_id: Generated<string>
  account_id: string
  owner_name: string
  name: string
  endpoint: string
  p256dh: string
  auth: string
  language: Language
  created_at: Date
  refused_since: Date | null
}

declare module '#db/tables.ts' {
  interface Tables {
    push_device: PushDeviceTable
  }
}

/** A browser as it describes itself, and who uses it. */
export interface NewPushDevice {
  accountId: string
  ownerName: string
  name: string
  endpoint: string
  p256dh: string
  auth: string
  language: Language
  createdAt: Date
}

export interface PushDevice extends Pick<NewPushDevice, 'name' | 'endpoint' | 'createdAt'> {
  id: string
}

const columns = ['id', 'name', 'endpoint', 'created_at as createdAt'] as const

/** The newest first. */
export async function listDevices(db: CompanyDb, accountId: string): Promise<PushDevice[]> {
  return await db.query
    .selectFrom('push_device')
    .select(columns)
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

/** One that is there already gets what is new of it. */
export async function upsertDevice(db: CompanyDb, device: NewPushDevice): Promise<PushDevice> {
  const { ownerName: owner_name, name, p256dh, auth, language, createdAt: created_at } = device
  const changed = { owner_name, name, p256dh, auth, language, created_at, refused_since: null }
  return await db.query
    .insertInto('push_device')
    .values({ id: randomUUID(), account_id: device.accountId, endpoint: device.endpoint, ...changed })
    .onConflict((conflict) => conflict.columns(['company_id', 'account_id', 'endpoint']).doUpdateSet(changed))
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** All but the newest of a user. */
export async function deleteOldDevices(db: CompanyDb, accountId: string, kept: number): Promise<void> {
  await db.execute(sql`
    delete from push_device where id in (
      select id from push_device where account_id = ${accountId} order by created_at desc, id offset ${kept})`)
}

/** The device that was deleted; undefined if the user has no such device. */
export async function deleteDevice(
  db: CompanyDb,
  accountId: string,
  id: string,
): Promise<PushDevice | undefined> {
  return await db.query
    .deleteFrom('push_device')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning(columns)
    .executeTakeFirst()
}

/** Of these companies those in which somebody has a device. */
export async function companiesWithDevices(
  client: ClientBase,
  companyIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await client.query<{ id: string }>(
    'select distinct company_id as id from push_device where company_id = any($1::uuid[])',
    [companyIds],
  )
  return new Set(rows.map(({ id }) => id))
}

/** A notification that goes to a device. */
export interface PushTarget {
  notificationId: string
  alarmEventId: string | null
  kind: string
  deviceId: string
  /** Whose device it is, and which, for the history. */
  recipient: string
}

/** Every device of the company with every one of these notifications that its owner wants there, the first first. */
export async function listTargets(
  db: CompanyDb,
  notificationIds: readonly string[],
  limit: number,
): Promise<PushTarget[]> {
  return await db.rows(sql<PushTarget>`
    select notification.id as "notificationId", notification.alarm_event_id as "alarmEventId", notification.kind,
      device.id as "deviceId", device.owner_name || ' (' || device.name || ')' as recipient
    from notification cross join push_device as device
    left join notification_preference as preference
      on preference.company_id = device.company_id and preference.account_id = device.account_id
    where notification.id = any(${notificationIds}::uuid[]) and ${goesBy('push', sql`preference.chosen`)}
    order by notification.created_at, notification.id, device.id limit ${limit}`)
}

/** What is needed to send a notification to a device. */
export interface Push extends Pick<NewPushDevice, 'accountId' | 'endpoint' | 'p256dh' | 'auth' | 'language'> {
  isSuper: boolean
  kind: string
  params: Record<string, string | number>
  route: string
  permission: Permission
}

/** Undefined when the device or the notification is gone by now. */
export async function findPush(
  db: PlatformDb,
  { companyId, deviceId, notificationId }: { companyId: string; deviceId: string; notificationId: string },
): Promise<Push | undefined> {
  return await db.first(sql<Push>`
    select device.account_id as "accountId", device.endpoint, device.p256dh, device.auth, device.language,
      account.is_super as "isSuper", notification.kind, notification.params, notification.route, notification.permission
    from push_device as device
    join account on account.id = device.account_id
    join notification on notification.company_id = device.company_id and notification.id = ${notificationId}
    where device.company_id = ${companyId} and device.id = ${deviceId}`)
}

/** Notes that a push service refuses the portal's messages to a device; answers since when it has taken none. */
export async function noteRefusal(
  db: PlatformDb,
  { companyId, deviceId }: { companyId: string; deviceId: string },
  now: Date,
): Promise<Date> {
  const rows = await db.rows(sql<{ since: Date }>`
    update push_device set refused_since = coalesce(refused_since, ${now})
    where company_id = ${companyId} and id = ${deviceId}
    returning refused_since as since`)
  return rows[0]?.since ?? now
}

/** Forgets that messages to a device were refused: one was taken. */
export async function clearRefusal(
  db: PlatformDb,
  { companyId, deviceId }: { companyId: string; deviceId: string },
): Promise<void> {
  await db.execute(sql`
    update push_device set refused_since = null
    where company_id = ${companyId} and id = ${deviceId} and refused_since is not null`)
}

/** Deletes a device that its push service knows no more, or whose owner has left. */
export async function forgetDevice(db: PlatformDb, companyId: string, deviceId: string): Promise<void> {
  await db.query
    .deleteFrom('push_device')
    .where('company_id', '=', companyId)
    .where('id', '=', deviceId)
    .execute()
}
