import type { Database } from '#db/index.ts'
import type { Sessions } from '#domains/accounts/index.ts'
import { deleteIngestErrors } from '#domains/nodes/index.ts'
import { deleteNotifications } from '#domains/notifications/index.ts'
import { deleteOldEntries } from '#outbound/index.ts'
import type { ReadingsStore } from '#readings-store/index.ts'

const day = 86_400_000

/** Deletes what nobody looks at any more: readings of nodes that are gone; ingest errors of a month ago; three months ago messages that were sent or given up, and notifications. */
export async function sweepOld(
  database: Database,
  store: ReadingsStore,
  sessions: Sessions,
  now: Date,
): Promise<void> {
  await store.deleteOrphans()
  await sessions.sweep(now)
  const before = (days: number) => new Date(now.getTime() - days * day)
  await database.withPlatform(async (db) => {
    await deleteIngestErrors(db, before(30))
    await deleteOldEntries(db, before(90))
    await deleteNotifications(db, before(90))
  })
}
