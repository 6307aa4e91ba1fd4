import { sql } from 'kysely'
import type { PlatformDb } from '#db/index.ts'

/** By which messages leave. */
export type Channel = 'mail' | 'sms'

export interface DeliveryStateTable {
  channel: Channel
  sent_at: Date | null
  failing_since: Date | null
  reason: string | null
}
declare module '#db/tables.ts' {
  interface Tables {
    delivery_state: DeliveryStateTable
  }
}

export interface DatabaseFigures {
  bytes: number
  connections: number
  maxConnections: number
  /** As the database estimates it: counting takes too long. */
  segments: number
}

/** What the database says of itself; nothing here reads a table. */
export async function readDatabaseFigures(db: PlatformDb): Promise<DatabaseFigures> {
  const { rows } = await sql<DatabaseFigures>`
    select pg_database_size(current_database())::float8 as bytes,
      (select count(*)::int from pg_stat_activity where datid is not null) as connections,
      current_setting('max_connections')::int as "maxConnections",
      (select coalesce(sum(greatest(reltuples, 0)), 0)::float8 from pg_class
       where oid in ('reading_segment_settled'::regclass, 'reading_segment_unsettled'::regclass)) as segments`.execute(
    db.query,
  )
  return rows[0] ?? Promise.reject(new Error('The database says nothing of itself'))
}

export interface DeliveryState {
  sentAt: Date | null
  failingSince: Date | null
  reason: string | null
}

export async function readDeliveryStates(db: PlatformDb): Promise<Map<Channel, DeliveryState>> {
  const rows = await db.query
    .selectFrom('delivery_state')
    .select(['channel', 'sent_at as sentAt', 'failing_since as failingSince', 'reason'])
    .execute()
  return new Map(rows.map(({ channel, ...state }) => [channel, state]))
}

/** Notes that a message has left. */
export async function writeSent(db: PlatformDb, channel: Channel, now: Date): Promise<void> {
  await db.query
    .insertInto('delivery_state')
    .values({ channel, sent_at: now, failing_since: null, reason: null })
    .onConflict((conflict) =>
      conflict.column('channel').doUpdateSet({ sent_at: now, failing_since: null, reason: null }),
    )
    .execute()
}

/** Notes that one could not leave; the first time counts. */
export async function writeFailing(
  db: PlatformDb,
  channel: Channel,
  { reason, now }: { reason: string; now: Date },
): Promise<void> {
  await sql`
    insert into delivery_state as known (channel, failing_since, reason) values (${channel}, ${now}, ${reason})
    on conflict (channel) do update
      set failing_since = coalesce(known.failing_since, excluded.failing_since), reason = excluded.reason`.execute(
    db.query,
  )
}

/** The free space of the disk day by day, oldest first; 32 rows at most. */
export async function listDiskDays(db: PlatformDb): Promise<{ at: Date; freeBytes: number }[]> {
  const { rows } = await sql<{ at: Date; freeBytes: number }>`
    select day::timestamp at time zone 'UTC' as at, free_bytes::float8 as "freeBytes"
    from disk_figure order by day`.execute(db.query)
  return rows
}
