import * as z from 'zod'
import { deveui, id, key, text } from '../endpoints/fields.ts'
import { reportAggregations, reportLimits, reportResolutions, reportResources } from './report-kinds.ts'

/** A key of a node, and what of its readings is told. */
export const reportSeries = z
  .strictObject({
    deveui,
    key,
    aggregation: z.enum(reportAggregations).default('raw'),
    resolution: z.enum(reportResolutions).default('raw'),
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
