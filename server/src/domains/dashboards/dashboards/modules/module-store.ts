import { type Generated, type JSONColumnType, sql } from 'kysely'
import type { CompanyDb } from '#db/index.ts'
import { readWidget, type Widget } from '../content.ts'

export interface DashboardModuleTable {
  id: string
  company_id: Generated<string>
  dashboard_id: number
  type: number
  position: number
  title: string
  layout: JSONColumnType<object>
  settings: JSONColumnType<object>
}
declare module '#db/tables.ts' {
  interface Tables {
    dashboard_module: DashboardModuleTable
  }
}

/** In order. */
export async function listWidgets(db: CompanyDb, dashboardId: number): Promise<Widget[]> {
  const rows = await db.query
    .selectFrom('dashboard_module')
    .select(['id', 'type', 'position', 'title', 'layout', 'settings'])
    .where('dashboard_id', '=', dashboardId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(readWidget)
}

/** The dashboard that a widget is on. */
export async function findDashboardOf(db: CompanyDb, widgetId: string): Promise<number | undefined> {
  const row = await db.query
    .selectFrom('dashboard_module')
    .select('dashboard_id')
    .where('id', '=', widgetId)
    .executeTakeFirst()
  return row?.dashboard_id
}

/** Which of these ids widgets of other dashboards have. */
export async function findTakenIds(
  db: CompanyDb,
  ids: readonly string[],
  exceptOf: number,
): Promise<Set<string>> {
  const rows = await db.query
    .selectFrom('dashboard_module')
    .select('id')
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .where('dashboard_id', '<>', exceptOf)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export async function replaceWidgets(
  db: CompanyDb,
  dashboardId: number,
  widgets: readonly Widget[],
): Promise<void> {
  await db.query.deleteFrom('dashboard_module').where('dashboard_id', '=', dashboardId).execute()
  if (widgets.length === 0) return
  await db.query
    .insertInto('dashboard_module')
    .values(
      widgets.map(({ dashboardModuleId, type, index, title, layout, settings }) => ({
        id: dashboardModuleId,
        dashboard_id: dashboardId,
        type,
        position: index,
        title,
        layout: JSON.stringify(layout),
        settings: JSON.stringify(settings),
      })),
    )
    .execute()
}
