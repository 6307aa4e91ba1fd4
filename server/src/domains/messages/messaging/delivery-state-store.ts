import { sql } from 'kysely'
import type { PlatformDb } from '#db/index.ts'
import type { Channel } from './messaging-store.ts'

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
  await db.execute(sql`
    insert into delivery_state as known (channel, failing_since, reason) values (${channel}, ${now}, ${reason})
    on conflict (channel) do update
      set failing_since = coalesce(known.failing_since, excluded.failing_since), reason = excluded.reason`)
}
