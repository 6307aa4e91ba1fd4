import { type Generated, sql } from 'kysely'
import { type CompanyDb, type ListPage, listPage, type Paging } from '#db/index.ts'

export interface ApplicationTable {
  id: string
  company_id: Generated<string>
  name: string
  created_by_name: string | null
  created_at: Date
}
declare module '#db/tables.ts' {
  interface Tables {
    application: ApplicationTable
  }
}

export interface Application {
  id: string
  name: string
  createdAt: Date
  owner: string | null
  nodeCount: number
}

export interface ApplicationListing extends Paging {
  search?: string | undefined
  sort: 'name' | 'createdAt' | 'nodeCount'
  order: 'asc' | 'desc'
}

function applications(db: CompanyDb) {
  return db.query
    .selectFrom('application')
    .select([
      'application.id',
      'application.name',
      'application.created_at as createdAt',
      'application.created_by_name as owner',
      sql<number>`(select count(*)::int from node where node.application_id = application.id)`.as(
        'nodeCount',
      ),
    ])
}

export async function listApplications(
  db: CompanyDb,
  { search, sort, order, ...paging }: ApplicationListing,
): Promise<ListPage<Application>> {
  const matching = search
    ? sql<boolean>`position(lower(${search}) in lower(application.name)) > 0`
    : sql<boolean>`true`
  const query = applications(db).where(matching).orderBy(sql.ref(sort), order).orderBy('application.id')
  return await listPage(query, paging)
}

export async function findApplication(db: CompanyDb, id: string): Promise<Application | undefined> {
  return await applications(db).where('application.id', '=', id).executeTakeFirst()
}

/** As `findApplication`, without counting its nodes. */
export async function hasApplication(db: CompanyDb, id: string): Promise<boolean> {
  const row = await db.query.selectFrom('application').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

export async function insertApplication(
  db: CompanyDb,
  application: { id: string; name: string; createdAt: Date; owner: string },
): Promise<void> {
  await db.query
    .insertInto('application')
    .values({
      id: application.id,
      name: application.name,
      created_by_name: application.owner,
      created_at: application.createdAt,
    })
    .execute()
}

export async function renameApplication(db: CompanyDb, id: string, name: string): Promise<void> {
  await db.query.updateTable('application').set({ name }).where('id', '=', id).execute()
}

export async function deleteApplication(db: CompanyDb, id: string): Promise<void> {
  await db.query.deleteFrom('application').where('id', '=', id).execute()
}
