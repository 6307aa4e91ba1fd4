import { sql } from 'kysely'
import type { PlatformDb } from '#db/index.ts'

type Purpose = 'invitation' | 'takenAddress'

const dayOf = (now: Date) => sql<string>`(${now}::timestamptz at time zone 'UTC')::date`

/** Uses of the company's present day. */
export async function findDailyUses(
  db: PlatformDb,
  companyId: string,
  purpose: Purpose,
  now: Date,
): Promise<number> {
  const rows = await db.rows(sql<{ uses: number }>`
    select uses from daily_use
    where company_id = ${companyId} and purpose = ${purpose} and day = ${dayOf(now)}`)
  return rows[0]?.uses ?? 0
}

/** Counts one more use and answers how many the day has now. */
export async function addDailyUse(
  db: PlatformDb,
  companyId: string,
  purpose: Purpose,
  now: Date,
): Promise<number> {
  const rows = await db.rows(sql<{ uses: number }>`
    insert into daily_use (company_id, purpose, day, uses) values (${companyId}, ${purpose}, ${dayOf(now)}, 1)
    on conflict (company_id, purpose) do update set
      uses = case when daily_use.day = excluded.day then daily_use.uses + 1 else 1 end, day = excluded.day
    returning uses`)
  return rows[0]?.uses ?? 0
}
