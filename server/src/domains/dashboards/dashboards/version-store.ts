import { type Generated, type JSONColumnType, sql } from 'kysely'
import type { CompanyDb } from '#db/index.ts'
import { type Content, readSettings, readWidget } from './content.ts'

export interface DashboardVersionTable {
  dashboard_id: number
  company_id: Generated<string>
  version: number
  saved_at: Date
  saved_by_name: string
  content: JSONColumnType<object>
}
declare module '#db/tables.ts' {
  interface Tables {
    dashboard_version: DashboardVersionTable
  }
}

/** So many of a dashboard are kept. */
const keptVersions = 50

export interface VersionFacts {
  version: number
  savedAt: Date
  savedBy: string
}

/** Keeps what a save left, and lets the oldest go. */
export async function insertVersion(
  db: CompanyDb,
  dashboardId: number,
  { version, savedAt, savedBy }: VersionFacts,
  content: Content,
): Promise<void> {
  await db.query
    .insertInto('dashboard_version')
    .values({
      dashboard_id: dashboardId,
      version,
      saved_at: savedAt,
      saved_by_name: savedBy,
      content: JSON.stringify(content),
    })
    .execute()
  await db.query
    .deleteFrom('dashboard_version')
    .where('dashboard_id', '=', dashboardId)
    .where('version', '<=', version - keptVersions)
    .execute()
}

/** Newest first. */
export async function listVersions(
  db: CompanyDb,
  dashboardId: number,
): Promise<(VersionFacts & { name: string; widgetCount: number })[]> {
  return await db.query
    .selectFrom('dashboard_version')
    .select([
      'version',
      'saved_at as savedAt',
      'saved_by_name as savedBy',
      sql<string>`content ->> 'name'`.as('name'),
      sql<number>`jsonb_array_length(content -> 'widgets')`.as('widgetCount'),
    ])
    .where('dashboard_id', '=', dashboardId)
    .orderBy('version', 'desc')
    .execute()
}

export async function findVersion(
  db: CompanyDb,
  dashboardId: number,
  version: number,
): Promise<(VersionFacts & Content) | undefined> {
  const row = await db.query
    .selectFrom('dashboard_version')
    .select(['version', 'saved_at as savedAt', 'saved_by_name as savedBy', 'content'])
    .where('dashboard_id', '=', dashboardId)
    .where('version', '=', version)
    .executeTakeFirst()
  if (!row) return undefined
  const { content, ...facts } = row
  // `insertVersion` is the only writer.
  const { name, settings, widgets } = content as Content
  return {
    ...facts,
    name,
    settings: readSettings(settings),
    widgets: widgets.map((widget) =>
      readWidget({ ...widget, id: widget.dashboardModuleId, position: widget.index }),
    ),
  }
}
