import { type RawBuilder, sql } from 'kysely'
import { advisoryLock, type CompanyDb, type Quotas } from '#db/index.ts'

/** A count that triggers keep: to count all keys for each new one took longer the more there were. */
const counted = (quota: keyof Quotas) =>
  sql<{ used: string }>`select coalesce((select used from company_usage where quota = ${quota}), 0) as used`

const used: Record<keyof Quotas, RawBuilder<{ used: string }>> = {
  pictureBytes: counted('pictureBytes'),
  fileBytes: counted('fileBytes'),
  // The size of what is stored apart is known without reading it.
  versionBytes: sql`select coalesce(sum(pg_column_size(content)), 0) as used from dashboard_version`,
  applications: counted('applications'),
  nodes: sql`select coalesce((select nodes from company_licence), 0) as used`,
  keys: counted('keys'),
  tokens: counted('tokens'),
}

/** How much of a quota the company has used; to the end of the transaction nobody else in it uses more. */
export async function usedAlone(db: CompanyDb, quota: keyof Quotas): Promise<number> {
  await advisoryLock(db, quota)
  const { rows } = await used[quota].execute(db.query)
  return Number(rows[0]?.used ?? 0)
}

/** How much of every quota the company has used, for who looks at it. */
export async function usedOf(db: CompanyDb): Promise<Record<keyof Quotas, number>> {
  const columns = Object.entries(used).map(([quota, query]) => sql`(${query}) as ${sql.ref(quota)}`)
  const rows = await db.rows(sql<Record<keyof Quotas, string>>`select ${sql.join(columns)}`)
  const entries = Object.keys(used).map((quota) => [quota, Number(rows[0]?.[quota as keyof Quotas] ?? 0)])
  return Object.fromEntries(entries) as Record<keyof Quotas, number> // the keys of `used`
}

/** Counts anew what triggers count; true if a count was wrong. */
export async function recountUsage(db: CompanyDb): Promise<boolean> {
  const rows = await db.rows(sql<{ wrong: boolean }>`select fyr_recount_usage() as wrong`)
  return rows[0]?.wrong ?? false
}
