import type { MaintenanceWindowBody } from '@fyr/contract/automation/maintenance-windows'
import type { Language } from '@fyr/contract/endpoints/fields'
import { type Generated, sql } from 'kysely'
import { type CompanyDb, collationOf, contains, type ListPage, listPage, type Paging } from '#db/index.ts'

interface MaintenanceWindowTable {
  id: string
  company_id: Generated<string>
  name: string
  comment: string
  whole_company: boolean
  application_ids: string[]
  deveuis: string[]
  starts_at: Date | null
  ends_at: Date | null
  days: number[]
  day_from: string | null
  day_to: string | null
  created_at: Date
}
declare module '#db/tables.ts' {
  interface Tables {
    maintenance_window: MaintenanceWindowTable
  }
}

export interface StoredWindow extends MaintenanceWindowBody {
  id: string
  createdAt: Date
}

type Row = Omit<StoredWindow, 'repeats' | 'start' | 'end'> & { startsAt: Date | null; endsAt: Date | null }

const windows = (db: CompanyDb) =>
  db.query
    .selectFrom('maintenance_window')
    .select(['id', 'name', 'comment', 'whole_company as wholeCompany', 'application_ids as applications'])
    .select(['deveuis as nodes', 'starts_at as startsAt', 'ends_at as endsAt', 'days', 'day_from as from'])
    .select(['day_to as to', 'created_at as createdAt'])

const windowOf = ({ startsAt, endsAt, ...same }: Row): StoredWindow => ({
  ...same,
  repeats: startsAt ? 'once' : 'weekly',
  start: startsAt?.toISOString() ?? null,
  end: endsAt?.toISOString() ?? null,
})

export interface WindowListing extends Paging {
  search?: string | undefined
  sort: 'name' | 'createdAt'
  order: 'asc' | 'desc'
  language: Language
}

export async function listWindows(
  db: CompanyDb,
  { search, sort, order, language, ...paging }: WindowListing,
): Promise<ListPage<StoredWindow>> {
  const by = sort === 'name' ? sql`name ${collationOf(language)}` : sql`created_at`
  const said = sql`lower(name || ' ' || comment)`
  const query = windows(db).where(contains(search, said)).orderBy(by, order).orderBy('id')
  const { items, total } = await listPage(query, paging)
  return { items: items.map(windowOf), total }
}

export async function findWindow(db: CompanyDb, id: string): Promise<StoredWindow | undefined> {
  const row = await windows(db).where('id', '=', id).executeTakeFirst()
  return row && windowOf(row)
}

/** The same; nobody else changes it until the transaction ends. */
export async function lockWindow(db: CompanyDb, id: string): Promise<StoredWindow | undefined> {
  const row = await windows(db).where('id', '=', id).forUpdate().executeTakeFirst()
  return row && windowOf(row)
}

export async function countWindows(db: CompanyDb): Promise<number> {
  const { count } = await db.query
    .selectFrom('maintenance_window')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const rowOf = (settings: MaintenanceWindowBody) => ({
  name: settings.name,
  comment: settings.comment,
  whole_company: settings.wholeCompany,
  application_ids: sql<string[]>`${sql.val(settings.applications)}::uuid[]`,
  deveuis: settings.nodes,
  starts_at: settings.start === null ? null : new Date(settings.start),
  ends_at: settings.end === null ? null : new Date(settings.end),
  days: settings.days,
  day_from: settings.from,
  day_to: settings.to,
})

export async function insertWindow(
  db: CompanyDb,
  id: string,
  settings: MaintenanceWindowBody,
  createdAt: Date,
): Promise<void> {
  await db.query
    .insertInto('maintenance_window')
    .values({ id, ...rowOf(settings), created_at: createdAt })
    .execute()
}

export async function updateWindow(
  db: CompanyDb,
  id: string,
  settings: MaintenanceWindowBody,
): Promise<void> {
  await db.query.updateTable('maintenance_window').set(rowOf(settings)).where('id', '=', id).execute()
}

export async function deleteWindow(db: CompanyDb, id: string): Promise<void> {
  await db.query.deleteFrom('maintenance_window').where('id', '=', id).execute()
}
