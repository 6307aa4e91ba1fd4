import * as z from 'zod'
import { downlinkReason, downlinkStates } from '../devices/downlinks/downlinks.ts'
import { annotation } from '../devices/journal.ts'
import { keyDecimals, valueMapping } from '../devices/keys/value-mapping.ts'
import { endpointsOf } from '../endpoints/endpoint.ts'
import { id, instant, moment } from '../endpoints/fields.ts'
import { bucketColumns, columnsType, readingValue, seriesBuckets } from '../readings/readings.ts'
import { weather } from '../readings/weather.ts'
import { companyInfoParts } from '../widgets/contents.ts'
import { moduleBody } from '../widgets/module.ts'
import { alarmPriorities } from '../widgets/tables.ts'
import { dashboardId, referenceStates } from './dashboard-content.ts'

/** A widget, and how many buckets each of its series is to have. */
export const widgetQuestion = z.strictObject({
  dashboardModuleId: id,
  points: z.number().int().min(1).max(4000).optional(),
})

/** What a dashboard asks for all of its widgets at once. */
export const dataBody = z.strictObject({
  start: instant,
  end: instant,
  /** Left out, all of them. */
  widgets: z
    .array(
      widgetQuestion.extend({
        /** As it stands while somebody edits, saved or not: only for those who may make or change dashboards. */
        module: moduleBody.optional(),
      }),
    )
    .max(100)
    .optional(),
  /** The nodes of a map dashboard or the labels of an image map. */
  canvas: z.boolean().default(true),
  /**
   * What the binary form tells of buckets, as in `timeseriesOfMany`; `drawn`: of each part only what its widgets draw,
   * which `columns` of the answer names.
   */
  columns: z
    .union([z.array(z.enum(bucketColumns)).min(1).max(bucketColumns.length), z.literal('drawn')])
    .optional(),
})
export type DataQuestion = z.output<typeof dataBody>

export const timedValue = z.object({ value: readingValue, createdAt: moment })
export type TimedValue = z.infer<typeof timedValue>

/** One key that a widget shows. Absent parts were not asked for by the widget's settings. */
export const widgetSeries = z.object({
  deveui: z.string(),
  key: z.string(),
  state: z.enum(referenceStates),
  latest: timedValue.nullable().optional(),
  /** Place in `parts`: its buckets in the range, and in the same stretch of time before. */
  part: z.number().optional(),
  previousPart: z.number().optional(),
  /** One bucket over the whole range, as a part. */
  totalPart: z.number().optional(),
  previousTotalPart: z.number().optional(),
  /** Newest first. */
  rows: z.array(timedValue).optional(),
})
export type WidgetSeries = z.infer<typeof widgetSeries>

/** A node as maps, overviews and cards show it. */
export const widgetNode = z.object({
  deveui: z.string(),
  name: z.string(),
  nodeType: z.number(),
  applicationName: z.string(),
  image: z.string().nullable(),
  lat: z.number().nullable(),
  long: z.number().nullable(),
  /** It said itself where it is. */
  moves: z.boolean().optional(),
  battery: z.number().nullable(),
  rssi: z.number().nullable(),
  lastContact: moment.nullable(),
  silent: z.boolean(),
  active: z.boolean(),
  /** Number of active alarms. */
  alarm: z.number(),
  /** Readings of the last 24 hours, of widgets that show it. */
  count: z.number().optional(),
  values: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      unit: z.string(),
      /** Left out where values are shown as they are. */
      decimals: keyDecimals.unwrap().optional(),
      valueMapping: valueMapping.optional(),
      latest: timedValue.nullable(),
    }),
  ),
})
export type WidgetNode = z.infer<typeof widgetNode>

/**
 * Of a web page widget: the address of our page that frames it, good for a day at least; or why there is none. The
 * company does not allow its host, or it is the portal itself.
 */
export const shownFrame = z.union([
  z.object({ path: z.string() }),
  z.object({ refused: z.enum(['notAllowed', 'ownPage']) }),
])
export type ShownFrame = z.infer<typeof shownFrame>

/** Where a node was, oldest first: epoch ms, latitude, longitude. */
export const nodeTrack = z.object({
  deveui: z.string(),
  points: z.array(z.tuple([z.number(), z.number(), z.number()])),
})
export type NodeTrack = z.infer<typeof nodeTrack>

/** Alarms on the keys of a chart that shows them: their limits, and when they were raised in its range. */
export const seriesAlarms = z.object({
  limits: z.array(
    z.object({
      deveui: z.string(),
      key: z.string(),
      name: z.string(),
      value: z.number(),
      /** On which side of it the alarm is raised. */
      side: z.enum(['high', 'low']),
    }),
  ),
  events: z.array(
    z.object({
      deveui: z.string(),
      key: z.string(),
      name: z.string(),
      priority: z.enum(alarmPriorities),
      triggered: moment,
      reset: moment.nullable(),
    }),
  ),
})
export type SeriesAlarms = z.infer<typeof seriesAlarms>

