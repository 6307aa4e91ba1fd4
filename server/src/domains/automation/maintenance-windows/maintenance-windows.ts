import { randomUUID } from 'node:crypto'
import type {
  MaintenanceWindow,
  MaintenanceWindowBody,
  MaintenanceWindowChanges,
} from '@fyr/contract/automation/maintenance-windows'
import { advisoryLock, type CompanyDb } from '#db/index.ts'
import { findNamed } from '#domains/automation/actions/index.ts'
import { maintenanceWindowEnd } from '#domains/automation/alarms/index.ts'
import { changesBetween, recordChange } from '#domains/records/audit/index.ts'
import type { CompanyPrincipal } from '#request/principal.ts'
import { fail, found, refuseField } from '#request/problem.ts'
import {
  countWindows,
  deleteWindow,
  findWindow,
  insertWindow,
  lockWindow,
  type StoredWindow,
  updateWindow,
} from './window-store.ts'

const objectType = 'maintenanceWindow'
/** Of a company. */
export const maxWindows = 100

export type WindowView = MaintenanceWindow

export const foundWindow = (window: StoredWindow | undefined): StoredWindow => found(window)

export async function createWindow(
  db: CompanyDb,
  by: CompanyPrincipal,
  body: MaintenanceWindowBody,
): Promise<StoredWindow> {
  await advisoryLock(db, 'maintenance windows')
  if ((await countWindows(db)) >= maxWindows) {
    fail('maintenanceWindow.tooMany', { params: { maximum: maxWindows } })
  }
  const settings = await checked(db, body, null)
  const id = randomUUID()
  await insertWindow(db, id, settings, by.now)
  await recordChange(db, by, 'created', [objectType, id, settings.name])
  publish(db)
  return foundWindow(await findWindow(db, id))
}

export async function changeWindow(
  db: CompanyDb,
  by: CompanyPrincipal,
  id: string,
  changes: MaintenanceWindowChanges,
): Promise<StoredWindow> {
  const { createdAt: _, id: __, ...before } = foundWindow(await lockWindow(db, id))
  const after = await checked(db, { ...before, ...changes }, before)
  const differences = changesBetween(before, after)
  if (Object.keys(differences).length > 0) {
    await updateWindow(db, id, after)
    await recordChange(db, by, 'updated', [objectType, id, after.name], differences)
    publish(db)
  }
  return foundWindow(await findWindow(db, id))
}

/** What it holds back is told of now. */
export async function removeWindow(db: CompanyDb, by: CompanyPrincipal, id: string): Promise<void> {
  const { name } = foundWindow(await lockWindow(db, id))
  await deleteWindow(db, id)
  await recordChange(db, by, 'deleted', [objectType, id, name])
  publish(db)
}

/** Settings that mean something, without what they do not use. `before`: what may be gone by now and stays named. */
async function checked(
  db: CompanyDb,
  body: MaintenanceWindowBody,
  before: MaintenanceWindowBody | null,
): Promise<MaintenanceWindowBody> {
  const { wholeCompany, applications, nodes, days, start, end } = body
  const settings: MaintenanceWindowBody = {
    ...body,
    applications: wholeCompany ? [] : [...new Set(applications)],
    nodes: wholeCompany ? [] : [...new Set(nodes.map((deveui) => deveui.toLowerCase()))],
    // As the database answers them.
    start: start && new Date(start).toISOString(),
    end: end && new Date(end).toISOString(),
    days: [...new Set(days)].sort(),
    ...(body.repeats === 'once' ? { days: [], from: null, to: null } : { start: null, end: null }),
  }
  if (!wholeCompany && settings.applications.length + settings.nodes.length === 0) {
    refuseField('body.nodes', 'field.required')
  }
  assertEnds(settings)
  const known = await findNamed(db, settings)
  for (const list of ['applications', 'nodes'] as const) {
    const at = settings[list].findIndex((each) => !known.has(each) && !before?.[list].includes(each))
    if (at !== -1) fail('maintenanceWindow.unknownObject', { field: `body.${list}.${at}` })
  }
  return settings
}

/** A window without an end would be an alarm that is switched off and looks as if it were not. */
function assertEnds({ repeats, start, end, days, from, to }: MaintenanceWindowBody): void {
  if (repeats === 'once') {
    if (start === null) refuseField('body.start', 'field.required')
    if (end === null) refuseField('body.end', 'field.required')
    if (Date.parse(start) >= Date.parse(end)) fail('maintenanceWindow.noPeriod', { field: 'body.end' })
    return
  }
  const isEveryDay = days.length % 7 === 0
  if (isEveryDay && (from ?? '00:00') === (to ?? '00:00')) {
    fail('maintenanceWindow.noPeriod', { field: 'body.to' })
  }
}

export function wireWindow(window: StoredWindow, timeZone: string, now: Date): MaintenanceWindow {
  const { createdAt, ...same } = window
  const end = maintenanceWindowEnd(window, timeZone, now.getTime())
  return {
    ...same,
    activeUntil: end === null ? null : new Date(end).toISOString(),
    createdAt: createdAt.toISOString(),
  }
}

function publish(db: CompanyDb): void {
  db.publishEvent('maintenanceWindows', { companyId: db.companyId })
}
