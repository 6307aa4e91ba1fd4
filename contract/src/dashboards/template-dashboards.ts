import * as z from 'zod'
import { changeBody } from '../endpoints/change-body.ts'
import { endpointsOf } from '../endpoints/endpoint.ts'
import { deveui, id, key, moment, name, text } from '../endpoints/fields.ts'
import { columnsType } from '../readings/readings.ts'
import { type ModuleBody, moduleBody } from '../widgets/module.ts'
import { noCategory } from './category-defaults.ts'
import {
  type DashboardModule,
  dashboard,
  dashboardModule,
  dashboardSettings,
  maximumModules,
  reference,
  version,
} from './dashboard-content.ts'
import { dataAnswer, dataBody, widgetQuestion } from './dashboard-data.ts'
import { maximumSlotIndex } from './slots.ts'

const { endpoint } = endpointsOf('Template dashboards')

/** Of one company. */
export const maximumTemplates = 200
const slotIndex = z.number().int().min(1).max(maximumSlotIndex)

/**
 * Stands in a template for a node that is chosen when it is opened, and for a key of it: slots of one index are
 * filled by one node. Widgets name it by `slotAddress`.
 */
export const nodeSlot = z
  .strictObject({
    slotId: id,
    index: slotIndex,
    key,
    /** What people call the node that goes there; left out, it is "Node Slot {index}". */
    name: text(64).trim().min(1).optional(),
    /** Slots are filled in this order. */
    priority: z.number().int().min(0).max(1000).default(0),
  })
  .meta({ id: 'NodeSlot' })
export type NodeSlot = z.infer<typeof nodeSlot>

const slots = z.array(nodeSlot).max(200)

type WithoutId<W> = W extends unknown ? Omit<W, 'dashboardModuleId'> : never
/** A widget of a template as clients send it: one of a dashboard, but for the name of its id. */
export type TemplateWidgetBody = WithoutId<ModuleBody> & { templateWidgetId?: string | undefined }
/** As it is answered; `tag` is the address of a slot. */
export type TemplateWidget = WithoutId<DashboardModule> & { templateWidgetId: string }
const alternatives = (fields: Record<string, z.ZodType>, name: string): unknown =>
  z
    .discriminatedUnion(
      'type',
      // The map forgets that these are alternatives by type.
      moduleBody.options.map(({ shape: { dashboardModuleId: _, ...shape } }) =>
        z.strictObject({ ...shape, ...fields }),
      ) as unknown as typeof moduleBody.options,
    )
    .meta({ id: name })
const templateWidgetBody = alternatives(
  { templateWidgetId: id.optional() },
  'TemplateWidgetBody',
) as z.ZodType<TemplateWidgetBody, TemplateWidgetBody>
const templateWidget = alternatives(
  {
    templateWidgetId: id,
    index: z.number(),
    tag: z.string().nullable(),
  },
  'TemplateWidget',
) as z.ZodType<TemplateWidget, TemplateWidget>
const widgets = z.array(templateWidgetBody).max(maximumModules)
const content = { settings: dashboardSettings, slots, widgets }

export const templateSummary = z
  .object({
    templateDashboardId: z.number(),
    name: z.string(),
    version: z.number(),
    slotCount: z.number(),
    /** How many nodes it is opened with: slots of one index are one node. */
    nodeCount: z.number(),
    widgetCount: z.number(),
    createdAt: moment,
    updatedAt: moment,
    updatedBy: z.string(),
  })
  .meta({ id: 'TemplateSummary' })
export type TemplateSummary = z.infer<typeof templateSummary>

export const templateDashboard = templateSummary
  .extend({
    settings: dashboardSettings,
    slots: z.array(nodeSlot),
    widgets: z.array(templateWidget),
  })
  .meta({ id: 'TemplateDashboard' })
export type TemplateDashboard = z.infer<typeof templateDashboard>

export const templateBody = z.strictObject({
  name,
  settings: dashboardSettings.prefault({}),
  slots: slots.default([]),
  widgets: widgets.default([]),
})
export type TemplateBody = z.output<typeof templateBody>

export const templateUpdateBody = changeBody({ name, ...content, version }, templateDashboard.shape)
export type TemplateUpdateBody = z.output<typeof templateUpdateBody>

/** Which node each slot stands for; what is about slots that are left out is left out. */
const nodes = z
  .array(z.strictObject({ index: slotIndex, deveui }))
  .max(maximumSlotIndex)
  .refine((all) => new Set(all.map(({ index }) => index)).size === all.length, { message: 'field.invalid' })
