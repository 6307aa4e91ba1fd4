import { sql } from 'kysely'
import type { CompanyDb } from '#db/index.ts'

export async function insertDashboardImage(
  db: CompanyDb,
  dashboardId: number,
  name: string,
  createdAt: Date,
): Promise<void> {
  await db.execute(sql`
    insert into dashboard_image (dashboard_id, name, created_at) values (${dashboardId}, ${name}, ${createdAt})`)
}

/** Forgets that a picture was given to a dashboard. */
export async function deleteDashboardImages(db: CompanyDb, names: readonly string[]): Promise<void> {
  await db.execute(sql`delete from dashboard_image where name = any(${[...names]}::text[])`)
}

/** Pictures given to a dashboard that no other dashboard shows, now or in a version. */
export async function listOwnImages(db: CompanyDb, dashboardId: number): Promise<string[]> {
  const rows = await db.rows(sql<{ name: string }>`
    select name from dashboard_image as image
    where dashboard_id = ${dashboardId}
      and not exists (select from dashboard_version as version
        where version.dashboard_id <> image.dashboard_id and position(image.name in version.content::text) > 0)`)
  return rows.map(({ name }) => name)
}

/** Pictures given to a dashboard before a moment that no dashboard shows, now or in a version. */
export async function listUnusedImages(db: CompanyDb, dashboardId: number, before: Date): Promise<string[]> {
  const rows = await db.rows(sql<{ name: string }>`
    select name from dashboard_image as image
    where dashboard_id = ${dashboardId} and created_at < ${before}
      and not exists (select from dashboard_version as version
        where position(image.name in version.content::text) > 0)`)
  return rows.map(({ name }) => name)
}

/** Pictures of a dashboard that is about to go, which others still show, become one of those'. */
export async function handOverImages(db: CompanyDb, dashboardId: number): Promise<void> {
  await db.execute(sql`
    update dashboard_image as image set dashboard_id = (
      select min(version.dashboard_id) from dashboard_version as version
      where version.dashboard_id <> image.dashboard_id and position(image.name in version.content::text) > 0)
    where image.dashboard_id = ${dashboardId}`)
}
