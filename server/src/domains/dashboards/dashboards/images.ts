import { moduleTypes } from '@fyr/contract/widgets/types'
import type { CompanyDb } from '#db/index.ts'
import { recordChange } from '#domains/records/audit/index.ts'
import { dropImage, keepImage } from '#domains/records/images/index.ts'
import type { CompanyPrincipal } from '#request/principal.ts'
import { fail, found } from '#request/problem.ts'
import { findDashboard } from './dashboard-store.ts'
import {
  deleteDashboardImages,
  handOverImages,
  insertDashboardImage,
  listOwnImages,
  listUnusedImages,
} from './image-store.ts'
import { findDashboardOf } from './modules/module-store.ts'
import { openToChange, save } from './save.ts'

const day = 86_400_000

/**
 * Keeps a picture for a dashboard; what shows it is saved later. Pictures of yesterday that nothing came to
 * show go then.
 * @param file the body of the request; @returns the picture's name
 */
export async function addImage(
  db: CompanyDb,
  by: CompanyPrincipal,
  dashboardId: number,
  file: unknown,
): Promise<string> {
  const dashboard = found(await findDashboard(db, dashboardId))
  const image = await keepImage(db, file, by.now)
  const unused = await listUnusedImages(db, dashboardId, new Date(by.now.getTime() - day))
  await drop(db, unused)
  await insertDashboardImage(db, dashboardId, image, by.now)
  // The name of a picture opens it, so it stays out of the audit log.
  await recordChange(db, by, 'created', ['image', String(dashboardId), dashboard.name])
  return image
}

/** Sets the picture of an image or image map widget; 400 for other widgets. */
export async function setWidgetImage(
  db: CompanyDb,
  by: CompanyPrincipal,
  widgetId: string,
  file: unknown,
): Promise<string> {
  const dashboardId = found(await findDashboardOf(db, widgetId))
  const dashboard = await openToChange(db, dashboardId)
  const image = await addImage(db, by, dashboardId, file)
  const widgets = dashboard.widgets.map((widget) => {
    if (widget.dashboardModuleId !== widgetId) return widget
    if (widget.type === moduleTypes.image) return { ...widget, settings: { ...widget.settings, image } }
    if (widget.type === moduleTypes.imageMap) return { ...widget, settings: { ...widget.settings, image } }
    return fail('dashboard.wrongType')
  })
  await save(db, by, dashboard, { widgets }, [])
  return image
}

/** Deletes the pictures of a dashboard that is about to go, but those that others show. */
export async function dropImagesOf(db: CompanyDb, dashboardId: number): Promise<void> {
  await drop(db, await listOwnImages(db, dashboardId))
  await handOverImages(db, dashboardId)
}

async function drop(db: CompanyDb, names: readonly string[]): Promise<void> {
  for (const name of names) await dropImage(db, name)
  await deleteDashboardImages(db, names)
}