export type SlotNodes = z.output<typeof nodes>

/** A template with nodes in its slots: what a dashboard of these nodes would be, so its widgets are modules. */
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

/** Widgets as they stand while somebody makes a template, with nodes to try it on in its slots. */
export const templatePreviewBody = dataBody.extend({
  widgets: z.array(widgetQuestion.extend({ module: moduleBody })).max(maximumModules),
})

const params = z.strictObject({ id: z.coerce.number().int().min(1).max(2_147_483_647) })

export const templateDashboards = {
  list: endpoint('GET', '/templateDashboard/list/{id}', 'Dashboard.View', {
    company: 'id',
    summary: 'Templates of a company, by name',
    params: z.strictObject({ id }),
    output: z.array(templateSummary),
  }),
  get: endpoint('GET', '/templateDashboard/{id}', 'Dashboard.View', {
    summary: 'One template with its slots and widgets',
    params,
    output: templateDashboard,
  }),
  widgets: endpoint('GET', '/templateDashboard/widgets/{id}', 'Dashboard.View', {
    summary: 'Widgets of a template, in order',
    params,
    output: z.array(templateWidget),
  }),
  create: endpoint('POST', '/templateDashboard/{company}', 'Dashboard.Create', {
    errors: [
      'template.tooMany',
      'template.unknownSlot',
      'dashboard.foreignApplication',
      'dashboard.ownAddress',
      'dashboard.tooLarge',
    ],
    large: true,
    company: 'company',
    summary: 'Create a template',
    params: z.strictObject({ company: id }),
    body: templateBody,
    output: templateDashboard,
    status: 201,
  }),
  update: endpoint('PUT', '/templateDashboard/{id}', 'Dashboard.Update', {
    errors: [
      'dashboard.changed',
      'template.unknownSlot',
      'dashboard.foreignApplication',
      'dashboard.ownAddress',
      'dashboard.tooLarge',
    ],
    large: true,
    summary: 'Save a template: all of it or the changed parts; 409 when another user saved in the meantime',
    params,
    body: templateUpdateBody,
    output: templateDashboard,
  }),
  remove: endpoint('DELETE', '/templateDashboard/{id}', 'Dashboard.Update', {
    summary: 'Delete a template; dashboards created from it are kept',
    params,
  }),
  updateWidgets: endpoint('PUT', '/templateDashboard/widgets/{id}', 'Dashboard.Update', {
    errors: [
      'template.unknownSlot',
      'dashboard.foreignApplication',
      'dashboard.ownAddress',
      'dashboard.tooLarge',
    ],
    large: true,
    summary: 'Replace the widgets of a template',
    params,
    body: widgets,
    output: z.array(templateWidget),
  }),
  removeWidget: endpoint('DELETE', '/templateDashboard/widget/{id}', 'Dashboard.Update', {
    summary: 'Delete a widget of a template',
    params: z.strictObject({ id }),
  }),
  open: endpoint('POST', '/templateDashboard/{id}/open', 'Tag.View', {
    summary: 'A template with nodes in its slots, for viewing',
    params,
    body: z.strictObject({ nodes }),
    output: openedTemplate,
  }),
  data: endpoint('POST', '/templateDashboard/{id}/data', 'Tag.View', {
    errors: ['time.rangeReversed'],
    answers: [columnsType],
    summary: 'Data of a template with nodes in its slots, as in `dashboards.data`',
    params,
    query: z.strictObject({ format: z.enum(['json', 'binary']).optional() }),
    body: templateDataBody,
    output: dataAnswer,
  }),
  preview: endpoint('POST', '/templateDashboard/preview', 'Tag.View', {
    errors: ['time.rangeReversed'],
    answers: [columnsType],
    // Either right to save a template.
    oneOf: ['Dashboard.Create', 'Dashboard.Update'],
    summary:
      'What widgets of a template would show, saved or not, for those who make or change templates; answered as `dashboards.data`',
    query: z.strictObject({ format: z.enum(['json', 'binary']).optional() }),
    body: templatePreviewBody,
    output: dataAnswer,
  }),
  createDashboard: endpoint('POST', '/templateDashboard/{id}/dashboard', 'Dashboard.Create', {
    errors: ['dashboard.foreignNode', 'dashboard.tooMany'],
    stores: ['versions'],
    summary: 'Create a dashboard from a template with nodes in its slots',
    params,
    body: z.strictObject({ name, categoryId: id.default(noCategory), nodes }),
    output: dashboard,
    status: 201,
  }),
}
