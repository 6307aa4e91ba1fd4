import * as z from 'zod'
import { deveui, key } from '../endpoints/fields.ts'
import { aggregations, keyColumn, nodeChoice, ownRange, scale, series, thresholds } from './fields.ts'

export const maximumTableRows = 1000
export const rawTableColumns = ['time', 'node', 'key', 'value', 'unit'] as const
export const rawTableSettings = z.strictObject({
  series: series(20),
  range: ownRange,
  /** Of each key, the newest in the range. */
  rows: z.number().int().min(1).max(maximumTableRows).default(100),
  columns: z
    .array(z.enum(rawTableColumns))
    .max(rawTableColumns.length)
    .default([...rawTableColumns]),
  /** A row a reading, or a row a time with a column a key. */
  layout: z.enum(['readings', 'times']).default('readings'),
  thresholds,
})
export type RawTableSettings = z.infer<typeof rawTableSettings>

/** As alarms have them (alarms.ts). */
export const alarmPriorities = ['a', 'b', 'c'] as const

/** As specified, in this order. */
export const trendChartResolutions = ['week', 'day', 'hour', '5hours'] as const
export const trendChartSettings = z.strictObject({
  series: series(10),
  range: ownRange,
  resolution: z.enum(trendChartResolutions).default('day'),
  aggregation: z.enum(aggregations).default('avg'),
  style: z.enum(['bars', 'line']).default('bars'),
  /** Beside the same stretch of time before. */
  compare: z.boolean().default(true),
  left: scale.prefault({}),
  thresholds,
})
export type TrendChartSettings = z.infer<typeof trendChartSettings>

/** A row a node with the latest of some keys. */
export const sensorOverviewSettings = z.strictObject({
  nodes: nodeChoice.default({ by: 'all' }),
  keys: z.array(keyColumn).max(20).default([]),
  show: z
    .array(z.enum(['status', 'lastContact', 'battery', 'rssi', 'application']))
    .max(5)
    .default(['status', 'lastContact']),
  sort: z.enum(['name', 'needsMe', 'lastContact']).default('needsMe'),
})
export type SensorOverviewSettings = z.infer<typeof sensorOverviewSettings>

/** Of one active alarms widget. */
export const maxActiveAlarms = 100
/** Alarms that are not acknowledged, worst first. */
export const activeAlarmsSettings = z.strictObject({
  nodes: nodeChoice.default({ by: 'all' }),
  priorities: z
    .array(z.enum(alarmPriorities))
    .max(alarmPriorities.length)
    .default([...alarmPriorities]),
  /** Without those that are back within their limits. */
  onlyTriggered: z.boolean().default(false),
})
export type ActiveAlarmsSettings = z.infer<typeof activeAlarmsSettings>

export const infoCardParts = [
  'image',
  'status',
  'alarms',
  'lastContact',
  'battery',
  'rssi',
  'application',
  'position',
  'count',
] as const
/** One node: what it is, how it is, and some of its values. */
export const infoCardSettings = z.strictObject({
  deveui: deveui.nullable().default(null),
  /** Empty: its default key. */
  keys: z.array(key).max(20).default([]),
  show: z
    .array(z.enum(infoCardParts))
    .max(infoCardParts.length)
    .default(['image', 'status', 'alarms', 'lastContact', 'battery']),
})
export type InfoCardSettings = z.infer<typeof infoCardSettings>
