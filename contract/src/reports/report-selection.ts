import * as z from 'zod'
import { deveui, id, key, text } from '../endpoints/fields.ts'
import {
  reportAggregations,
  reportLimits,
  reportResolutions,
  reportResources,
  reportTypes,
  trendComparisons,
} from './report-kinds.ts'

/** A key of a node, and what of its readings is told. */
export const reportSeries = z
  .strictObject({
    deveui,
    key,
    aggregation: z.enum(reportAggregations).default('raw'),
    resolution: z.enum(reportResolutions).default('raw'),
    /** Of a trend: for how long it was above and below, in the unit of the key. */
    over: z.number().nullable().default(null),
    under: z.number().nullable().default(null),
  })
  .meta({ id: 'ReportSeries' })
export type ReportSeries = z.output<typeof reportSeries>

export const resourceSelection = z
  .strictObject({
    type: z.enum(reportResources),
    /** DevEUIs of nodes, or ids; with `applications` none, all of the company. */
    ids: z.array(text(64)).max(1000).default([]),
    /** Of nodes: all that are in these applications, then as much as when the report is made. */
    applications: z.array(id).max(100).default([]),
    /** Those of resourceColumns, in this order; none for all. */
    columns: z.array(text(32)).max(30).default([]),
    /** Of sensors: none for every key of the nodes, each reading. */
    series: z.array(reportSeries).max(reportLimits.series).default([]),
  })
  .meta({ id: 'ReportResourceSelection' })
export type ResourceSelection = z.output<typeof resourceSelection>

/** No resource twice. */
export const resources = z
  .array(resourceSelection)
  .max(reportResources.length)
  .refine((all) => new Set(all.map(({ type }) => type)).size === all.length, {
    message: 'field.duplicate',
  })

/** Of a trend: what its period is compared with, and what the weather asked for. */
export const trendSettings = z
  .strictObject({
    compareWith: z
      .array(z.enum(trendComparisons))
      .max(trendComparisons.length)
      .default([...trendComparisons]),
    /** Heating degree-days of an outdoor temperature below a base, in the unit of the key. */
    degreeDays: z
      .strictObject({ deveui, key, base: z.number().min(-50).max(200) })
      .nullable()
      .default(null),
  })
  .meta({ id: 'ReportTrend' })
export type TrendSettings = z.output<typeof trendSettings>

/** As dashboards are known by. */
export const dashboard = z.number().int().min(1).max(2_147_483_647)

/** What a report tells of, by its type: `resources` of regular reports and trends, else a template or a dashboard. */
export const reportContent = {
  type: z.enum(reportTypes).default('regular'),
  resources: resources.default([]),
  /** A report template; only of that type. */
  template: id.nullable().default(null),
  /** A dashboard; only of that type. */
  dashboard: dashboard.nullable().default(null),
  trend: trendSettings.default({ compareWith: [...trendComparisons], degreeDays: null }),
}
