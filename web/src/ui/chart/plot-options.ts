import type { TimeFormat } from '../time/format.ts'
import type { ChartView } from './view.ts'

export interface PlotSeries {
  id: string
  label: string
  unit: string
  colour: string
  style: ChartStyle
  dashed: boolean
  /** Null: series of one unit share an axis. */
  axis: 'left' | 'right' | null
}

/** `steps` is for switches and counters: the value holds until the next. */
export type ChartStyle = 'line' | 'area' | 'bars' | 'steps' | 'points'

/** What stands on an axis that the series do not decide; null follows the values. */
export interface AxisLook {
  min: number | null
  max: number | null
  label: string
}

/** The colours that a chart has from its theme. */
export interface PlotLook {
  text: string
  grid: string
  alarm: string
  /** What the chart stands on. */
  ground: string
}

/** A limit of an alarm: a dashed line, and a tint on the side where the alarm is raised. */
export interface Limit {
  value: number
  /** `none`: only a line. */
  side: 'high' | 'low' | 'none'
  label: string
  /** The alarm colour by default. */
  colour?: string
}

export interface PlotOptions {
  series: PlotSeries[]
  limits: Limit[]
  look: PlotLook
  timeZone: string
  language: string
  format: TimeFormat
  /** Pixels; null: as high as the host. */
  height: number | null
  axes: { left: AxisLook; right: AxisLook } | null
  /** Draws over stretches without readings. */
  spanGaps: boolean
  /** Charts of one view share the crosshair and the stretch of time. */
  view: ChartView
  /** Values under the crosshair by series, null where there is none; no time when it is elsewhere. */
  onCursor: (at: number | null, values: (number | null)[]) => void
}
