import { sql } from 'kysely'
import type { CompanyDb, PlatformDb } from '#db/index.ts'

export interface CompanyFigureTable {
  company_id: string
  readings_per_day: number
  storage_bytes: number
  measured_at: Date
  hours_counted_from: Date | null
}
declare module '#db/tables.ts' {
  interface Tables {
    company_figure: CompanyFigureTable
  }
}

export async function listCompanyIds(db: PlatformDb): Promise<string[]> {
  return (await db.query.selectFrom('company').select('id').orderBy('id').execute()).map(({ id }) => id)
}

export async function listNodeIds(db: CompanyDb): Promise<string[]> {
  const rows = await db.rows(sql<{ id: string }>`select id from node order by id`)
  return rows.map(({ id }) => id)
}

export interface CompanyFigure {
  /** Number within 24 whole hours, with the current one. */
  readings: number
  bytes: number
  at: Date
  /** Time from which on all hours of the company are counted. */
  countedFrom: Date
}

/** Writes what a company stores; hours once counted stay counted. */
export async function writeCompanyFigure(
  db: CompanyDb,
  { readings, bytes, at, countedFrom }: CompanyFigure,
): Promise<void> {
  await db.execute(sql`
    insert into company_figure as figure (readings_per_day, storage_bytes, measured_at, hours_counted_from)
    values (${readings}, ${Math.round(bytes)}, ${at}, ${countedFrom})
    on conflict (company_id) do update set readings_per_day = excluded.readings_per_day,
      storage_bytes = excluded.storage_bytes, measured_at = excluded.measured_at,
      hours_counted_from = coalesce(figure.hours_counted_from, excluded.hours_counted_from)`)
}

/** One row a day; those of more than a month ago go. */
export async function writeDiskFigure(db: PlatformDb, freeBytes: number, now: Date): Promise<void> {
  await db.execute(sql`
    insert into disk_figure (day, free_bytes)
    values ((${now}::timestamptz at time zone 'UTC')::date, ${Math.round(freeBytes)})
    on conflict (day) do update set free_bytes = excluded.free_bytes`)
  await db.execute(sql`
    delete from disk_figure where day < (${now}::timestamptz at time zone 'UTC')::date - 31`)
}
