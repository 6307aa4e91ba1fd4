import type { CompanyDb } from '#db/index.ts'
import type { CompanyPrincipal } from '#request/principal.ts'
import { found } from '#request/problem.ts'
import { findDashboard } from './dashboard-store.ts'
import { type Open, openToChange, save } from './save.ts'
import { findVersion, listVersions } from './version-store.ts'

/** The saved states of a dashboard, newest first; 404 if there is no such dashboard. */
export async function versionsOf(db: CompanyDb, id: number) {
  found(await findDashboard(db, id))
  return await listVersions(db, id)
}

/** The dashboard as a save left it. */
export async function versionOf(db: CompanyDb, id: number, version: number): Promise<Open> {
  const dashboard = found(await findDashboard(db, id))
  const { savedAt, savedBy, ...content } = found(await findVersion(db, id, version))
  return {
    ...dashboard,
    ...content,
    widgetCount: content.widgets.length,
    updatedAt: savedAt,
    updatedBy: savedBy,
  }
}

/** Saves anew what an earlier save left. Nodes that have gone since come back as references to nothing. */
export async function restoreVersion(
  db: CompanyDb,
  by: CompanyPrincipal,
  id: number,
  version: number,
): Promise<void> {
  const dashboard = await openToChange(db, id)
  const { name, settings, widgets } = found(await findVersion(db, id, version))
  await save(db, by, dashboard, { name, settings, widgets }, [], [settings, widgets])
}
