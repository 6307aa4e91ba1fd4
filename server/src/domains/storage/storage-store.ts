import type { Pool } from 'pg'

/**
 * How many readings are in segments, and what all tables of the readings store take with their indexes. The
 * one question about those tables that is asked from outside of readings-store: it is about no reading.
 */
export async function readSealedSize(pool: Pool): Promise<{ readings: number; bytes: number }> {
  const { rows } = await pool.query<{ readings: number; bytes: number }>(`
    select
      (select coalesce(sum(readings), 0)::float8 from reading_segment) as readings,
      (select coalesce(sum(pg_total_relation_size(oid)), 0)::float8 from pg_class
       where relnamespace = current_schema()::regnamespace and relkind = 'r'
         and (relname = 'series' or relname like 'reading\\_%')) as bytes`)
  return rows[0] ?? { readings: 0, bytes: 0 }
}
