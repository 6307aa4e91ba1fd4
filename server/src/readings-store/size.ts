import type { Pool } from 'pg'

/** How many readings are in segments, and what all tables of the readings store take with their indexes, bytes. */
export async function readSize(pool: Pool): Promise<{ flushed: number; bytes: number }> {
  const { rows } = await pool.query<{ flushed: number; bytes: number }>(`
    select
      (select coalesce(sum(readings), 0)::float8 from reading_segment) as flushed,
      (select sum(pg_total_relation_size(name::regclass))::float8
       from unnest(array['series', 'reading_generation', 'reading_log', 'reading_segment_settled',
         'reading_segment_unsettled']) as name) as bytes`)
  return rows[0] ?? { flushed: 0, bytes: 0 }
}

/** What a row takes besides its readings: its header, ids and times. */
const rowBytes = 64

/** What the segments of some nodes take, bytes, without their part of the indexes. */
export async function readBytesOf(pool: Pool, nodeIds: readonly string[]): Promise<number> {
  // The length of what is stored apart is known without reading it.
  const { rows } = await pool.query<{ bytes: number }>(
    `select coalesce(sum(octet_length(s.data) + octet_length(s.hours) + ${rowBytes}), 0)::float8 as bytes
     from reading_segment s join series on series.id = s.series_id
     where series.node_id = any($1) and not series.removed`,
    [nodeIds],
  )
  return rows[0]?.bytes ?? 0
}
