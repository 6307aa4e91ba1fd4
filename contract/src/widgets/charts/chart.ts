import * as z from 'zod'
import { text } from '../../endpoints/fields.ts'
import { ownRange, scale, series, seriesRef, thresholds } from '../fields.ts'
import { maximumSeries } from '../types.ts'

export const chartStyles = ['line', 'area', 'bars', 'steps', 'points'] as const
/** What is drawn of each bucket; `band` is the average within minimum and maximum. */
export const chartAggregations = ['band', 'avg', 'min', 'max', 'sum', 'count', 'first', 'last'] as const

const chartSeries = seriesRef.extend({
  axis: z.enum(['left', 'right']).default('left'),
  /** Null: as the chart. */
  style: z.enum(chartStyles).nullable().default(null),
})
export type ChartSeries = z.infer<typeof chartSeries>

const plot = {
  series: z.array(chartSeries).max(maximumSeries).default([]),
  style: z.enum(chartStyles).default('line'),
  aggregation: z.enum(chartAggregations).default('band'),
  stacked: z.boolean().default(false),
  left: scale.prefault({}),
  right: scale.prefault({}),
  /** Lines across the chart, by the left axis. */
  thresholds,
}

export const chartSettings = z.strictObject({
  ...plot,
  range: ownRange,
  legend: z.enum(['none', 'below', 'right']).default('below'),
  /** Draws over stretches without readings. */
  connectGaps: z.boolean().default(false),
  /** Shows the limits of alarms on these keys, and when they were raised. */
  alarms: z.boolean().default(false),
})
export type ChartSettings = z.infer<typeof chartSettings>

/** States of keys as bands over time, such as those of doors and pumps. */
export const stateTimelineSettings = z.strictObject({
  series: series(20),
  range: ownRange,
  /** What the colours mean, with how much of the time each state held. */
  legend: z.boolean().default(true),
})
export type StateTimelineSettings = z.infer<typeof stateTimelineSettings>

/** Several charts below each other over one time axis. */
export const multichartSettings = z
  .strictObject({
    charts: z
      .array(z.strictObject({ title: text().default(''), ...plot }))
      .max(10)
      .default([]),
    range: ownRange,
    legend: z.enum(['none', 'below', 'right']).default('below'),
    connectGaps: z.boolean().default(false),
  })
  .refine(({ charts }) => charts.reduce((sum, { series }) => sum + series.length, 0) <= maximumSeries, {
    path: ['charts'],
    message: 'dashboard.tooManySeries',
  })
export type MultichartSettings = z.infer<typeof multichartSettings>
