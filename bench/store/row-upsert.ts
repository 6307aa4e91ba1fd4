import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { EmbeddedPostgres } from '../../server/src/db/index.ts'
import { createFleet, fleetKeys } from '../harness/fleet.ts'
import { readUsage } from '../harness/processes.ts'

const batchSize = 1000

export interface RowUpsertFigures {
  writers: number
  points: number
  pointsPerSecond: number
  bytesPerPoint: number
  /** Of a million readings. */
  cpuSeconds: number
}

/** A row for each reading, found by node, key and time, and one for the latest: what portals of this kind do. */
const schema = `
  create schema if not exists peer;
  create table peer.ts_kv (
    entity_id uuid not null,
    key int not null,
    ts bigint not null,
    bool_v boolean,
    str_v varchar,
    long_v bigint,
    dbl_v double precision,
    json_v json,
    primary key (entity_id, key, ts)
  );
  create table peer.ts_kv_latest (
    entity_id uuid not null,
    key int not null,
    ts bigint not null,
    bool_v boolean,
    str_v varchar,
    long_v bigint,
    dbl_v double precision,
    json_v json,
    primary key (entity_id, key)
  )`

const insert = `
  insert into peer.ts_kv (entity_id, key, ts, dbl_v)
  select * from unnest($1::uuid[], $2::int[], $3::bigint[], $4::float8[])
  on conflict (entity_id, key, ts) do update set
    bool_v = excluded.bool_v, str_v = excluded.str_v, long_v = excluded.long_v,
    dbl_v = excluded.dbl_v, json_v = excluded.json_v`
const insertLatest = `
  insert into peer.ts_kv_latest (entity_id, key, ts, dbl_v)
  select distinct on (1, 2) * from unnest($1::uuid[], $2::int[], $3::bigint[], $4::float8[]) as each(entity_id, key, ts, dbl_v)
  order by entity_id, key, ts desc
  on conflict (entity_id, key) do update set
    ts = excluded.ts, bool_v = excluded.bool_v, str_v = excluded.str_v, long_v = excluded.long_v,
    dbl_v = excluded.dbl_v, json_v = excluded.json_v`

/**
 * PostgreSQL's own way with the same readings: upserts of 1,000 rows, each batch committed. With several
 * writers each has nodes of its own, as portals of this kind divide them.
 */
export async function benchRowUpsert(
  { url, pid }: EmbeddedPostgres,
  { series, batches, writers }: { series: number; batches: number; writers: number },
): Promise<RowUpsertFigures> {
  const clients = await Promise.all(Array.from({ length: writers }, () => openClient(url)))
  try {
    await clients[0]?.query(schema)
    const loads = Array.from({ length: writers }, () =>
      makeRows(Math.floor(series / writers), Math.ceil(batches / writers)),
    )
    const [cpuBefore, began] = [await cpuOf(pid), performance.now()]
    await Promise.all(clients.map((client, at) => write(client, loads[at] ?? [])))
    const seconds = (performance.now() - began) / 1000
    const cpu = (await cpuOf(pid)) - cpuBefore
    const points = loads.reduce((sum, load) => sum + load.length * batchSize, 0)
    const size = await clients[0]?.query<{ bytes: string }>(
      `select pg_total_relation_size('peer.ts_kv') + pg_total_relation_size('peer.ts_kv_latest') as bytes`,
    )
    return {
      writers,
      points,
      pointsPerSecond: points / seconds,
      bytesPerPoint: Number(size?.rows[0]?.bytes) / points,
      cpuSeconds: (cpu / points) * 1e6,
    }
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}

async function write(client: pg.Client, batches: readonly Rows[]): Promise<void> {
  for (const rows of batches) {
    await client.query('begin')
    await client.query(insert, rows)
    await client.query(insertLatest, rows)
    await client.query('commit')
  }
}

type Rows = [nodes: string[], keys: number[], times: number[], values: number[]]

function makeRows(series: number, batches: number): Rows[] {
  const keys = fleetKeys.length
  const nodes = Array.from({ length: Math.ceil(series / keys) }, () => randomUUID())
  const ids = Array.from({ length: series }, (_, at) => at)
  const fleet = createFleet(ids, Date.UTC(2026, 0, 1))
  return Array.from({ length: batches }, () => {
    const { series: places, times, values } = fleet.take(batchSize)
    return [
      places.map((place) => nodes[Math.floor(place / keys)] ?? ''),
      places.map((place) => place % keys),
      times,
      values,
    ]
  })
}

async function openClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

/** PostgreSQL's processes and this one, seconds. */
async function cpuOf(postgres: number): Promise<number> {
  const { user, system } = process.cpuUsage()
  return (await readUsage(postgres)).cpuSeconds + (user + system) / 1e6
}
