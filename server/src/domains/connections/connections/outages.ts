import type { Database } from '#db/index.ts'
import { type NewLogEntry, writeLogIn } from '#domains/records/logs/index.ts'
import type { Clock } from '#lib/clock.ts'
import { type Outage, takeOutages } from './outage-store.ts'

/** A connection that comes back sooner is no entry. */
const downMs = 5 * 60_000
/** One that breaks again sooner is not up. */
const upMs = 60_000

/** Tells the logs of companies of connections that are down, and of those that are up again: once per outage. */
export async function logOutages({
  database,
  clock,
}: {
  database: Pick<Database, 'withPlatform'>
  clock: Clock
}): Promise<void> {
  const now = clock.now()
  const before = (ms: number) => new Date(now.getTime() - ms)
  await database.withPlatform(async (db) => {
    const outages = await takeOutages(db, { now, downSince: before(downMs), upSince: before(upMs) })
    for (const outage of outages) await writeLogIn(db, [outage.companyId], entryOf(outage, now))
  })
}

function entryOf({ name: connection, isUp, problem }: Outage, at: Date): NewLogEntry {
  if (isUp) return { type: 'APP', kind: 'connection.up', params: { connection }, at, actorName: null }
  const params = { connection, cause: problem ?? '' }
  return { type: 'WARNING', kind: 'connection.down', params, at, actorName: null }
}
