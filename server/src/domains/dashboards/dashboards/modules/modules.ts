import type { ModuleBody } from '@fyr/contract/widgets/module'
import type { CompanyDb } from '#db/index.ts'
import type { CompanyPrincipal } from '#request/principal.ts'
import { fail, found } from '#request/problem.ts'
import type { Widget } from '../content.ts'
import { findDashboard } from '../dashboard-store.ts'
import { type Open, openToChange, save } from '../save.ts'
import { findDashboardOf, listWidgets } from './module-store.ts'

/** Work on single widgets, by clients that know no whole dashboards. Each change is a new version of the dashboard. */

export async function widgetsOf(db: CompanyDb, dashboardId: number): Promise<Widget[]> {
  found(await findDashboard(db, dashboardId))
  return await listWidgets(db, dashboardId)
}

/** A widget with the id of its dashboard; 404 if there is none. */
export async function findWidget(
  db: CompanyDb,
  id: string,
): Promise<{ dashboardId: number; widget: Widget }> {
  const dashboardId = found(await findDashboardOf(db, id))
  const widgets = await listWidgets(db, dashboardId)
  return { dashboardId, widget: found(widgets.find((widget) => widget.dashboardModuleId === id)) }
}

/** Adds a widget as the last one. */
export async function addWidget(
  db: CompanyDb,
  by: CompanyPrincipal,
  dashboardId: number,
  body: ModuleBody,
  hosts: readonly string[],
): Promise<Widget> {
  const dashboard = await openToChange(db, dashboardId)
  const last = { ...body, index: dashboard.widgets.length }
  const { widgets } = await save(db, by, dashboard, { widgets: [...dashboard.widgets, last] }, hosts)
  return found(widgets.at(-1))
}

/** Replaces the widgets named by their ids; one that is not on the dashboard is 404. */
export async function updateWidgets(
  db: CompanyDb,
  by: CompanyPrincipal,
  dashboardId: number,
  bodies: readonly ModuleBody[],
  hosts: readonly string[],
): Promise<Widget[]> {
  const dashboard = await openToChange(db, dashboardId)
  return (await save(db, by, dashboard, { widgets: merged(dashboard, bodies) }, hosts)).widgets
}

function merged({ widgets }: Open, bodies: readonly ModuleBody[]): ModuleBody[] {
  const byId = new Map(bodies.map((body) => [body.dashboardModuleId, body]))
  if ([...byId.keys()].some((id) => !widgets.some(({ dashboardModuleId }) => dashboardModuleId === id))) {
    fail('object.notFound')
  }
  return widgets.map((widget) => {
    const body = byId.get(widget.dashboardModuleId)
    return body ? { ...body, index: body.index ?? widget.index } : widget
  })
}

/** Replaces one widget. */
export async function updateWidget(
  db: CompanyDb,
  by: CompanyPrincipal,
  id: string,
  body: ModuleBody,
  hosts: readonly string[],
): Promise<Widget> {
  const dashboardId = found(await findDashboardOf(db, id))
  const widgets = await updateWidgets(db, by, dashboardId, [{ ...body, dashboardModuleId: id }], hosts)
  return found(widgets.find((widget) => widget.dashboardModuleId === id))
}

export async function removeWidget(db: CompanyDb, by: CompanyPrincipal, id: string): Promise<void> {
  const dashboard = await openToChange(db, found(await findDashboardOf(db, id)))
  const widgets = dashboard.widgets.filter((widget) => widget.dashboardModuleId !== id)
  await save(db, by, dashboard, { widgets }, [])
}

/** Copies a widget to the end of its own dashboard or of another one of the company. */
export async function copyWidget(
  db: CompanyDb,
  by: CompanyPrincipal,
  id: string,
  toDashboard: number | undefined,
): Promise<Widget> {
  const { dashboardId, widget } = await findWidget(db, id)
  const { dashboardModuleId: _, ...copy } = widget
  return await addWidget(db, by, toDashboard ?? dashboardId, copy, [])
}
