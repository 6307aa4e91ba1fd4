import { sql } from 'kysely'
import type { CompanyDb, PlatformDb } from '#db/index.ts'

/** Companies with repeating scripts that are due, and when the next of the others is. */
export async function findDue(
  db: PlatformDb,
  now: Date,
): Promise<{ companyIds: string[]; nextAt: Date | null }> {
  const rows = await db.rows(sql<{ companyIds: string[] | null; nextAt: Date | null }>`
    select (select array_agg(distinct company_id::text) from script_state where next_run_at <= ${now}) as "companyIds",
      (select min(next_run_at) from script_state where next_run_at > ${now}) as "nextAt"`)
  return { companyIds: rows[0]?.companyIds ?? [], nextAt: rows[0]?.nextAt ?? null }
}

/** The repeating scripts of the company that are due, the longest waiting first, without these. */
export async function listDue(
  db: CompanyDb,
  now: Date,
  { except, limit }: { except: readonly string[]; limit: number },
): Promise<{ scriptId: string; dueAt: Date }[]> {
  return await db.rows(sql<{ scriptId: string; dueAt: Date }>`
    select script_id as "scriptId", next_run_at as "dueAt" from script_state
    where company_id = ${db.companyId} and next_run_at <= ${now} and script_id <> all(${[...except]}::uuid[])
    order by next_run_at limit ${limit}`)
}
