import { sql } from 'kysely'
import { type CompanyDb, type ListPage, listPage, type Paging } from '#db/index.ts'

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
  return await listPage(
    db.query
      .selectFrom('script_version')
      .select(['version', 'source', 'saved_at as savedAt', 'saved_by_name as savedBy'])
      .where('script_id', '=', scriptId)
      .orderBy('version', 'desc'),
    paging,
  )
}

/** Keeps the newest so many. */
export async function insertVersion(
  db: CompanyDb,
  scriptId: string,
  { version, source, savedAt, savedBy }: StoredVersion,
  maximum: number,
): Promise<void> {
  await db.query
    .insertInto('script_version')
    .values({ script_id: scriptId, version, source, saved_at: savedAt, saved_by_name: savedBy })
    .execute()
  await db.execute(sql`
    delete from script_version where script_id = ${scriptId} and version <= ${version - maximum}`)
}
