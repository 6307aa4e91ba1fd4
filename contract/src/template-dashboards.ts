import * as z from 'zod'
import { noCategory } from './category-defaults.ts'
import { dashboard, dashboardModule, dashboardSettings, modules, reference } from './dashboard-content.ts'
import { dataAnswer, dataBody, widgetQuestion } from './dashboard-data.ts'
import { endpoint } from './endpoint.ts'
import { deveui, id, key, moment, name } from './fields.ts'

const tag = 'Template dashboards'

/** Of one company. */
export const maximumTemplates = 200
const slotIndex = z.number().int().min(1).max(50)

/** Stands in a template for a node that is chosen when it is opened; its name is "Node Slot {index}". */
export const nodeSlot = z.strictObject({
  slotId: id,
  index: slotIndex,
  key,
  /** Slots are filled in this order. */
  priority: z.number().int().min(0).max(1000).default(0),
})
export type NodeSlot = z.infer<typeof nodeSlot>
/** What the widgets of a template name in place of a node's address. */
export const slotAddress = (index: number) => `slot:${index}`

const slots = z.array(nodeSlot).max(200)
const content = { settings: dashboardSettings, slots, widgets: modules }

export const templateSummary = z.object({
  templateDashboardId: z.number(),
  name: z.string(),
  version: z.number(),
  slotCount: z.number(),
  widgetCount: z.number(),
  createdAt: moment,
  updatedAt: moment,
  updatedBy: z.string(),
})
export type TemplateSummary = z.infer<typeof templateSummary>

export const templateDashboard = templateSummary.extend({
  settings: dashboardSettings,
  slots: z.array(nodeSlot),
  widgets: z.array(dashboardModule),
})
export type TemplateDashboard = z.infer<typeof templateDashboard>

export const templateBody = z.strictObject({
  name,
  settings: dashboardSettings.prefault({}),
  slots: slots.default([]),
  widgets: modules.default([]),
})
export type TemplateBody = z.output<typeof templateBody>

export const templateUpdateBody = z
  .strictObject({ name, ...content })
  .partial()
  .extend({ version: z.number().int().min(1) })
export type TemplateUpdateBody = z.output<typeof templateUpdateBody>

/** Which node each slot stands for; what is about slots that are left out is left out. */
const nodes = z.array(z.strictObject({ index: slotIndex, deveui })).max(50)
export type SlotNodes = z.output<typeof nodes>

export const openedTemplate = z.object({
  templateDashboardId: z.number(),
  name: z.string(),
  settings: dashboardSettings,
  widgets: z.array(dashboardModule),
  references: z.array(reference),
})

export const templateDataBody = dataBody.extend({
  nodes,
  widgets: z.array(widgetQuestion).max(100).optional(),
})
export type TemplateDataQuestion = z.output<typeof templateDataBody>

const params = z.strictObject({ id: z.coerce.number().int().min(1).max(2_147_483_647) })
const view = { access: 'Dashboard.View', tag } as const
const change = { access: 'Dashboard.Update', tag } as const

export const templateDashboards = {
  list: endpoint({
    ...view,
    method: 'GET',
    path: '/templateDashboard/list/{id}',
    company: 'id',
    summary: 'Templates of a company, by name',
    params: z.strictObject({ id }),
    output: z.array(templateSummary),
  }),
  get: endpoint({
    ...view,
    method: 'GET',
    path: '/templateDashboard/{id}',
    summary: 'One template with its slots and widgets',
    params,
    output: templateDashboard,
  }),
  widgets: endpoint({
    ...view,
    method: 'GET',
    path: '/templateDashboard/widgets/{id}',
    summary: 'Widgets of a template, in order',
    params,
    output: z.array(dashboardModule),
  }),
  create: endpoint({
    method: 'POST',
    path: '/templateDashboard/{company}',
    access: 'Dashboard.Create',
    company: 'company',
    tag,
    summary: 'Create a template',
    params: z.strictObject({ company: id }),
    body: templateBody,
    output: templateDashboard,
    status: 201,
  }),
  update: endpoint({
    ...change,
    method: 'PUT',
    path: '/templateDashboard/{id}',
    summary: 'Save a template: all of it or the parts that changed; 409 when somebody else saved meanwhile',
    params,
    body: templateUpdateBody,
    output: templateDashboard,
  }),
  remove: endpoint({
    ...change,
    method: 'DELETE',
    path: '/templateDashboard/{id}',
    summary: 'Delete a template; dashboards that were made of it stay',
    params,
  }),
  updateWidgets: endpoint({
    ...change,
    method: 'PUT',
    path: '/templateDashboard/widgets/{id}',
    summary: 'Replace the widgets of a template',
    params,
    body: modules,
    output: z.array(dashboardModule),
  }),
  removeWidget: endpoint({
    ...change,
    method: 'DELETE',
    path: '/templateDashboard/widget/{id}',
    summary: 'Delete a widget of a template',
    params: z.strictObject({ id }),
  }),
  open: endpoint({
    method: 'POST',
    path: '/templateDashboard/{id}/open',
    access: 'Tag.View',
    tag,
    summary: 'A template with nodes in its slots, to look at',
    params,
    body: z.strictObject({ nodes }),
    output: openedTemplate,
  }),
  data: endpoint({
    method: 'POST',
    path: '/templateDashboard/{id}/data',
    access: 'Tag.View',
    plain: true,
    tag,
    summary: 'What a template shows of the nodes in its slots, as `dashboards.data` answers it',
    params,
    query: z.strictObject({ format: z.enum(['json', 'binary']).optional() }),
    body: templateDataBody,
    output: dataAnswer,
  }),
  createDashboard: endpoint({
    method: 'POST',
    path: '/templateDashboard/{id}/dashboard',
    access: 'Dashboard.Create',
    tag,
    summary: 'Make a dashboard of a template with nodes in its slots',
    params,
    body: z.strictObject({ name, categoryId: id.default(noCategory), nodes }),
    output: dashboard,
    status: 201,
  }),
}
