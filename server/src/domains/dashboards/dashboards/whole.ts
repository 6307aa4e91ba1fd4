import type { CompanyDb } from '#db/index.ts'
import { found } from '#request/problem.ts'
import { findDashboard } from './dashboard-store.ts'
import { listWidgets } from './modules/module-store.ts'
import type { Open } from './save.ts'

/** A dashboard with its widgets; 404 if there is none. */
export async function findWholeDashboard(db: CompanyDb, id: number): Promise<Open> {
  const dashboard = found(await findDashboard(db, id))
  return { ...dashboard, widgets: await listWidgets(db, id) }
}
