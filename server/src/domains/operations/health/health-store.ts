import { sql } from 'kysely'
import type { PlatformDb } from '#db/index.ts'

export interface DatabaseFigures {
  bytes: number
  connections: number
  maxConnections: number
  /** As the database estimates it: counting takes too long. */
  segments: number
}

/** Figures from the catalogue of PostgreSQL; no table is read. */
export async function readDatabaseFigures(db: PlatformDb): Promise<DatabaseFigures> {
  const rows = await db.rows(sql<DatabaseFigures>`
    select pg_database_size(current_database())::float8 as bytes,
      (select count(*)::int from pg_stat_activity where datid is not null) as connections,
      current_setting('max_connections')::int as "maxConnections",
      (select coalesce(sum(greatest(reltuples, 0)), 0)::float8 from pg_class
       where oid in ('reading_segment_settled'::regclass, 'reading_segment_unsettled'::regclass)) as segments`)
  return rows[0] ?? Promise.reject(new Error('The database says nothing of itself'))
}

/** The free space of the disk day by day, oldest first; 32 rows at most. */
export async function listDiskDays(db: PlatformDb): Promise<{ at: Date; freeBytes: number }[]> {
  return await db.rows(sql<{ at: Date; freeBytes: number }>`
    select day::timestamp at time zone 'UTC' as at, free_bytes::float8 as "freeBytes"
    from disk_figure order by day`)
}
