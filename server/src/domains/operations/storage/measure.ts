import type { Database } from '#db/index.ts'
import {
  areHoursCounted,
  hourOf,
  setCompanyReadings,
  setNodeReadings,
} from '#domains/devices/node-intake/index.ts'
import { recountUsage } from '#domains/records/quotas/index.ts'
import { hourly, type JobKind } from '#jobs/index.ts'
import type { Clock } from '#lib/clock.ts'
import type { ReadingsStore } from '#readings-store/index.ts'
import { listCompanyIds, listNodeIds, writeCompanyFigure, writeDiskFigure } from './figure-store.ts'
import type { WatchedDisk } from './storage.ts'

interface MeasureParts {
  database: Pick<Database, 'withPlatform' | 'withCompany'>
  store: Pick<ReadingsStore, 'histograms' | 'bytes'>
  disk: WatchedDisk
  clock: Clock
  /** Writes the readings that the pipeline has counted. */
  flushCounts(): Promise<void>
}

const hourMs = 3_600_000
const hoursOfDay = 24
/** Hours that are counted anew each time: a run that is missed, or what arrived during one, is corrected later. */
const recentHours = 2 * hoursOfDay
/** Hours of the first time. */
const firstHours = 9 * hoursOfDay
/** Nodes that are asked about at once. */
const atOnce = 200

export function storageKinds(parts: MeasureParts) {
  return {
    'storage.measure': {
      every: hourly,
      pace: { timeoutMs: 6 * hourMs, maxAttempts: 1 },
      async run(_job, signal) {
        await measureStorage(parts, signal)
        return { outcome: 'done' }
      },
    },
  } satisfies Record<string, JobKind>
}

/** Counts anew what each company stores, one after the other, and writes down what is free on the disk. */
async function measureStorage(parts: MeasureParts, signal: AbortSignal): Promise<void> {
  const { database, disk, clock } = parts
  const { space } = disk
  if (space) await database.withPlatform((db) => writeDiskFigure(db, space.free, clock.now()))
  for (const companyId of await database.withPlatform(listCompanyIds)) {
    try {
      await measureCompany(companyId, parts, signal)
    } catch (error) {
      // One that was deleted while it was measured needs no figures.
      if ((await database.withPlatform(listCompanyIds)).includes(companyId)) throw error
    }
  }
}

async function measureCompany(
  companyId: string,
  { database, store, clock, flushCounts }: MeasureParts,
  signal: AbortSignal,
): Promise<void> {
  await flushCounts()
  const at = clock.now()
  const hour = hourOf(at.getTime())
  const isFirst = !(await database.withCompany(companyId, (db) => areHoursCounted(db, at.getTime())))
  const hours = isFirst ? firstHours : recentHours
  const first = hour - hours + 1
  const edges = Array.from({ length: hours + 1 }, (_, place) => (first + place) * hourMs)
  const sums = new Array<number>(hours).fill(0)
  const nodeIds = await database.withCompany(companyId, listNodeIds)
  let bytes = 0
  for (let from = 0; from < nodeIds.length; from += atOnce) {
    signal.throwIfAborted()
    const some = nodeIds.slice(from, from + atOnce)
    const counts = await store.histograms(some, edges)
    for (const ofNode of counts)
      for (const [place, n] of ofNode.entries()) sums[place] = (sums[place] ?? 0) + n
    const ofDay = some.map((id, place) => ({ id, readings: (counts[place] ?? []).slice(-hoursOfDay) }))
    await database.withCompany(companyId, (db) => setNodeReadings(db, ofDay, { hour, isFirst }))
    bytes += await store.bytes(some)
  }
  const counted = sums.map((readings, place) => ({ hour: first + place, readings }))
  await database.withCompany(companyId, async (db) => {
    // The pipeline counts the current hour.
    await setCompanyReadings(db, isFirst ? counted : counted.slice(0, -1))
    const readings = sums.slice(-hoursOfDay).reduce((sum, n) => sum + n, 0)
    await writeCompanyFigure(db, { readings, bytes, at, countedFrom: new Date(first * hourMs) })
    await recountUsage(db)
  })
}
