import type { Cell, Chart, Column } from '../../content.ts'

/** `#rrggbb`, with two more digits for how opaque it is. */
type Hex = string

/** A word with the colour of what it means, such as a threshold that was reached. */
export interface Mark {
  text: string
  colour: Hex
}

/** One value, large; below it what is to be known of it, such as when it was measured. */
export interface ValueBlock {
  kind: 'value'
  title: string
  text: string
  colour?: Hex
  mark?: Mark
  notes: readonly string[]
  /** Its course over the period, small. */
  course?: { from: number; to: number; times: readonly number[]; values: readonly number[]; colour?: Hex }
}

/** A value on a scale. Places on it are shares, from 0 to 1. */
export interface GaugeBlock {
  kind: 'gauge'
  title: string
  style: 'arc' | 'circle' | 'bar'
  text: string
  /** Null: there is no number. */
  share: number | null
  colour?: Hex
  zones: readonly { from: number; to: number; colour: Hex }[]
  /** The lowest and highest of the period. */
  extremes: readonly number[]
  /** What stands at the ends of the scale. */
  ends: readonly [string, string]
  mark?: Mark
  notes: readonly string[]
}

/** How full something is. */
export interface FillBlock {
  kind: 'fill'
  title: string
  text: string
  /** Percent; null: nobody knows. */
  percent: number | null
  colour?: Hex
  /** Percentages at which something begins. */
  limits: readonly { value: number; colour: Hex }[]
  mark?: Mark
  notes: readonly string[]
}

/** A direction and distance from the middle, in shares of the outermost circle. */
export interface TiltBlock {
  kind: 'tilt'
  title: string
  text: string
  lean: { x: number; y: number } | null
  trail: readonly { x: number; y: number }[]
  circles: readonly { share: number; colour: Hex }[]
  colour?: Hex
  limit: string
  mark?: Mark
  notes: readonly string[]
}

export interface PlotSeries {
  name: string
  colour?: Hex
  style: 'line' | 'area' | 'bars' | 'steps' | 'points'
  axis: 'left' | 'right'
  /** Oldest first. */
  times: readonly number[]
  /** Null: here the line is broken. */
  values: readonly (number | null)[]
  /** The lowest and highest at each time. */
  band?: { low: readonly (number | null)[]; high: readonly (number | null)[] }
  /** Width of a bar, in ms; in steps where the plot has names. */
  stepMs: number
}

/** States that follow one another; `to` is where the next begins. */
export interface Lane {
  name: string
  runs: readonly { from: number; to: number; text: string; colour: Hex }[]
  /** How much of the time each state held, the longest first. */
  shares: readonly { text: string; colour: Hex; share: number }[]
}

export interface PlotAxis {
  min: number | null
  max: number | null
  label: string
}

/** Series of the same time, each with times of its own. */
export interface Plot {
  title: string
  from: number
  to: number
  /** Names of equal steps in place of times: step n reaches from n to n + 1. */
  names?: readonly string[]
  series: readonly PlotSeries[]
  lanes: readonly Lane[]
  left: PlotAxis
  right: PlotAxis
  stacked: boolean
  hasLegend: boolean
  /** Horizontal lines, by the left axis. */
  limits: readonly { name: string; value: number; colour?: Hex }[]
  /** The axis reaches to all limits, even where that makes the series flat. */
  showsAllLimits?: boolean
  /** When alarms were raised, until when. */
  events: readonly { name: string; from: number; to: number; colour: Hex }[]
  /** Text in place of the axes where there is nothing to draw; without it, empty axes are drawn. */
  ifEmpty?: string
  /** What it shows, in a sentence, for those who cannot see it. */
  description: string
}

/** What is known of something, one line each. */
export interface FactsBlock {
  kind: 'facts'
  title: string
  mark?: Mark
  facts: readonly { label: string; text: string; colour?: Hex }[]
  /** Below them. */
  note?: string
}

export interface TableBlock {
  kind: 'table'
  title: string
  columns: readonly Column[]
  rows: readonly (readonly Cell[])[]
  /** Colours of cells, where they mean something. */
  marks?: readonly (readonly (Hex | null)[])[]
  /** What is said below, such as that there are more. */
  note?: string
}

/** A picture, with values on it where there are any. */
export interface PictureBlock {
  kind: 'picture'
  title: string
  /** PNG or JPEG. */
  picture: Uint8Array
  alt: string
  ifUnreadable: string
  /** Where: in shares of the picture, from its upper left corner. `text` empty: a dot. */
  labels?: readonly { x: number; y: number; text: string; colour: Hex | null }[]
}

/** What stands in a box of a page, as widgets do on a dashboard. */
export type Block =
  | { kind: 'chart'; chart: Chart }
  | { kind: 'plots'; title: string; plots: readonly Plot[] }
  | ValueBlock
  | GaugeBlock
  | FillBlock
  | TiltBlock
  | FactsBlock
  | TableBlock
  /** `markdown`: what is not marked stands as it is. */
  | {
      kind: 'text'
      title: string
      markdown: string
      size?: 'small' | 'normal' | 'large'
      align?: 'start' | 'center' | 'end'
    }
  | PictureBlock
  /** What has no place on paper is named, with why. */
  | { kind: 'notice'; title: string; name: string; text: string }
