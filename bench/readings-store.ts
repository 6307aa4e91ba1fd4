import { randomUUID } from 'node:crypto'
import { migrate, openDatabase } from '../server/src/db/index.ts'
import {
  openReadingsStore,
  type ReadingBatch,
  type ReadingsStore,
} from '../server/src/readings-store/index.ts'
import { quantile } from './report.ts'

export interface StoreFigures {
  series: number
  batchSize: number
  points: number
  /** Each batch committed, with the disk waited for, before the next one begins. */
  pointsPerSecond: number
  /** From the beginning of a transaction to its commit. */
  batchMilliseconds: { p50: number; p95: number }
  /** Tables and indexes on disk. */
  bytesPerPoint: number
  /** Medians, after a vacuum. */
  milliseconds: { latestOf200: number; rawRange: number; bucketsOf10: number }
  rawRangePoints: number
}

export interface StoreLoad {
  series?: number
  batchSize?: number
  batches?: number
}

/** Measures the readings store in a database that waits for the disk. */
export async function benchStore(url: string, load: StoreLoad = {}): Promise<StoreFigures> {
  await migrate(url)
  const complain = (details: object, message: string) => {
    throw new Error(message, { cause: details })
  }
  const db = await openDatabase({ url, log: { error: complain } })
  try {
    const store = await openReadingsStore({ pool: db.pipeline, log: { error: complain } })
    return await measure(db.pipeline, store, load)
  } finally {
    await db.close()
  }
}

type Pool = Parameters<typeof openReadingsStore>[0]['pool']

async function measure(
  pool: Pool,
  store: ReadingsStore,
  { series = 2_000, batchSize = 5_000, batches = 200 }: StoreLoad,
): Promise<StoreFigures> {
  const keys = ['temperature', 'humidity', 'co2', 'light', 'battery']
  const nodeIds = Array.from({ length: Math.ceil(series / keys.length) }, () => randomUUID())
  const names = nodeIds.flatMap((nodeId) => keys.map((key) => ({ nodeId, key }))).slice(0, series)
  const ids = await store.resolveMany(names)
  const start = Date.UTC(2026, 0, 1)
  const durations: number[] = []
  const began = performance.now()
  for (let i = 0; i < batches; i++) {
    const batch = makeBatch(ids, start, i * batchSize, batchSize)
    durations.push(await elapsed(() => commit(pool, store, batch)))
  }
  const seconds = (performance.now() - began) / 1000
  const points = batches * batchSize
  await vacuum(pool)
  const { rows } = await pool.query<{ bytes: number }>(
    `select pg_total_relation_size('reading_log') + pg_total_relation_size('reading_hour') as bytes`,
  )
  const end = start + Math.ceil(points / series) * 120_000
  const [first = 0] = ids
  let rawRangePoints = 0
  for await (const chunk of store.range(first, start, end)) rawRangePoints += chunk.times.length
  return {
    series,
    batchSize,
    points,
    pointsPerSecond: points / seconds,
    batchMilliseconds: { p50: quantile(durations, 0.5), p95: quantile(durations, 0.95) },
    bytesPerPoint: (rows[0]?.bytes ?? Number.NaN) / points,
    milliseconds: {
      latestOf200: await medianOf(() => store.latest(ids.slice(0, 200))),
      rawRange: await medianOf(async () => await Array.fromAsync(store.range(first, start, end))),
      bucketsOf10: await medianOf(() => store.buckets(ids.slice(0, 10), start, end, 500)),
    },
    rawRangePoints,
  }
}

/** What autovacuum does within minutes: reads need not look at the table for every row of the index. */
async function vacuum(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    // Back to the login itself, which owns the table.
    await client.query('set role none')
    await client.query('vacuum analyze reading_log')
  } finally {
    client.release(true)
  }
}

/** Readings as they come in: every series in turn, two minutes apart, with one decimal. */
function makeBatch(ids: readonly number[], start: number, offset: number, size: number): ReadingBatch {
  const series: number[] = []
  const times: number[] = []
  const values: number[] = []
  for (let i = offset; i < offset + size; i++) {
    series.push(ids[i % ids.length] ?? 0)
    times.push(start + Math.floor(i / ids.length) * 120_000)
    values.push(Math.round(Math.random() * 1000) / 10)
  }
  return { series, times, values }
}

async function commit(pool: Pool, store: ReadingsStore, batch: ReadingBatch): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await store.append(client, batch)
    await client.query('commit')
  } finally {
    client.release()
  }
  store.committed(batch)
}

async function elapsed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

async function medianOf(work: () => Promise<unknown>): Promise<number> {
  const durations: number[] = []
  for (let i = 0; i < 9; i++) durations.push(await elapsed(work))
  return quantile(durations, 0.5)
}
