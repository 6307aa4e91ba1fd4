import type { CompanyDb } from '#db/index.ts'
import {
  createDashboard,
  type DashboardDeps,
  type DataDeps,
  findWholeDashboard,
  prepareData,
  readSettings,
  referencesOf,
  sendData,
  wireDashboard,
  wireWidget,
} from '#domains/dashboards/dashboards/index.ts'
import { ownHosts } from '#domains/dashboards/frames/index.ts'
import { on } from '#request/on.ts'
import { found } from '#request/problem.ts'
import { fill } from './slots.ts'
import { findTemplate, listTemplates, noteTemplate } from './template-store.ts'
import { createTemplate, removeTemplate, removeWidget, replaceWidgets, updateTemplate } from './templates.ts'
import { modulesOf, wireSummary, wireTemplate } from './wire.ts'

const whole = async (db: CompanyDb, id: number) => found(await findTemplate(db, id))
const told = async (db: CompanyDb, id: number) => wireTemplate(await whole(db, id))

/** Every endpoint of the contract's `templateDashboards` but those that answer data. */
export function templateDashboardRoutes({ publicUrl }: Pick<DashboardDeps, 'publicUrl'>) {
  const routes = on.templateDashboards
  return {
    list: routes.list.handler(({ context }) =>
      context.inCompany(async (db) => (await listTemplates(db)).map(wireSummary)),
    ),
    get: routes.get.handler(({ input, context }) => context.inCompany((db) => told(db, input.params.id))),
    widgets: routes.widgets.handler(({ input, context }) =>
      context.inCompany(async (db) => (await told(db, input.params.id)).widgets),
    ),
    create: routes.create.handler(({ input, context }) =>
      context.inCompany(async (db, by) => {
        const body = { ...input.body, widgets: modulesOf(input.body.widgets) }
        return await told(db, await createTemplate(db, by, body, ownHosts(context, publicUrl)))
      }),
    ),
    update: routes.update.handler(({ input, context }) =>
      context.inCompany(async (db, by) => {
        const { widgets, ...others } = input.body
        const changes = widgets ? { ...others, widgets: modulesOf(widgets) } : others
        await updateTemplate(db, by, input.params.id, changes, ownHosts(context, publicUrl))
        return await told(db, input.params.id)
      }),
    ),
    remove: routes.remove.handler(({ input, context }) =>
      context.inCompany((db, by) => removeTemplate(db, by, input.params.id)),
    ),
    updateWidgets: routes.updateWidgets.handler(({ input, context }) =>
      context.inCompany(async (db, by) => {
        const widgets = modulesOf(input.body)
        await replaceWidgets(db, by, input.params.id, widgets, ownHosts(context, publicUrl))
        return (await told(db, input.params.id)).widgets
      }),
    ),
    removeWidget: routes.removeWidget.handler(({ input, context }) =>
      context.inCompany((db, by) => removeWidget(db, by, input.params.id)),
    ),
    open: routes.open.handler(({ input, context }) =>
      context.inCompany(async (db) => {
        const template = await whole(db, input.params.id)
        const { name, settings, widgets } = fill(template, input.body.nodes)
        const references = await referencesOf(db, { settings, widgets })
        const ids = { templateDashboardId: template.id, name }
        return { ...ids, settings, widgets: widgets.map(wireWidget), references }
      }),
    ),
    createDashboard: routes.createDashboard.handler(({ input, context }) =>
      context.inCompany(async (db, by) => {
        const { nodes, name, categoryId } = input.body
        const { settings, widgets } = fill(await whole(db, input.params.id), nodes)
        // The dashboard's widgets get ids of their own.
        const bodies = widgets.map(({ dashboardModuleId: _, ...widget }) => widget)
        const body = { name, categoryId, type: 'default' as const, settings, widgets: bodies }
        const id = await createDashboard(db, by, body, ownHosts(context, publicUrl))
        await noteTemplate(db, id, input.params.id)
        return await wireDashboard(db, await findWholeDashboard(db, id))
      }),
    ),
  }
}

/** Endpoints that answer readings: of nodes in the slots of a template, and of one that is being made. */
export function templateDataRoutes(deps: DataDeps) {
  return {
    data: on.templateDashboards.data.route({ parsesBody: true }, async (call) => {
      const { context, params, query, body: question } = call
      const prepared = await context.inCompany(async (db, by) => {
        const content = fill(await whole(db, params.id), question.nodes)
        const asking = { ...by, host: context.host }
        return await prepareData(db, deps, { ...content, type: 'default' }, question, asking)
      })
      return await sendData(deps.store, prepared, question.columns, query, call)
    }),
    preview: on.templateDashboards.preview.route({ parsesBody: true }, async (call) => {
      const { context, query, body: question } = call
      const prepared = await context.inCompany(async (db, by) => {
        return await prepareData(
          db,
          deps,
          nothingStored,
          { ...question, canvas: false },
          { ...by, host: context.host },
        )
      })
      return await sendData(deps.store, prepared, question.columns, query, call)
    }),
  }
}

const nothingStored = { type: 'default' as const, settings: readSettings({}), widgets: [] }
