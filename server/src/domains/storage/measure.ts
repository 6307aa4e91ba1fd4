import type { Database } from '#db/index.ts'
import type { Clock } from '#lib/clock.ts'
import type { ReadingsStore } from '#readings-store/index.ts'
import { listCompanyIds, listNodeIds, writeCompanyFigure, writeDiskFigure } from './figure-store.ts'
import { recountUsage } from './quota-store.ts'
import type { WatchedDisk } from './storage.ts'

interface MeasureParts {
  database: Pick<Database, 'withPlatform' | 'withCompany'>
  store: Pick<ReadingsStore, 'counts' | 'bytes'>
  disk: WatchedDisk
  clock: Clock
}

const day = 86_400_000
/** Nodes that are asked about at once. */
const atOnce = 500

/** Writes down what each company stores, one after the other, and what is free on the disk. */
export async function measureStorage(
  { database, store, disk, clock }: MeasureParts,
  signal: AbortSignal,
): Promise<void> {
  const { space } = disk
  if (space) await database.withPlatform((db) => writeDiskFigure(db, space.free, clock.now()))
  for (const companyId of await database.withPlatform(listCompanyIds)) {
    const nodeIds = await database.withCompany(companyId, listNodeIds)
    const at = clock.now()
    let [readings, bytes] = [0, 0]
    for (let from = 0; from < nodeIds.length; from += atOnce) {
      signal.throwIfAborted()
      const some = nodeIds.slice(from, from + atOnce)
      const counts = await store.counts(some, at.getTime() - day, at.getTime())
      readings += counts.reduce((sum, count) => sum + count, 0)
      bytes += await store.bytes(some)
    }
    try {
      await database.withCompany(companyId, async (db) => {
        await writeCompanyFigure(db, { readings, bytes, at })
        await recountUsage(db)
      })
    } catch (error) {
      // One that was deleted while it was measured needs no figures.
      if ((await database.withPlatform(listCompanyIds)).includes(companyId)) throw error
    }
  }
}
