import { type Generated, sql } from 'kysely'
import type { PlatformDb } from '#db/index.ts'

type Purpose = 'invitation' | 'takenAddress'

interface DailyUseTable {
  id: Generated<string>
  company_id: string
  purpose: Purpose
  day: string
  uses: number
}
declare module '#db/tables.ts' {
  interface Tables {
    daily_use: DailyUseTable
  }
}

const dayOf = (now: Date) => sql<string>`(${now}::timestamptz at time zone 'UTC')::date`

/** Uses of the company's present day. */
export async function findDailyUses(
  db: PlatformDb,
  companyId: string,
  purpose: Purpose,
  now: Date,
): Promise<number> {
  const row = await db.query
    .selectFrom('daily_use')
    .where('company_id', '=', companyId)
    .where('purpose', '=', purpose)
    .where('day', '=', dayOf(now))
    .select('uses')
    .executeTakeFirst()
  return row?.uses ?? 0
}

/** Counts one more use and answers how many the day has now. */
export async function addDailyUse(
  db: PlatformDb,
  companyId: string,
  purpose: Purpose,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ uses: number }>`
    insert into daily_use (company_id, purpose, day, uses) values (${companyId}, ${purpose}, ${dayOf(now)}, 1)
    on conflict (company_id, purpose) do update set
      uses = case when daily_use.day = excluded.day then daily_use.uses + 1 else 1 end, day = excluded.day
    returning uses`.execute(db.query)
  return rows[0]?.uses ?? 0
}
