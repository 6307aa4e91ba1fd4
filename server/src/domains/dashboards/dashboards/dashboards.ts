import type { CreateBody } from '@fyr/contract/dashboards/dashboard-content'
import type { Language } from '@fyr/contract/endpoints/fields'
import { allTexts } from '@fyr/texts/all'
import { fill } from '@fyr/texts/fill'
import type { CompanyDb } from '#db/index.ts'
import { recordChange } from '#domains/records/audit/index.ts'
import { checkQuota } from '#domains/records/quotas/index.ts'
import { requireFeature } from '#domains/settings/features/index.ts'
import type { CompanyPrincipal } from '#request/principal.ts'
import { fail, found } from '#request/problem.ts'
import { checkFrames, checkReferences, checkSize, withIds } from './check-content.ts'
import { categoryOfWire } from './content.ts'
import {
  countDashboardsAlone,
  deleteDashboard,
  findDashboard,
  findDashboardToChange,
  findDefaultDashboard,
  insertDashboard,
  setDefaultDashboard,
} from './dashboard-store.ts'
import { dropImagesOf } from './images.ts'
import { listWidgets, replaceWidgets } from './modules/module-store.ts'
import { checkCategory } from './save.ts'
import { insertVersion } from './version-store.ts'

const objectType = 'dashboard'
/** Of one company. */
const maxDashboards = 1000

/** Makes a dashboard with all that is in it, as the last of its category. @param hosts names of the portal */
export async function createDashboard(
  db: CompanyDb,
  by: CompanyPrincipal,
  body: CreateBody,
  hosts: readonly string[],
  action: 'created' | 'imported' = 'created',
): Promise<number> {
  const { name, type, settings } = body
  const categoryId = categoryOfWire(body.categoryId)
  if (type !== 'default') await requireFeature(db, by.now, 'mapDashboard')
  checkSize(settings, body.widgets)
  checkFrames(body.widgets, hosts)
  await checkCategory(db, categoryId)
  if ((await countDashboardsAlone(db)) >= maxDashboards) {
    fail('dashboard.tooMany', { params: { maximum: maxDashboards } })
  }
  const made = { name, type, categoryId, settings, createdAt: by.now, updatedBy: by.name }
  const id = await insertDashboard(db, made)
  const widgets = await withIds(db, id, body.widgets)
  await checkReferences(db, by, { settings, widgets }, null)
  await replaceWidgets(db, id, widgets)
  const version = { version: 1, savedAt: by.now, savedBy: by.name }
  await checkQuota(db, 'versionBytes', JSON.stringify(widgets).length)
  await insertVersion(db, id, version, { name, settings, widgets })
  await recordChange(db, by, action, [objectType, String(id), name])
  db.publishEvent('dashboardTree', { companyId: by.companyId })
  return id
}

/** A copy beside the original, with widgets of its own. What the original names may be gone by now. */
export async function duplicateDashboard(db: CompanyDb, by: CompanyPrincipal, id: number): Promise<number> {
  const original = found(await findDashboard(db, id))
  const copyName = nameOfCopy(original.name, by.language)
  if ((await countDashboardsAlone(db)) >= maxDashboards) {
    fail('dashboard.tooMany', { params: { maximum: maxDashboards } })
  }
  const { type, categoryId, settings } = original
  if (type !== 'default') await requireFeature(db, by.now, 'mapDashboard')
  const copy = { name: copyName, type, categoryId, settings, createdAt: by.now, updatedBy: by.name }
  const copyId = await insertDashboard(db, copy)
  const bodies = (await listWidgets(db, id)).map(({ dashboardModuleId: _, ...widget }) => widget)
  const widgets = await withIds(db, copyId, bodies)
  await replaceWidgets(db, copyId, widgets)
  await checkQuota(db, 'versionBytes', JSON.stringify(widgets).length)
  const version = { version: 1, savedAt: by.now, savedBy: by.name }
  await insertVersion(db, copyId, version, { name: copyName, settings, widgets })
  await recordChange(db, by, 'created', [objectType, String(copyId), copyName], {
    copyOf: { from: null, to: original.name },
  })
  db.publishEvent('dashboardTree', { companyId: by.companyId })
  return copyId
}

/** Makes it the one that the company opens with, or no longer. */
export async function chooseDefault(
  db: CompanyDb,
  by: CompanyPrincipal,
  id: number,
  isDefault: boolean,
): Promise<void> {
  const dashboard = found(await findDashboardToChange(db, id))
  if (dashboard.isDefault === isDefault) return
  const before = await findDefaultDashboard(db)
  await setDefaultDashboard(db, isDefault ? id : null)
  await recordChange(db, by, 'updated', [objectType, String(id), dashboard.name], {
    defaultDashboard: { from: before?.name ?? null, to: isDefault ? dashboard.name : null },
  })
  db.publishEvent('dashboardTree', { companyId: by.companyId })
}

/** Deletes it with its widgets, versions and the pictures that nothing else shows. */
export async function removeDashboard(db: CompanyDb, by: CompanyPrincipal, id: number): Promise<void> {
  const dashboard = found(await findDashboardToChange(db, id))
  await dropImagesOf(db, id)
  await deleteDashboard(db, id)
  await recordChange(db, by, 'deleted', [objectType, String(id), dashboard.name], {
    widgets: { from: dashboard.widgetCount, to: 0 },
  })
  db.publishEvent('dashboardDeleted', { companyId: by.companyId, dashboardId: id })
  db.publishEvent('dashboardTree', { companyId: by.companyId })
}

const maxName = 255

/** Cut so that it stays a name, never through the middle of a character. */
function nameOfCopy(name: string, language: Language): string {
  const text = allTexts[language].records.names.copy
  const room = maxName - fill(text, { name: '' }).length
  return fill(text, {
    name:
      name.length <= room
        ? name
        : name
            .slice(0, room)
            .toWellFormed()
            .replace(/\ufffd$/, ''),
  })
}
