import { type EmbeddedPostgres, migrate } from '../../server/src/db/index.ts'
import { makeSeries, withStore } from '../harness/bench-store.ts'
import { withBenchDatabase } from '../harness/database.ts'
import { createFleet, intervalMs, readingsOfMonth } from '../harness/fleet.ts'
import { toward } from '../harness/goals.ts'
import type { Figure, Section } from '../harness/report.ts'
import type { Times } from '../harness/timing.ts'
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
import {
  benchVictoriaMetrics,
  bodiesAtOnce,
  findVictoriaMetrics,
  type VictoriaFigures,
} from './victoria-metrics.ts'

const batchSize = 10_000
const peerBatches = 1000

/** The store alone with a month of `series` series, beside a row for each reading in a cluster alike, and VictoriaMetrics. */
export async function benchStores(series: number): Promise<Section> {
  const own = await withBenchDatabase((server) => measureStore(server, series))
  const measureRows = (writers: number) =>
    withBenchDatabase((server) => benchRowUpsert(server, { series, batches: peerBatches, writers }))
  const [peer, peers] = [await measureRows(1), await measureRows(3)]
  const program = findVictoriaMetrics()
  const victoria = program && (await benchVictoriaMetrics(program, { series, batchSize, ...own.range }))
  return {
    title: 'Readings store alone, one process',
    how: [
      own.settings,
      `${series.toLocaleString('en-GB')} series x 30 d every 2 minutes, 5 keys, half of the nodes jittered: ${own.ingest.points.toLocaleString('en-GB')} readings`,
      `batches of ${batchSize.toLocaleString('en-GB')}, one after the other, each committed; making the readings is not counted`,
      victoria
        ? `VictoriaMetrics ${victoria.version} (Debian): the same readings as JSON lines over HTTP, which it does not wait for the disk with; its answers to the last byte over HTTP, not parsed; ours in the process`
        : 'VictoriaMetrics is not there: the program of the Debian package victoria-metrics was not found',
      `rows: upserts of 1,000 and their latest, ${peer.points.toLocaleString('en-GB')} readings of the same; they get slower the more there are`,
    ],
    figures: [
      ...ingestFigures(own.ingest, peer, peers),
      ...sizeFigures(own.size, own.ingest, peer),
      ...own.reads.figures,
      ...(victoria ? victoriaFigures(own, victoria) : []),
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
    return { settings: await readSettings(url), ingest, size, reads, range: { start, end } }
  })
}

function ingestFigures(ingest: IngestFigures, peer: RowUpsertFigures, peers: RowUpsertFigures): Figure[] {
  const { committedPerSecond, settledPerSecond, batchMs, cpuSeconds } = ingest
  return [
    {
      name: 'readings until committed',
      value: committedPerSecond,
      ...toward('storeRate'),
      note: 'flush and compaction beside it',
    },
    { name: 'readings until all is flushed and compacted', value: settledPerSecond, unit: '/s' },
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
      name: 'flushed and compacted, to rows',
      value: settledPerSecond / peer.pointsPerSecond,
      unit: 'x',
      note: `to those of ${peers.writers} connections ${(settledPerSecond / peers.pointsPerSecond).toFixed(1)} x`,
    },
    { name: 'batch, p50', value: batchMs.p50, unit: 'ms' },
    { name: 'batch, p95', value: batchMs.p95, unit: 'ms' },
    {
      name: 'CPU of a million readings, flushed and compacted',
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

function victoriaFigures(
  { ingest, size, reads }: Awaited<ReturnType<typeof measureStore>>,
  victoria: VictoriaFigures,
): Figure[] {
  const { oneByOne, atOnce, bytesPerPoint } = victoria
  const ownBytes = (size.segmentBytes + size.logBytes + size.seriesBytes) / ingest.points
  const read = (name: string, own: Times, theirs: Times) => ({
    ratio: theirs.p50 / own.p50,
    figure: {
      name: `${name}, VictoriaMetrics`,
      value: theirs.p50,
      unit: 'ms',
      note: `ours ${own.p50.toFixed(2)} ms: ${(theirs.p50 / own.p50).toFixed(1)} x as long`,
    } satisfies Figure,
  })
  const compared = [
    read('raw 30 d of one series', reads.raw, victoria.raw),
    read('10 series x 30 d to 500 buckets', reads.buckets, victoria.buckets),
    read('latest of 200 series', reads.latest, victoria.latest),
  ]
  const written = Math.max(oneByOne, atOnce)
  return [
    {
      name: 'readings imported by VictoriaMetrics',
      value: oneByOne,
      unit: '/s',
      note: 'a body after the other',
    },
    {
      name: `the same, ${bodiesAtOnce} bodies at once`,
      value: atOnce,
      unit: '/s',
      note: `ours to the faster ${(ingest.committedPerSecond / written).toFixed(2)} x`,
    },
    {
      name: 'on disk, VictoriaMetrics, flushed and merged',
      value: bytesPerPoint,
      unit: 'B/reading',
      note: `ours straight after ${(ownBytes / bytesPerPoint).toFixed(1)} x as much`,
    },
    ...compared.map(({ figure }) => figure),
    {
      name: 'the least of our leads over VictoriaMetrics',
      value: Math.min(ingest.committedPerSecond / written, ...compared.map(({ ratio }) => ratio)),
      ...toward('victoria'),
      note: 'writing and the three reads; bytes are no part of it',
    },
  ]
}
