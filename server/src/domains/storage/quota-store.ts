import { type RawBuilder, sql } from 'kysely'
import { advisoryLock, type CompanyDb, type Quotas } from '#db/index.ts'

const used: Record<keyof Quotas, RawBuilder<{ used: string }>> = {
  // The length of what is stored apart is known without reading it.
  pictureBytes: sql`select coalesce(sum(octet_length(content)), 0) as used from image`,
  fileBytes: sql`select
    coalesce((select sum(octet_length(content) + coalesce(octet_length(thumbnail), 0)) from journal_file), 0)
    + coalesce((select sum(octet_length(content)) from report_template), 0) as used`,
  versionBytes: sql`select coalesce(sum(pg_column_size(content)), 0) as used from dashboard_version`,
  applications: sql`select count(*) as used from application`,
  nodes: sql`select count(*) as used from node`,
  keys: sql`select count(*) as used from node_key where not discovered`,
  tokens: sql`select count(*) as used from access_token`,
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
  const { rows } = await sql<Record<keyof Quotas, string>>`select ${sql.join(columns)}`.execute(db.query)
  const entries = Object.keys(used).map((quota) => [quota, Number(rows[0]?.[quota as keyof Quotas] ?? 0)])
  return Object.fromEntries(entries) as Record<keyof Quotas, number> // the keys of `used`
}
