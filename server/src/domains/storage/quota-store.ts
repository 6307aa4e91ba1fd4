import { type RawBuilder, sql } from 'kysely'
import { advisoryLock, type CompanyDb, type Quotas } from '#db/index.ts'

const used: Record<keyof Quotas, RawBuilder<{ used: string }>> = {
  // The length of what is stored apart is known without reading it.
  pictureBytes: sql`select coalesce(sum(octet_length(content)), 0) as used from image`,
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
