import { type Generated, sql } from 'kysely'
import { type CompanyDb, contains, type ListPage, listPage, type Paging, type PlatformDb } from '#db/index.ts'

export interface ApplicationTable {
  id: string
  company_id: Generated<string>
  name: string
  created_by_name: string | null
  created_at: Date
  deletion_state: DeletionState | null
  /** Its nodes when the deletion began. */
  deletion_nodes: number | null
}
declare module '#db/tables.ts' {
  interface Tables {
    application: ApplicationTable
  }
}

type DeletionState = 'running' | 'failed'

export interface Application {
  id: string
  name: string
  createdAt: Date
  owner: string | null
  nodeCount: number
  deletionState: DeletionState | null
  deletionNodes: number | null
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
      'application.deletion_state as deletionState',
      'application.deletion_nodes as deletionNodes',
      sql<number>`(select count(*)::int from node where node.application_id = application.id)`.as(
        'nodeCount',
      ),
    ])
}

export async function listApplications(
  db: CompanyDb,
  { search, sort, order, ...paging }: ApplicationListing,
): Promise<ListPage<Application>> {
  const matching = contains(search, sql`lower(application.name)`)
  const query = applications(db).where(matching).orderBy(sql.ref(sort), order).orderBy('application.id')
  return await listPage(query, paging)
}

export async function findApplication(db: CompanyDb, id: string): Promise<Application | undefined> {
  return await applications(db).where('application.id', '=', id).executeTakeFirst()
}

/** Whether the company has the application, and whether that is being deleted. */
export async function findDeletionState(
  db: CompanyDb,
  id: string,
): Promise<{ deletionState: DeletionState | null } | undefined> {
  return await db.query
    .selectFrom('application')
    .select('deletion_state as deletionState')
    .where('id', '=', id)
    .executeTakeFirst()
}

/** As `findApplication`; until the commit no node comes into it. */
export async function lockApplication(db: CompanyDb, id: string): Promise<Application | undefined> {
  await db.execute(sql`select from application where id = ${id} for update`)
  return await findApplication(db, id)
}

export async function setDeletion(
  { query }: CompanyDb | PlatformDb,
  id: string,
  changes: { deletion_state: DeletionState; deletion_nodes?: number },
): Promise<void> {
  await query.updateTable('application').set(changes).where('id', '=', id).execute()
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
      deletion_state: null,
      deletion_nodes: null,
    })
    .execute()
}

export async function renameApplication(db: CompanyDb, id: string, name: string): Promise<void> {
  await db.query.updateTable('application').set({ name }).where('id', '=', id).execute()
}

export async function deleteApplication(db: CompanyDb, id: string): Promise<void> {
  await db.query.deleteFrom('application').where('id', '=', id).execute()
}
