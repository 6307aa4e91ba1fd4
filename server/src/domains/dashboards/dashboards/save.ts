import { isDeepStrictEqual } from 'node:util'
import type { UpdateBody } from '@fyr/contract/dashboards/dashboard-content'
import type { ModuleBody } from '@fyr/contract/widgets/module'
import type { CompanyDb } from '#db/index.ts'
import { changesBetween, recordChange } from '#domains/records/audit/index.ts'
import { checkQuota } from '#domains/records/quotas/index.ts'
import type { CompanyPrincipal } from '#request/principal.ts'
import { fail, found } from '#request/problem.ts'
import { checkFrames, checkReferences, checkSize, withIds } from './check-content.ts'
import { type Content, categoryOfWire, type Dashboard } from './content.ts'
import { changeDashboard, findDashboardToChange, hasCategory, moveDashboard } from './dashboard-store.ts'
import { listWidgets, replaceWidgets } from './modules/module-store.ts'
import { insertVersion } from './version-store.ts'

/** What a save replaces; what is left out stays. */
export interface Changes {
  name?: string | undefined
  settings?: Dashboard['settings'] | undefined
  widgets?: readonly ModuleBody[] | undefined
}

export type Open = Dashboard & Content

/** A dashboard with its widgets, kept from others until this transaction ends; 404 if there is none. */
export async function openToChange(db: CompanyDb, id: number): Promise<Open> {
  const dashboard = found(await findDashboardToChange(db, id))
  return { ...dashboard, widgets: await listWidgets(db, id) }
}

/** Saves what a person made of one version; 409 if that is no longer the newest. @param hosts names of the portal */
export async function updateDashboard(
  db: CompanyDb,
  by: CompanyPrincipal,
  id: number,
  body: UpdateBody,
  hosts: readonly string[],
): Promise<void> {
  const dashboard = await openToChange(db, id)
  if (body.version !== undefined && body.version !== dashboard.version) {
    fail('dashboard.changed', { params: { name: dashboard.updatedBy }, field: 'body.version' })
  }
  const { name, settings, widgets, categoryId } = body
  if (categoryId !== undefined) await moveTo(db, by, dashboard, categoryOfWire(categoryId))
  if (name ?? settings ?? widgets) await save(db, by, dashboard, { name, settings, widgets }, hosts)
}

async function moveTo(
  db: CompanyDb,
  by: CompanyPrincipal,
  dashboard: Dashboard,
  categoryId: string | null,
): Promise<void> {
  if (categoryId === dashboard.categoryId) return
  await checkCategory(db, categoryId)
  await moveDashboard(db, dashboard.id, categoryId)
  await recordChange(db, by, 'updated', ['dashboard', String(dashboard.id), dashboard.name], {
    category: { from: dashboard.categoryId, to: categoryId },
  })
  db.publishEvent('dashboardTree', { companyId: by.companyId })
}

/** 404 for a category that the company does not have. */
export async function checkCategory(db: CompanyDb, categoryId: string | null): Promise<void> {
  if (categoryId !== null && !(await hasCategory(db, categoryId))) fail('object.notFound')
}

/**
 * Writes a new version of an open dashboard, whoever else saved before.
 * @param hosts names of the portal, which no frame may show
 * @param known what has been looked at before: nodes that it names may be gone by now
 */
export async function save(
  db: CompanyDb,
  by: CompanyPrincipal,
  dashboard: Open,
  changes: Changes,
  hosts: readonly string[],
  known: unknown = null,
): Promise<Content> {
  const { id, name, settings, widgets } = dashboard
  const next: Content = {
    name: changes.name ?? name,
    settings: changes.settings ?? settings,
    widgets: changes.widgets ? await withIds(db, id, changes.widgets) : widgets,
  }
  if (isDeepStrictEqual(next, { name, settings, widgets })) return next
  checkSize(next.settings, next.widgets)
  checkFrames(next.widgets, hosts)
  await checkReferences(db, by, next, [settings, widgets, known])
  const version = dashboard.version + 1
  await changeDashboard(db, id, { ...next, version, updatedAt: by.now, updatedBy: by.name })
  if (changes.widgets) await replaceWidgets(db, id, next.widgets)
  await checkQuota(db, 'versionBytes', JSON.stringify(next).length)
  await insertVersion(db, id, { version, savedAt: by.now, savedBy: by.name }, next)
  // What exactly it holds is in its versions.
  const differences = changesBetween(
    { name, version: dashboard.version, widgets: widgets.length },
    { name: next.name, version, widgets: next.widgets.length },
  )
  await recordChange(db, by, 'updated', ['dashboard', String(id), next.name], differences)
  db.publishEvent('dashboard', { companyId: by.companyId, dashboardId: id, version, user: by.name })
  if (next.name !== name) db.publishEvent('dashboardTree', { companyId: by.companyId })
  return next
}
