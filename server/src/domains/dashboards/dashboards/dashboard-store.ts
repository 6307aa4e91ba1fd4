import type { DashboardType } from '@fyr/contract/dashboards/dashboard-content'
import type { Language } from '@fyr/contract/endpoints/fields'
import { type Generated, type JSONColumnType, sql } from 'kysely'
import {
  advisoryLock,
  type CompanyDb,
  collationOf,
  contains,
  insertWithRandomId,
  type ListPage,
  listPage,
  type Paging,
} from '#db/index.ts'
import { type Dashboard, type DashboardFacts, readSettings } from './content.ts'
import { namesOneOf } from './references/reference-store.ts'

export interface DashboardTable {
  id: number
  company_id: Generated<string>
  name: string
  type: DashboardType
  category_id: string | null
  position: number
  is_default: Generated<boolean>
  template_id: number | null
  settings: JSONColumnType<object>
  version: Generated<number>
  created_at: Date
  updated_at: Date
  updated_by_name: string
}
declare module '#db/tables.ts' {
  interface Tables {
    dashboard: DashboardTable
  }
}

const facts = [
  'dashboard.id',
  'dashboard.name',
  'dashboard.type',
  'dashboard.category_id as categoryId',
  'dashboard.position',
  'dashboard.is_default as isDefault',
  'dashboard.template_id as templateId',
  'dashboard.version',
  'dashboard.created_at as createdAt',
  'dashboard.updated_at as updatedAt',
  'dashboard.updated_by_name as updatedBy',
] as const
const widgetCount = sql<number>`(select count(*)::int from dashboard_module as module
  where module.company_id = dashboard.company_id and module.dashboard_id = dashboard.id)`.as('widgetCount')

export interface DashboardListing extends Paging {
  search?: string | undefined
  /** Null: those in none. */
  categoryId?: string | null | undefined
  /** Only those that name this node, themselves or in a widget. */
  deveui?: string | undefined
  sort: 'name' | 'updatedAt' | 'createdAt'
  order: 'asc' | 'desc'
  language: Language
}

export async function listDashboards(
  db: CompanyDb,
  { search, categoryId, deveui, sort, order, language, ...paging }: DashboardListing,
): Promise<ListPage<DashboardFacts>> {
  const byName = sql`dashboard.name ${collationOf(language)}`
  const by = { name: byName, updatedAt: sql`dashboard.updated_at`, createdAt: sql`dashboard.created_at` }
  const query = db.query
    .selectFrom('dashboard')
    .where(contains(search, sql`lower(dashboard.name)`))
    .$if(categoryId !== undefined, (all) =>
      all.where('dashboard.category_id', 'is not distinct from', categoryId ?? null),
    )
    .$if(deveui !== undefined, (all) => all.where(namesOneOf([deveui ?? ''])))
    .select(facts)
    .select(widgetCount)
    .orderBy(by[sort], order)
    .orderBy(byName)
    .orderBy('dashboard.id')
  return await listPage(query, paging)
}

/** All of the company, without order. */
export async function listAllDashboards(db: CompanyDb): Promise<DashboardFacts[]> {
  return await db.query.selectFrom('dashboard').select(facts).select(widgetCount).execute()
}

const whole = (db: CompanyDb) =>
  db.query.selectFrom('dashboard').select(facts).select(['dashboard.settings', widgetCount])
const read = (row: (DashboardFacts & { settings: unknown }) | undefined): Dashboard | undefined =>
  row && { ...row, settings: readSettings(row.settings) }

export async function findDashboard(db: CompanyDb, id: number): Promise<Dashboard | undefined> {
  return read(await whole(db).where('dashboard.id', '=', id).executeTakeFirst())
}

/** The same, kept from others until this transaction ends. */
export async function findDashboardToChange(db: CompanyDb, id: number): Promise<Dashboard | undefined> {
  return read(await whole(db).where('dashboard.id', '=', id).forUpdate().executeTakeFirst())
}

export async function findDefaultDashboard(db: CompanyDb): Promise<Dashboard | undefined> {
  return read(await whole(db).where('dashboard.is_default', '=', true).executeTakeFirst())
}

/** The map dashboard that a marker is on. */
export async function findDashboardWithMarker(db: CompanyDb, markerId: string): Promise<number | undefined> {
  const containing = JSON.stringify({ map: { markers: [{ markerId }] } })
  const row = await db.query
    .selectFrom('dashboard')
    .select('id')
    .where(sql<boolean>`settings @> ${containing}::jsonb`)
    .executeTakeFirst()
  return row?.id
}

/** @returns its id; it is the last in its category @param draw how ids are drawn, if not at random */
export async function insertDashboard(
  db: CompanyDb,
  dashboard: Pick<Dashboard, 'name' | 'type' | 'categoryId' | 'settings' | 'createdAt' | 'updatedBy'>,
  draw?: () => number,
): Promise<number> {
  const { name, type, categoryId, settings, createdAt, updatedBy } = dashboard
  const row = {
    name,
    type,
    category_id: categoryId,
    position: nextPosition(categoryId),
    template_id: null,
    settings: JSON.stringify(settings),
    created_at: createdAt,
    updated_at: createdAt,
    updated_by_name: updatedBy,
  }
  return await insertWithRandomId(async (id) => {
    const { numInsertedOrUpdatedRows } = await db.query
      .insertInto('dashboard')
      .values({ ...row, id })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows === 1n
  }, draw)
}

/** After all that a category holds, dashboards and categories alike. */
export function nextPosition(categoryId: string | null) {
  return sql<number>`coalesce(greatest(
    (select max(position) from dashboard where category_id is not distinct from ${categoryId}::uuid),
    (select max(position) from dashboard_category where parent_id is not distinct from ${categoryId}::uuid)) + 1, 0)`
}

/** Writes what a save changed, under the next version. */
export async function changeDashboard(
  db: CompanyDb,
  id: number,
  changes: Pick<Dashboard, 'name' | 'settings' | 'updatedAt' | 'updatedBy' | 'version'>,
): Promise<void> {
  const { name, settings, version, updatedAt, updatedBy } = changes
  await db.query
    .updateTable('dashboard')
    .set({
      name,
      settings: JSON.stringify(settings),
      version,
      updated_at: updatedAt,
      updated_by_name: updatedBy,
    })
    .where('id', '=', id)
    .execute()
}

export async function moveDashboard(
  db: CompanyDb,
  id: number,
  categoryId: string | null,
  position?: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db.query
    .updateTable('dashboard')
    .set({ category_id: categoryId, position: position ?? nextPosition(categoryId) })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Makes it the company's one default dashboard; null leaves the company without one. */
export async function setDefaultDashboard(db: CompanyDb, id: number | null): Promise<void> {
  await db.query.updateTable('dashboard').set({ is_default: false }).where('is_default', '=', true).execute()
  if (id !== null) {
    await db.query.updateTable('dashboard').set({ is_default: true }).where('id', '=', id).execute()
  }
}

export async function deleteDashboard(db: CompanyDb, id: number): Promise<void> {
  await db.query.deleteFrom('dashboard').where('id', '=', id).execute()
}

/** How many the company has; until this transaction ends nobody else makes one. */
export async function countDashboardsAlone(db: CompanyDb): Promise<number> {
  await advisoryLock(db, 'dashboards')
  const { count } = await db.query
    .selectFrom('dashboard')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function hasCategory(db: CompanyDb, id: string): Promise<boolean> {
  const row = await db.query
    .selectFrom('dashboard_category')
    .select('id')
    .where('id', '=', id)
    // It stays until the dashboard is in it.
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}
