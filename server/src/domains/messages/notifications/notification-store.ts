import { randomUUID } from 'node:crypto'
import type { Permission } from '@fyr/contract/access/permissions'
import type { NotificationRecord } from '@fyr/texts/record-text'
import { type Generated, type JSONColumnType, sql } from 'kysely'
import type { ClientBase } from 'pg'
import type { CompanyDb, PlatformDb } from '#db/index.ts'
import { isWanted } from './preference-store.ts'

export interface NotificationTable {
  id: string
  company_id: Generated<string>
  kind: string
  params: JSONColumnType<Record<string, string | number>>
  route: string
  permission: Permission
  created_at: Date
  /** Null where it tells of no alarm. */
  alarm_event_id: string | null
}
declare module '#db/tables.ts' {
  interface Tables {
    notification: NotificationTable
  }
}

/** What to tell: a kind with the parameters of its text, read later in each reader's language. */
export type NewNotification = NotificationRecord & {
  /** A path inside the portal. */
  route: `/${string}`
  /** Who may see it. */
  permission: Permission
  at: Date
  /** The history entry of the alarm that it tells of: it is shown until a person has acknowledged that. */
  alarmEventId?: string
}

export interface Notification {
  id: string
  kind: string
  params: Record<string, string | number>
  route: string
  createdAt: Date
  dismissed: boolean
}

export interface Reader {
  accountId: string
  permissions: readonly Permission[]
}

/** Inserts a notification of a company and publishes it, unless one of its kind is younger than `quietMs`. */
export async function insertNotificationIn(
  db: PlatformDb | CompanyDb,
  companyId: string,
  { kind, params, route, permission, at }: NewNotification,
  quietMs: number,
): Promise<void> {
  const { numAffectedRows = 0n } = await db.execute(sql`
    insert into notification (company_id, id, kind, params, route, permission, created_at)
    select ${companyId}::uuid, ${randomUUID()}::uuid, ${kind}, ${JSON.stringify(params)}::jsonb, ${route},
      ${permission}, ${at}::timestamptz
    where not exists (
      select from notification
      where company_id = ${companyId}::uuid and kind = ${kind} and created_at > ${new Date(at.getTime() - quietMs)})`)
  if (numAffectedRows > 0n) db.publishEvent('notification', { companyId })
}

/**
 * Notifications of many companies, in a transaction of the pipeline; with `quietMs`, one of a company that has one of
 * its kind from within so many milliseconds before is left out. Answers which were made.
 */
export async function insertNotificationsOfCompanies(
  client: ClientBase,
  notifications: readonly (NewNotification & { companyId: string })[],
  { quietMs = null }: { quietMs?: number | null } = {},
): Promise<{ id: string; companyId: string; alarmEventId: string | null }[]> {
  if (notifications.length === 0) return []
  const { rows } = await client.query<{ id: string; companyId: string; alarmEventId: string | null }>(
    `insert into notification (company_id, id, kind, params, route, permission, created_at, alarm_event_id)
     select new.*
     from unnest($1::uuid[], $2::uuid[], $3::text[], $4::jsonb[], $5::text[], $6::text[], $7::timestamptz[], $8::uuid[])
       as new (company_id, id, kind, params, route, permission, created_at, alarm_event_id)
     where $9::float8 is null or not exists (
       select from notification as recent
       where recent.company_id = new.company_id and recent.kind = new.kind
         and recent.created_at > new.created_at - make_interval(secs => $9::float8 / 1000))
     returning id, company_id as "companyId", alarm_event_id as "alarmEventId"`,
    [
      notifications.map(({ companyId }) => companyId),
      notifications.map(() => randomUUID()),
      notifications.map(({ kind }) => kind),
      notifications.map(({ params }) => JSON.stringify(params)),
      notifications.map(({ route }) => route),
      notifications.map(({ permission }) => permission),
      notifications.map(({ at }) => at),
      notifications.map(({ alarmEventId = null }) => alarmEventId),
      quietMs,
    ],
  )
  return rows
}

const isDismissed = (accountId: string) => sql<boolean>`exists (
  select from notification_dismissal as dismissal
  where dismissal.company_id = notification.company_id
    and dismissal.notification_id = notification.id and dismissal.account_id = ${accountId})`

/**
 * What the reader wants on the page, may see and has not put away, newest first. Of an alarm that was acknowledged by
 * a person, or is gone, nothing is told any more, unless all are asked for; what was acknowledged automatically leads
 * to the history.
 */
export async function listNotifications(
  db: CompanyDb,
  { accountId, permissions }: Reader,
  { limit, all = false }: { limit: number; all?: boolean },
): Promise<Notification[]> {
  const dismissed = sql<boolean>`${isDismissed(accountId)} or event.acknowledged_name is not null
    or (event.alarm_id is null and notification.alarm_event_id is not null)`
  return await db.query
    .selectFrom('notification')
    .leftJoin(
      sql<{
        alarm_id: string
        acknowledged_at: Date | null
        acknowledged_name: string | null
      }>`alarm_event`.as('event'),
      (join) =>
        join.on(sql<boolean>`event.company_id = notification.company_id
          and event.id = notification.alarm_event_id`),
    )
    .select(['notification.id', 'kind', 'params', 'notification.created_at as createdAt'])
    .select(
      sql<string>`case when event.acknowledged_at is null then route
        else '/alarm/history?alarmId=' || event.alarm_id end`.as('route'),
    )
    .where(sql<boolean>`permission = any(${permissions}::text[])`)
    .select(sql<boolean>`(${dismissed})`.as('dismissed'))
    .where(all ? sql<boolean>`true` : sql<boolean>`not (${dismissed})`)
    .where(isWanted(accountId, 'page'))
    .orderBy('notification.created_at', 'desc')
    .orderBy('notification.id')
    .limit(limit)
    .execute()
}

/** Whether there is such a notification that the reader may see. */
export async function mayRead(db: CompanyDb, { permissions }: Reader, id: string): Promise<boolean> {
  const row = await db.query
    .selectFrom('notification')
    .select('id')
    .where('id', '=', id)
    .where(sql<boolean>`permission = any(${permissions}::text[])`)
    .executeTakeFirst()
  return row !== undefined
}

/** Of these notifications what the reader wants by mail and may see: the first ones, and how many there are. */
export async function listMailed(
  db: CompanyDb,
  { accountId, permissions }: Reader,
  ids: readonly string[],
  limit: number,
): Promise<{ first: Pick<Notification, 'kind' | 'params'>[]; count: number }> {
  const rows = await db.query
    .selectFrom('notification')
    .select(['kind', 'params'])
    .select(sql<number>`count(*) over ()`.as('count'))
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where(sql<boolean>`permission = any(${permissions}::text[])`)
    .where(isWanted(accountId, 'mail'))
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  return { first: rows, count: rows[0]?.count ?? 0 }
}

/** Puts one away for the reader, or all that they may see and want on the page. */
export async function dismiss(
  db: CompanyDb,
  { accountId, permissions }: Reader,
  id: string | 'all',
): Promise<void> {
  const chosen = id === 'all' ? isWanted(accountId, 'page') : sql`notification.id = ${id}`
  await db.execute(sql`
    insert into notification_dismissal (notification_id, account_id)
    select id, ${accountId}::uuid from notification
    where ${chosen} and permission = any(${permissions}::text[]) and not ${isDismissed(accountId)}
    on conflict do nothing`)
}

/** Deletes what is older, in all companies. */
export async function deleteNotifications(db: PlatformDb, before: Date): Promise<void> {
  await db.query.deleteFrom('notification').where('created_at', '<', before).execute()
}
