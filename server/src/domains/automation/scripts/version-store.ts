import { sql } from 'kysely'
import { type CompanyDb, type ListPage, type Paging, sqlPage } from '#db/index.ts'

export interface StoredVersion {
  version: number
  source: string
  savedAt: Date
  savedBy: string
}

/** Newest first. */
export async function listVersions(
  db: CompanyDb,
  scriptId: string,
  paging: Paging,
): Promise<ListPage<StoredVersion>> {
  const select = sql`version, source, saved_at as "savedAt", saved_by_name as "savedBy"`
  const from = sql`from script_version where script_id = ${scriptId}`
  return await sqlPage(db, { select, from, orderBy: sql`version desc` }, paging)
}

/** Keeps the newest so many. */
export async function insertVersion(
  db: CompanyDb,
  scriptId: string,
  { version, source, savedAt, savedBy }: StoredVersion,
  maximum: number,
): Promise<void> {
  await db.execute(sql`
    insert into script_version (script_id, version, source, saved_at, saved_by_name)
    values (${scriptId}, ${version}, ${source}, ${savedAt}, ${savedBy})`)
  await db.execute(sql`
    delete from script_version where script_id = ${scriptId} and version <= ${version - maximum}`)
}
