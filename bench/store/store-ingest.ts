import pg from 'pg'
import type { BenchStore } from '../harness/bench-store.ts'
import type { Fleet } from '../harness/fleet.ts'
import { readUsage } from '../harness/processes.ts'
import { quantile } from '../harness/report.ts'

/** Readings made at once, while the clock stands still. */
const stretch = 1_000_000

export interface IngestFigures {
  points: number
  committedPerSecond: number
  /** Until every reading is in a segment that is not touched again. */
  settledPerSecond: number
  /** Of a batch, from the beginning of its transaction until it can be read. */
  batchMs: { p50: number; p95: number }
  /** Of a million readings, until all are sealed: this process with PostgreSQL's. */
  cpuSeconds: { node: number; postgres: number }
}

/** Writes what a fleet sends, a batch after the other, each committed before the next. */
export async function measureIngest(
  { store, commit }: BenchStore,
  fleet: Fleet,
  { points, batchSize, postgres }: { points: number; batchSize: number; postgres: number },
): Promise<IngestFigures> {
  const batchMs: number[] = []
  const spent = { wallMs: 0, node: 0, postgres: 0 }
  const measured = async (work: () => Promise<void>) => {
    const before = (await readUsage(postgres)).cpuSeconds
    const cpu = process.cpuUsage()
    const began = performance.now()
    await work()
    spent.wallMs += performance.now() - began
    const { user, system } = process.cpuUsage(cpu)
    spent.node += (user + system) / 1e6
    spent.postgres += (await readUsage(postgres)).cpuSeconds - before
  }
  for (let made = 0; made < points; made += stretch) {
    const count = Math.min(stretch, points - made)
    const batches = Array.from({ length: Math.ceil(count / batchSize) }, (_, at) =>
      fleet.take(Math.min(batchSize, count - at * batchSize)),
    )
    await measured(async () => {
      for (const batch of batches) {
        const began = performance.now()
        await commit(batch)
        batchMs.push(performance.now() - began)
      }
    })
  }
  const committedMs = spent.wallMs
  await measured(() => store.waitIdle())
  const million = points / 1e6
  return {
    points,
    committedPerSecond: (points / committedMs) * 1000,
    settledPerSecond: (points / spent.wallMs) * 1000,
    batchMs: { p50: quantile(batchMs, 0.5), p95: quantile(batchMs, 0.95) },
    cpuSeconds: { node: spent.node / million, postgres: spent.postgres / million },
  }
}

export interface StoredSize {
  segments: number
  /** As the codec made them: readings, rollups. */
  dataBytes: number
  hourBytes: number
  /** Bytes of tables with their indexes. */
  segmentBytes: number
  logBytes: number
  seriesBytes: number
}

/** What autovacuum does in its time. `url` is that of the tables' owner. */
export async function vacuum(url: string): Promise<void> {
  await withOwner(url, async (client) => {
    for (const table of ['reading_segment', 'reading_log', 'series'])
      await client.query(`vacuum analyze ${table}`)
  })
}

/** What the store's tables take. `url` is that of their owner. */
export async function readStoredSize(url: string): Promise<StoredSize> {
  return await withOwner(url, async (client) => {
    const { rows } = await client.query<StoredSize>(
      `select (pg_total_relation_size('reading_segment_settled')
           + pg_total_relation_size('reading_segment_unsettled'))::float8 as "segmentBytes",
         pg_total_relation_size('reading_log')::float8 as "logBytes",
         pg_total_relation_size('series')::float8 as "seriesBytes",
         count(*)::int as segments, sum(length(data))::float8 as "dataBytes", sum(length(hours))::float8 as "hourBytes"
       from reading_segment`,
    )
    if (!rows[0]) throw new Error('The tables have no size')
    return rows[0]
  })
}

/** Whether a commit waits for the disk, and the rest that figures depend on. */
export async function readSettings(url: string): Promise<string> {
  const names = ['fsync', 'synchronous_commit', 'full_page_writes', 'shared_buffers', 'max_wal_size']
  return await withOwner(url, async (client) => {
    const { rows } = await client.query<{ name: string; value: string }>(
      'select name, current_setting(name) as value from unnest($1::text[]) as name',
      [names],
    )
    const version = await client.query<{ server_version: string }>('show server_version')
    const all = rows.map(({ name, value }) => `${name} ${value}`).join(', ')
    const waits = rows.slice(0, 2).every(({ value }) => value === 'on')
    return `PostgreSQL ${version.rows[0]?.server_version}: ${all}${waits ? '' : ' - THE DISK IS NOT WAITED FOR'}`
  })
}

async function withOwner<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
