import { randomUUID } from 'node:crypto'
import pg from 'pg'

export interface RowUpsertFigures {
  pointsPerSecond: number
  bytesPerPoint: number
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

/** PostgreSQL's own way with the same readings: upserts of `batchSize` rows, each batch committed. */
export async function benchRowUpsert(
  url: string,
  { series = 2000, batchSize = 1000, batches = 200 },
): Promise<RowUpsertFigures> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(schema)
    const keys = 5
    const nodes = Array.from({ length: Math.ceil(series / keys) }, () => randomUUID())
    const start = Date.UTC(2026, 0, 1)
    const began = performance.now()
    for (let batch = 0; batch < batches; batch++) {
      const at = Array.from({ length: batchSize }, (_, i) => batch * batchSize + i)
      const rows = [
        at.map((i) => nodes[Math.floor((i % series) / keys)]),
        at.map((i) => i % keys),
        at.map((i) => start + Math.floor(i / series) * 120_000),
        at.map(() => Math.round(Math.random() * 1000) / 10),
      ]
      await client.query('begin')
      await client.query(insert, rows)
      await client.query(insertLatest, rows)
      await client.query('commit')
    }
    const seconds = (performance.now() - began) / 1000
    const points = batches * batchSize
    const size = await client.query<{ bytes: string }>(`select pg_total_relation_size('peer.ts_kv') as bytes`)
    return { pointsPerSecond: points / seconds, bytesPerPoint: Number(size.rows[0]?.bytes) / points }
  } finally {
    await client.end()
  }
}
