import type { Pool, PoolClient } from 'pg'
import { inTransaction } from '#db/index.ts'
import type { AlarmEngine, Judgement } from '#domains/alarms/index.ts'
import { addDiscoveredKeys, touchContacts, writeIngestErrors } from '#domains/node-intake/index.ts'
import type { ReadingBatch, ReadingsStore } from '#readings-store/index.ts'
import type { Batch } from './batch.ts'
import { contactsOf } from './contacts.ts'
import type { TimedReading } from './place-in-time.ts'
import { addUpRefused } from './refused.ts'

export interface Commit {
  batch: Batch
  readings: readonly TimedReading[]
  judgement: Judgement | null
  now: Date
}

/** By columns, as the store takes them. */
export function columnsOf(readings: readonly TimedReading[]): ReadingBatch {
  return {
    series: readings.map((reading) => reading.series),
    times: readings.map((reading) => reading.time),
    values: readings.map((reading) => reading.value),
  }
}

/** Everything that a batch changes, in one transaction: it is all there or nothing of it. */
export async function commitBatch(
  pool: Pool,
  store: ReadingsStore,
  alarms: AlarmEngine,
  { batch, readings, judgement, now }: Commit,
): Promise<void> {
  const columns = columnsOf(readings)
  const work = async (client: PoolClient) => {
    if (readings.length > 0) await store.append(client, columns)
    const discovered = batch.discovered.map(({ node, key }) => ({
      companyId: node.companyId,
      nodeId: node.nodeId,
      name: key,
    }))
    if (discovered.length > 0) await addDiscoveredKeys(client, discovered, now)
    const contacts = contactsOf(readings)
    if (contacts.length > 0) await touchContacts(client, contacts)
    const refused = addUpRefused(batch.refused)
    if (refused.length > 0) await writeIngestErrors(client, refused)
    if (judgement) await alarms.write(client, judgement, now)
  }
  try {
    await inTransaction(pool, work)
  } catch (error) {
    // A commit whose answer was lost may have happened.
    store.forget(columns)
    throw error
  }
  store.committed(columns)
  for (const { node, key } of batch.discovered) node.keys.add(key)
}
