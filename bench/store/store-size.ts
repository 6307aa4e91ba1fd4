import { type EmbeddedPostgres, migrate } from '../../server/src/db/index.ts'
import { makeSeries, withStore } from '../harness/bench-store.ts'
import { withBenchDatabase } from '../harness/database.ts'
import { createFleet, intervalMs, readingsOfMonth } from '../harness/fleet.ts'
import { toward } from '../harness/goals.ts'
import type { Section } from '../harness/report.ts'
import { readStoredSize, vacuum } from './store-ingest.ts'

/** Memory is flushed when it holds 256 readings of each series: here after eight and a half hours. */
const sealedMs = 8 * 3_600_000
const batchSize = 10_000

/**
 * What a month takes on disk when it goes by as it does, only faster: flushed every eight hours, merged when a
 * week is over, by a clock that follows the readings, and vacuumed as often as autovacuum would at least.
 */
export async function benchStoreSize(count: number): Promise<Section> {
  const points = count * readingsOfMonth
  const size = await withBenchDatabase((server) => fillSlowly(server, count))
  const { segmentBytes, logBytes, seriesBytes, segments, dataBytes, hourBytes } = size
  const each = (bytes: number) => (bytes / points).toFixed(3)
  return {
    title: 'On disk, a month of readings',
    how: [
      `${count.toLocaleString('en-GB')} series x 30 d every 2 minutes, 5 keys, half of the nodes jittered: ${points.toLocaleString('en-GB')} readings`,
      'the clock follows the readings: flushed and vacuumed every 8 hours, merged when a week is over',
    ],
    figures: [
      {
        name: 'with rollups, indexes, ingest log and names',
        value: (segmentBytes + logBytes + seriesBytes) / points,
        ...toward('bytes'),
        note: `segments ${each(segmentBytes)}, ingest log ${each(logBytes)}, names ${each(seriesBytes)}`,
      },
      {
        name: 'as encoded',
        value: (dataBytes + hourBytes) / points,
        unit: 'B/reading',
        note: `readings ${each(dataBytes)}, rollups ${each(hourBytes)}`,
      },
      {
        name: 'readings in a segment',
        value: points / segments,
        unit: '',
        note: `${segments.toLocaleString('en-GB')} segments`,
      },
    ],
  }
}

async function fillSlowly({ url }: EmbeddedPostgres, count: number) {
  await migrate(url)
  // From a Monday to a Wednesday, whatever day it is measured on: the last days are not merged yet.
  let now = Date.UTC(2026, 5, 1)
  const end = now + readingsOfMonth * intervalMs
  const clock = { now: () => new Date(now) }
  // So much at once that the clock goes in steps of less than an hour.
  const batchMs = (batchSize / count) * intervalMs
  await withStore(url, { clock }, async ({ store, commit }) => {
    const fleet = createFleet(await makeSeries(store, count), now)
    while (now < end) {
      const vacuumAt = Math.min(now + sealedMs, end)
      for (; now < vacuumAt; now = Math.min(now + batchMs, vacuumAt)) {
        const left = ((vacuumAt - now) / intervalMs) * count
        await commit(fleet.take(Math.min(batchSize, Math.round(left))))
      }
      await store.waitIdle()
      await vacuum(url)
    }
  })
  return await readStoredSize(url)
}
