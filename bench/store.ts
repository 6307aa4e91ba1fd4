import { type EmbeddedPostgres, migrate } from '../server/src/db/index.ts'
import { makeSeries, withStore } from './bench-store.ts'
import { withBenchDatabase } from './database.ts'
import { createFleet, intervalMs, readingsOfMonth } from './fleet.ts'
import { toward } from './goals.ts'
import type { Figure, Section } from './report.ts'
import { benchRowUpsert, type RowUpsertFigures } from './row-upsert.ts'
import {
  type IngestFigures,
  measureIngest,
  readSettings,
  readStoredSize,
  type StoredSize,
  vacuum,
} from './store-ingest.ts'
import { benchStoreReads } from './store-reads.ts'

const batchSize = 10_000
const peerBatches = 1000

/** The store alone with a month of `series` series, beside a row for each reading in a cluster alike. */
export async function benchStores(series: number): Promise<Section> {
  const own = await withBenchDatabase((server) => measureStore(server, series))
  const measureRows = (writers: number) =>
    withBenchDatabase((server) => benchRowUpsert(server, { series, batches: peerBatches, writers }))
  const [peer, peers] = [await measureRows(1), await measureRows(3)]
  return {
    title: 'Readings store alone, one process',
    how: [
      own.settings,
      `${series.toLocaleString('en-GB')} series x 30 d every 2 minutes, 5 keys, half of the nodes jittered: ${own.ingest.points.toLocaleString('en-GB')} readings`,
      `batches of ${batchSize.toLocaleString('en-GB')}, one after the other, each committed; making the readings is not counted`,
      `rows: upserts of 1,000 and their latest, ${peer.points.toLocaleString('en-GB')} readings of the same; they get slower the more there are`,
    ],
    figures: [
      ...ingestFigures(own.ingest, peer, peers),
      ...sizeFigures(own.size, own.ingest, peer),
      ...own.reads,
    ],
  }
}

async function measureStore({ url, pid }: EmbeddedPostgres, count: number) {
  await migrate(url)
  return await withStore(url, {}, async (opened) => {
    const series = await makeSeries(opened.store, count)
    const end = Math.floor(Date.now() / intervalMs) * intervalMs
    const start = end - readingsOfMonth * intervalMs
    const points = count * readingsOfMonth
    const fleet = createFleet(series, start)
    const ingest = await measureIngest(opened, fleet, { points, batchSize, postgres: pid })
    const stored = await opened.store.countRange(series, start - 2000, end + 2000)
    if (stored !== points) throw new Error(`${stored} readings are there, not ${points}`)
    await vacuum(url)
    const size = await readStoredSize(url)
    // Times are jittered by up to two seconds.
    const reads = await benchStoreReads(opened.store, series, start - 2000, end)
    return { settings: await readSettings(url), ingest, size, reads }
  })
}

function ingestFigures(ingest: IngestFigures, peer: RowUpsertFigures, peers: RowUpsertFigures): Figure[] {
  const { committedPerSecond, settledPerSecond, batchMs, cpuSeconds } = ingest
  return [
    {
      name: 'readings until committed',
      value: committedPerSecond,
      ...toward('storeRate'),
      note: 'sealing and merging beside it',
    },
    { name: 'readings until all is sealed and merged', value: settledPerSecond, unit: '/s' },
    {
      name: 'rows upserted into a typical schema',
      value: peer.pointsPerSecond,
      unit: '/s',
      note: 'one connection, as the store has one for its batches',
    },
    { name: `the same, ${peers.writers} connections`, value: peers.pointsPerSecond, unit: '/s' },
    {
      name: 'committed, to rows',
      value: committedPerSecond / peer.pointsPerSecond,
      ...toward('storeToRows'),
      note: `to those of ${peers.writers} connections ${(committedPerSecond / peers.pointsPerSecond).toFixed(1)} x`,
    },
    {
      name: 'sealed and merged, to rows',
      value: settledPerSecond / peer.pointsPerSecond,
      unit: 'x',
      note: `to those of ${peers.writers} connections ${(settledPerSecond / peers.pointsPerSecond).toFixed(1)} x`,
    },
    { name: 'batch, p50', value: batchMs.p50, unit: 'ms' },
    { name: 'batch, p95', value: batchMs.p95, unit: 'ms' },
    {
      name: 'CPU of a million readings, sealed and merged',
      value: cpuSeconds.node + cpuSeconds.postgres,
      unit: 's',
      note: `${cpuSeconds.node.toFixed(2)} Node.js, ${cpuSeconds.postgres.toFixed(2)} PostgreSQL`,
    },
    { name: 'CPU of a million rows', value: peer.cpuSeconds, unit: 's' },
  ]
}

function sizeFigures(size: StoredSize, { points }: IngestFigures, peer: RowUpsertFigures): Figure[] {
  const { segmentBytes, logBytes, seriesBytes, segments, dataBytes, hourBytes } = size
  const each = (bytes: number) => (bytes / points).toFixed(3)
  return [
    {
      name: 'on disk, straight after',
      value: (segmentBytes + logBytes + seriesBytes) / points,
      unit: 'B/reading',
      note: `encoded ${each(dataBytes + hourBytes)}; where segments were merged is free, but no time has passed to use it`,
    },
    {
      name: 'readings in a segment',
      value: points / segments,
      unit: '',
      note: `${segments.toLocaleString('en-GB')} segments`,
    },
    { name: 'on disk, rows', value: peer.bytesPerPoint, unit: 'B/reading' },
  ]
}
