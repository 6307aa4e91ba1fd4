import { sql } from 'kysely'
import type { PlatformDb } from '#db/index.ts'
import type { Channel } from './messaging-store.ts'

export interface DeliveryState {
  sentAt: Date | null
  failingSince: Date | null
  reason: string | null
}

export async function readDeliveryStates(db: PlatformDb): Promise<Map<Channel, DeliveryState>> {
  const rows = await db.rows(sql<DeliveryState & { channel: Channel }>`
    select channel, sent_at as "sentAt", failing_since as "failingSince", reason from delivery_state`)
  return new Map(rows.map(({ channel, ...state }) => [channel, state]))
}

/** Notes that a message has left. */
export async function writeSent(db: PlatformDb, channel: Channel, now: Date): Promise<void> {
  await db.execute(sql`
    insert into delivery_state (channel, sent_at) values (${channel}, ${now})
    on conflict (channel) do update set sent_at = excluded.sent_at, failing_since = null, reason = null`)
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
