import * as z from 'zod'
import { keyDecimals, valueMapping } from '../devices/keys/value-mapping.ts'
import { changeBody } from '../endpoints/change-body.ts'
import { deveui, id, moment, name, text } from '../endpoints/fields.ts'
import { rangePresets } from '../widgets/fields.ts'
import { imageMapSettings, mapSettings } from '../widgets/maps.ts'
import { type ModuleBody, moduleBody } from '../widgets/module.ts'
import { noCategory } from './category-defaults.ts'

export const dashboardTypes = ['default', 'map', 'imageMap'] as const
export type DashboardType = (typeof dashboardTypes)[number]

export const dashboardId = z.coerce.number().int().min(1).max(2_147_483_647)

export const maximumModules = 100

/** What belongs to a dashboard besides its widgets. */
export const dashboardSettings = z
  .strictObject({
    description: text(1000).default(''),
    /** What the page opens with when its address names no range. */
    range: z.enum(rangePresets).default('24h'),
    /** How long it stays on a wall before the next one. */
    wallSeconds: z.number().int().min(5).max(3600).default(30),
    /** Dashboards that a wall shows in turn, this one first. */
    wall: z.array(z.number().int().min(1)).max(50).default([]),
    /** Of a dashboard of type map. */
    map: mapSettings.prefault({}),
    /** Of a dashboard of type imageMap. */
    imageMap: imageMapSettings.prefault({}),
  })
  .meta({ id: 'DashboardSettings' })
export type DashboardSettings = z.output<typeof dashboardSettings>

export const modules = z.array(moduleBody).max(maximumModules)

/** What of a reference is there: a node or key may be gone since the widget was made. */
export const referenceStates = ['ok', 'nodeGone', 'keyGone'] as const
export type ReferenceState = (typeof referenceStates)[number]

/** A node, or a key of it, that a dashboard names, with what it is called now. */
export const reference = z
  .object({
    deveui: z.string(),
    /** Null where the node itself is meant. */
    key: z.string().nullable(),
    state: z.enum(referenceStates),
    nodeName: z.string(),
    label: z.string(),
    unit: z.string(),
    decimals: keyDecimals,
    valueMapping: valueMapping.nullable(),
  })
  .meta({ id: 'Reference' })
export type Reference = z.infer<typeof reference>

/** A widget as it is answered. */
export type DashboardModule = ModuleBody & {
  dashboardModuleId: string
  index: number
  /** The node that it is about, the first if there are several. */
  tag: string | null
}
export const answeredFields = { dashboardModuleId: id, index: z.number(), tag: z.string().nullable() }
const answered = moduleBody.options.map((option) => z.strictObject({ ...option.shape, ...answeredFields }))
// The map forgets that these are the same alternatives, in the same order, with more fields.
export const dashboardModule = z
  .discriminatedUnion('type', answered as unknown as typeof moduleBody.options)
  .meta({ id: 'DashboardModule' }) as unknown as z.ZodType<DashboardModule, DashboardModule>

export const dashboardSummary = z
  .object({
    dashboardId: z.number(),
    name: z.string(),
    type: z.enum(dashboardTypes),
    /** All zeros: none. */
    categoryId: id,
    /** Its place among what its category holds. */
    index: z.number(),
    isDefault: z.boolean(),
    templateDashboardId: z.number().nullable(),
    /** Rises with each change; who saves names the one that they changed. */
    version: z.number(),
    widgetCount: z.number(),
    createdAt: moment,
    updatedAt: moment,
    /** Who changed it last. */
    updatedBy: z.string(),
  })
  .meta({ id: 'DashboardSummary' })
export type DashboardSummary = z.infer<typeof dashboardSummary>

export const dashboard = dashboardSummary
  .extend({
    settings: dashboardSettings,
    widgets: z.array(dashboardModule),
    references: z.array(reference),
  })
  .meta({ id: 'Dashboard' })
export type Dashboard = z.infer<typeof dashboard>

/** The specification's creation types beside the names: 1 standard, 2 map. */
const type = z
  .union([z.enum(dashboardTypes), z.literal(1), z.literal(2)])
  .default('default')
  .transform((value): DashboardType => (value === 1 ? 'default' : value === 2 ? 'map' : value))

export const createBody = z.strictObject({
  name,
  type,
  categoryId: id.default(noCategory),
  settings: dashboardSettings.prefault({}),
  widgets: modules.default([]),
})
export type CreateBody = z.output<typeof createBody>
/** Where the path names the category. */
export const createInCategoryBody = createBody.omit({ categoryId: true })

/** Of what is saved as a whole. */
export const version = z.number().int().min(1).max(2_147_483_647)

/** The whole dashboard, or the parts that changed. */
export const updateBody = changeBody(
  {
    /** The version that was changed; 409 `dashboard.changed` when it is no longer the newest. Left out: whatever it is. */
    version,
    name,
    categoryId: id,
    settings: dashboardSettings,
    widgets: modules,
  },
  dashboard.shape,
)
export type UpdateBody = z.output<typeof updateBody>

export const dashboardVersion = z
  .object({
    version: z.number(),
    name: z.string(),
    widgetCount: z.number(),
    savedAt: moment,
    savedBy: z.string(),
  })
  .meta({ id: 'DashboardVersion' })
export type DashboardVersion = z.infer<typeof dashboardVersion>

export const dashboardFormat = 'fyr-dashboard/1'
/** A dashboard as a file: nothing in it is an id of this portal but the nodes' addresses and pictures' names. */
export const exportedDashboard = z.strictObject({
  format: z.literal(dashboardFormat),
  name,
  type: z.enum(dashboardTypes),
  settings: dashboardSettings,
  widgets: modules,
})
export type ExportedDashboard = z.output<typeof exportedDashboard>

export const importBody = z.strictObject({
  /** As it was exported. Looked at part by part, so that a newer format is known as such. */
  file: z.record(z.string(), z.unknown()),
  categoryId: id.default(noCategory),
  /** Nodes by the address in the file; those that are not here keep their address. */
  nodes: z.record(deveui, deveui).default({}),
  /** What becomes of nodes that the company does not have: 400, or the widgets come without them. */
  unknownNodes: z.enum(['refuse', 'leaveOut']).default('refuse'),
})
export type ImportBody = z.output<typeof importBody>
