import type { Pool, PoolClient } from 'pg'
import { inTransaction } from '#db/index.ts'
import type { ReadingBatch, ReadingsStore } from '#readings-store/index.ts'
import type { BatchWork } from '../participant.ts'

/** How long a batch waits for a row that somebody else holds, ms: everybody's readings wait with it. */
const lockTimeoutMs = 100

/** The record of a batch cannot be built: some reading of it is to blame. */
export class UnstorableBatch extends Error {}

/** Everything that a batch changes, in one transaction: it is all there or nothing of it. `areStored`: its readings are. */
export async function commitBatch(
  pool: Pool,
  store: ReadingsStore,
  readings: ReadingBatch,
  areStored: boolean,
  work: readonly BatchWork[],
): Promise<void> {
  try {
    const write = async (client: PoolClient) => {
      if (readings.series.length > 0 && !areStored) {
        await store.append(client, readings).catch((error: unknown) => {
          const isBuilt = !(error instanceof RangeError || error instanceof TypeError)
          throw isBuilt ? error : new UnstorableBatch('The record cannot be built', { cause: error })
        })
      }
      for (const each of work) await each.write?.(client)
    }
    await inTransaction(pool, write, { lockTimeoutMs })
  } catch (error) {
    // A commit whose answer was lost may have happened.
    store.forget(readings)
    throw error
  }
  if (areStored) store.arrived(readings)
  else store.committed(readings)
}
