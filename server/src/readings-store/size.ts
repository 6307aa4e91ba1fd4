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
