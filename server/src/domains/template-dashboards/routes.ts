import { contract } from '@fyr/contract'
import type {
  TemplateDashboard,
  TemplateDataQuestion,
  TemplateSummary,
} from '@fyr/contract/template-dashboards'
import type { CompanyDb } from '#db/index.ts'
import {
  createDashboard,
  type DashboardDeps,
  findWholeDashboard,
  ownHosts,
  prepareData,
  referencesOf,
  sendData,
  wireDashboard,
  wireWidget,
} from '#domains/dashboards/index.ts'
import { on } from '#request/on.ts'
import type { PlainRoute } from '#request/plain-route.ts'
import { found } from '#request/problem.ts'
import { fill } from './slots.ts'
import { findTemplate, listTemplates, noteTemplate, type Template } from './template-store.ts'
import { createTemplate, removeTemplate, removeWidget, replaceWidgets, updateTemplate } from './templates.ts'

const wireSummary = (template: Template): TemplateSummary => ({
  templateDashboardId: template.id,
  name: template.name,
  version: template.version,
  slotCount: template.slots.length,
  widgetCount: template.widgets.length,
  createdAt: template.createdAt.toISOString(),
  updatedAt: template.updatedAt.toISOString(),
  updatedBy: template.updatedBy,
})
const wire = (template: Template): TemplateDashboard => ({
  ...wireSummary(template),
  settings: template.settings,
  slots: template.slots,
  widgets: template.widgets.map(wireWidget),
})
const whole = async (db: CompanyDb, id: number) => found(await findTemplate(db, id))

/** Every endpoint of the contract's `templateDashboards` but the data. */
export function templateDashboardRoutes({ publicUrl }: Pick<DashboardDeps, 'publicUrl'>) {
  const routes = on.templateDashboards
  return {
    list: routes.list.handler(({ context }) =>
      context.inCompany(async (db) => (await listTemplates(db)).map(wireSummary)),
    ),
    get: routes.get.handler(({ input, context }) =>
      context.inCompany(async (db) => wire(await whole(db, input.params.id))),
    ),
    widgets: routes.widgets.handler(({ input, context }) =>
      context.inCompany(async (db) => wire(await whole(db, input.params.id)).widgets),
    ),
    create: routes.create.handler(({ input, context }) =>
      context.inCompany(async (db, by) =>
        wire(await whole(db, await createTemplate(db, by, input.body, ownHosts(context, publicUrl)))),
      ),
    ),
    update: routes.update.handler(({ input, context }) =>
      context.inCompany(async (db, by) => {
        await updateTemplate(db, by, input.params.id, input.body, ownHosts(context, publicUrl))
        return wire(await whole(db, input.params.id))
      }),
    ),
    remove: routes.remove.handler(({ input, context }) =>
      context.inCompany((db, by) => removeTemplate(db, by, input.params.id)),
    ),
    updateWidgets: routes.updateWidgets.handler(({ input, context }) =>
      context.inCompany(async (db, by) => {
        await replaceWidgets(db, by, input.params.id, input.body, ownHosts(context, publicUrl))
        return wire(await whole(db, input.params.id)).widgets
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

/** What a template shows of the nodes in its slots. */
export function templateDataRoute(deps: Pick<DashboardDeps, 'store' | 'timeZoneOf'>): PlainRoute {
  return {
    endpoint: contract.templateDashboards.data,
    parsesBody: true,
    async answer({ context, params, query, body, request, reply }) {
      // The contract's schema has made it what it is.
      const question = body as unknown as TemplateDataQuestion
      const ready = await context.inCompany(async (db, by) => {
        const content = fill(await whole(db, Number(params.id)), question.nodes)
        return await prepareData(db, deps, { ...content, type: 'default' }, question, by)
      })
      return await sendData(deps.store, ready, question.columns, query, { request, reply })
    },
  }
}
