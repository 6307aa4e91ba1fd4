import type { Pool, PoolClient } from 'pg'
import { inTransaction } from '#db/index.ts'
import type { AlarmEngine, Judgement } from '#domains/alarms/index.ts'
import { addDiscoveredKeys, touchContacts, writeIngestErrors } from '#domains/node-intake/index.ts'
import type { ReadingsStore } from '#readings-store/index.ts'
import type { Batch } from './batch.ts'
import { nodeContactOf } from './contacts.ts'
import type { Contact } from './known-node.ts'
import type { Placed } from './readings.ts'
import { addUpRefused } from './refused.ts'

export interface Commit {
  batch: Batch
  placed: Placed
  /** What has to be written of the batch's contacts now. */
  contacts: readonly Contact[]
  judgement: Judgement
  now: Date
}

/** Everything that a batch changes, in one transaction: it is all there or nothing of it. */
export async function commitBatch(
  pool: Pool,
  store: ReadingsStore,
  alarms: AlarmEngine,
  { batch, placed, contacts, judgement, now }: Commit,
): Promise<void> {
  const { series, times, values } = placed
  const columns = { series, times, values }
  const work = async (client: PoolClient) => {
    if (series.length > 0) await store.append(client, columns)
    const discovered = batch.discovered.map(({ node: { companyId, nodeId }, name }) => {
      return { companyId, nodeId, name }
    })
    if (discovered.length > 0) await addDiscoveredKeys(client, discovered, now)
    if (contacts.length > 0) await touchContacts(client, contacts.map(nodeContactOf))
    const refused = addUpRefused(batch.refused)
    if (refused.length > 0) await writeIngestErrors(client, refused)
    await alarms.write(client, judgement, now)
  }
  try {
    await inTransaction(pool, work)
  } catch (error) {
    // A commit whose answer was lost may have happened.
    store.forget(columns)
    throw error
  }
  store.committed(columns)
  for (const key of batch.discovered) key.node.keys.set(key.name, key)
}
