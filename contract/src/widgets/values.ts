import * as z from 'zod'
import { bound, text } from '../endpoints/fields.ts'
import { aggregations, ownRange, series, seriesRef, thresholds } from './fields.ts'

/** The latest value, or what became of a range. */
const shown = z.enum(['latest', ...aggregations]).default('latest')

export const singleValueSettings = z.strictObject({
  series: series(1),
  shown,
  range: ownRange,
  thresholds,
  /** The course of the range, small, below the value. */
  sparkline: z.boolean().default(true),
  /** The difference from the same stretch of time before. */
  compare: z.boolean().default(false),
  /** When it was measured. */
  time: z.boolean().default(true),
})
export type SingleValueSettings = z.infer<typeof singleValueSettings>

export const gaugeSettings = z.strictObject({
  series: series(1),
  shown,
  range: ownRange,
  min: bound.default(0),
  max: bound.default(100),
  /** The scale widens to a value outside it. */
  autoScale: z.boolean().optional(),
  /** Also the arcs of the scale. */
  thresholds,
  style: z.enum(['arc', 'circle', 'bar']).default('arc'),
  /** Marks the lowest and highest of the range on the scale. */
  extremes: z.boolean().default(false),
})
export type GaugeSettings = z.infer<typeof gaugeSettings>

export const fillShapes = ['tank', 'cylinder', 'silo', 'box', 'bin', 'battery'] as const
export const fillIndicatorSettings = z.strictObject({
  series: series(1),
  /** The values of an empty and of a full one; empty may be above full, as for a distance from the lid. */
  empty: bound.default(0),
  full: bound.default(100),
  shape: z.enum(fillShapes).default('tank'),
  show: z.enum(['percent', 'value', 'both']).default('both'),
  /** What a full one holds, such as 500 l; null where it does not matter. */
  capacity: bound.nullable().default(null),
  capacityUnit: text(32).default(''),
  /** In percent of full. */
  thresholds,
})
export type FillIndicatorSettings = z.infer<typeof fillIndicatorSettings>

export const tiltChartSettings = z.strictObject({
  /** Tilt to the right and to the front. */
  x: seriesRef.nullable().default(null),
  y: seriesRef.nullable().default(null),
  range: ownRange,
  /** The radius of the outermost circle. */
  limit: z.number().positive().max(1e6).default(5),
  /** By the distance from level. */
  thresholds,
  /** Where it was during the range. */
  trail: z.boolean().default(true),
})
export type TiltChartSettings = z.infer<typeof tiltChartSettings>
