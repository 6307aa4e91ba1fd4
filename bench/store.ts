import { withBenchDatabase } from './database.ts'
import { benchStore } from './readings-store.ts'
import type { Section } from './report.ts'
import { benchRowUpsert } from './row-upsert.ts'

const series = 2000
const batchSize = 1000

/** The readings store beside PostgreSQL's own upserts of rows, in clusters alike. */
export async function benchStores(): Promise<Section> {
  const small = await withBenchDatabase((url) => benchStore(url, { series, batchSize, batches: 200 }))
  const peer = await withBenchDatabase((url) => benchRowUpsert(url, { series, batchSize, batches: 100 }))
  const { milliseconds, rawRangePoints } = small
  return {
    title: `Readings store, ${series} series, batches of ${batchSize}, one after the other`,
    figures: [
      { name: 'readings committed', value: small.pointsPerSecond, unit: '/s' },
      { name: 'batch, p50', value: small.batchMilliseconds.p50, unit: 'ms' },
      { name: 'batch, p95', value: small.batchMilliseconds.p95, unit: 'ms' },
      { name: 'rows upserted by PostgreSQL itself', value: peer.pointsPerSecond, unit: '/s' },
      { name: 'the store to row upserts', value: small.pointsPerSecond / peer.pointsPerSecond, unit: '' },
      { name: 'on disk', value: small.bytesPerPoint, unit: 'B/reading' },
      { name: 'on disk, rows', value: peer.bytesPerPoint, unit: 'B/reading' },
      { name: 'latest of 200 series', value: milliseconds.latestOf200, unit: 'ms' },
      { name: `raw range of ${rawRangePoints} readings`, value: milliseconds.rawRange, unit: 'ms' },
      { name: '10 series to 500 buckets', value: milliseconds.bucketsOf10, unit: 'ms' },
    ],
  }
}