/**
 * What a control slider has sent. `settled` is what counts: the newest that the node acknowledged, or that was sent
 * where nobody acknowledges.
 */
export const widgetControl = z.object({
  deveui: z.string(),
  name: z.string(),
  /** The node was deleted since. */
  gone: z.boolean(),
  latest: z
    .object({
      downlinkId: id,
      value: z.number(),
      state: z.enum(downlinkStates),
      confirmed: z.boolean(),
      reason: downlinkReason.nullable(),
      createdAt: moment,
      updatedAt: moment,
    })
    .nullable(),
  settled: z.object({ value: z.number(), acknowledged: z.boolean(), at: moment }).nullable(),
})
export type WidgetControl = z.infer<typeof widgetControl>

/** An alarm of an active alarms widget. Who may not see alarms, as visitors, is not told what they are about. */
export const widgetAlarm = z.object({
  id,
  name: z.string(),
  priority: z.enum(alarmPriorities),
  triggered: moment,
  /** Back within its limits since. */
  reset: moment.nullable(),
  about: z
    .object({
      deveui: z.string(),
      nodeName: z.string(),
      key: z.string(),
      label: z.string(),
      acknowledged: moment.nullable(),
    })
    .optional(),
})
export type WidgetAlarm = z.infer<typeof widgetAlarm>

export const widgetData = z.object({
  dashboardModuleId: id,
  /** What the widget shows: the dashboard's range or its own, epoch ms. */
  start: z.number(),
  end: z.number(),
  series: z.array(widgetSeries),
  nodes: z.array(widgetNode).optional(),
  /** Of a map that shows them: where nodes that tell their place went. */
  tracks: z.array(nodeTrack).optional(),
  /** More nodes than these tell their place. */
  moreTracks: z.boolean().optional(),
  /** Of a company info widget: the parts that it shows. */
  company: z.partialRecord(z.enum(companyInfoParts), z.string().nullable()).optional(),
  frame: shownFrame.optional(),
  weather: weather.optional(),
  alarms: seriesAlarms.optional(),
  activeAlarms: z.array(widgetAlarm).optional(),
  /** Of control sliders. Why something failed is told to who may see nodes. */
  controls: z.array(widgetControl).optional(),
  /** Of charts: entries in the journals of their nodes with a time in the range, for who may read those. */
  annotations: z.array(annotation).optional(),
  /** There are more nodes or rows than are answered. */
  truncated: z.boolean().optional(),
})
export type WidgetData = z.infer<typeof widgetData>

/** As JSON. The binary form begins with a section of kind 3 that holds all but `parts` (docs/columns.md). */
export const dataAnswer = z
  .object({
    widgets: z.array(widgetData),
    canvas: widgetData.omit({ dashboardModuleId: true }).nullable(),
    parts: z.array(seriesBuckets),
    /** Of the binary form with `columns: 'drawn'`: what the buckets of each part tell after their start. */
    columns: z.array(z.array(z.enum(bucketColumns))).optional(),
  })
  .meta({ id: 'DashboardData' })
export type DataAnswer = z.infer<typeof dataAnswer>
export type DataHead = Omit<DataAnswer, 'parts'>

const { endpoint } = endpointsOf('Dashboards')
const moduleParams = z.strictObject({ id })

/** Calls that answer readings: those of a dashboard's own widgets, for whoever may see the dashboard. */
export const dashboardData = {
  data: endpoint('POST', '/dashboards/{id}/data', 'Dashboard.View', {
    answers: [columnsType],
    errors: ['time.rangeReversed'],
    summary: 'Data of all widgets in one response: JSON or binary (columns)',
    params: z.strictObject({ id: dashboardId }),
    query: z.strictObject({ format: z.enum(['json', 'binary']).optional() }),
    body: dataBody,
    output: dataAnswer,
  }),
  moduleReadings: endpoint('GET', '/dashboards/modules/{id}/tagdata', 'Dashboard.View', {
    errors: ['time.rangeReversed'],
    summary: 'Data of one widget for a range, as in `data`',
    params: moduleParams,
    query: z.strictObject({
      start: instant,
      end: instant,
      points: z.coerce.number().int().min(1).max(4000).optional(),
    }),
    output: dataAnswer,
  }),
  moduleLatest: endpoint('GET', '/dashboards/modules/{id}/latest', 'Dashboard.View', {
    summary: 'The latest readings of the keys of a widget',
    params: moduleParams,
    output: z.array(widgetSeries),
  }),
  moduleLimit: endpoint('GET', '/dashboards/modules/{id}/limit/{n}', 'Dashboard.View', {
    summary: 'The newest n readings of each key of a widget',
    params: z.strictObject({ id, n: z.coerce.number().int().min(1).max(1000) }),
    output: z.array(widgetSeries),
  }),
}
