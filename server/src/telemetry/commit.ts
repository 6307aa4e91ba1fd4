import type { Pool } from 'pg'
import { inTransaction } from '#db/index.ts'
import type { ReadingBatch, ReadingsStore } from '#readings-store/index.ts'
import type { BatchWork } from './participant.ts'

/** The record of a batch cannot be built: some reading of it is to blame. */
export class UnstorableBatch extends Error {}

/** Everything that a batch changes, in one transaction: it is all there or nothing of it. */
export async function commitBatch(
  pool: Pool,
  store: ReadingsStore,
  readings: ReadingBatch,
  work: readonly BatchWork[],
): Promise<void> {
  try {
    await inTransaction(pool, async (client) => {
      if (readings.series.length > 0) {
        await store.append(client, readings).catch((error: unknown) => {
          const isBuilt = !(error instanceof RangeError || error instanceof TypeError)
          throw isBuilt ? error : new UnstorableBatch('The record cannot be built', { cause: error })
        })
      }
      for (const each of work) await each.write?.(client)
    })
  } catch (error) {
    // A commit whose answer was lost may have happened.
    store.forget(readings)
    throw error
  }
  store.committed(readings)
}
