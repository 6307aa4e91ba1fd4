import type { StateData, StateValue } from '@fyr/contract/widgets/charts/state-runs'
import type { TimeFormat } from '../../time/format.ts'
import type { CursorPlace } from '../tooltip/tooltip.tsx'
import type { ChartView } from '../view.ts'

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

/** A series of states as it is drawn: a band under the plot, on its time axis. */
export interface DrawnLane {
  label: string
  data: StateData
  look: (value: StateValue | null) => { text: string; colour: string }
}

/** An alarm that was raised. Times in epoch ms; without an end it still is. */
export interface AlarmMark {
  from: number
  to: number | null
  label: string
  colour: string
  /** A note of somebody about a moment, and no alarm. */
  isNote?: boolean
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
  /** Series of states, in bands below the plot. */
  lanes: DrawnLane[]
  /** Series of one axis lie on top of each other; points stay where they are. */
  stacked: boolean
  /** When alarms were raised, and until when. */
  marks: AlarmMark[]
  /** Draws over stretches without readings. */
  spanGaps: boolean
  /** Charts of one view share the crosshair and the stretch of time. */
  view: ChartView
  /**
   * Values under the crosshair by series, null where there is none; no time when it is elsewhere. The place only
   * where the pointer is on this chart, not on one that shares its crosshair.
   */
  onCursor: (cursor: PlotCursor) => void
  /** Whether the window ends now: what is newer than its end is shown, too. */
  isLive: () => boolean
}

export interface PlotCursor {
  at: number | null
  /** By series. */
  values: (number | null)[]
  place: CursorPlace | null
}
