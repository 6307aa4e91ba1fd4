import { marksAt } from '../marks/marks.ts'
import { stateAt } from '../marks/states.ts'
import type { ShownLane } from '../marks/use-lanes.ts'
import type { AlarmMark, PlotCursor } from '../plot/plot-options.ts'
import type { ChartSeries } from '../table/chart-table.tsx'
import type { TooltipRow } from './tooltip.tsx'

interface Drawn {
  series: readonly Pick<ChartSeries, 'label' | 'unit' | 'axis' | 'style'>[]
  colours: readonly string[]
  lanes: readonly ShownLane[]
  marks: readonly AlarmMark[]
  /** How close to a note the pointer is about it, ms. */
  near: number
  /** What the sum of stacked series is called; null: they are not stacked. */
  total: string | null
  /** A value of the series at a place. */
  write: (value: number, place: number) => string
  writeTime: (at: number) => string
}

/** What a chart is at a moment: its series, their sum where they are stacked, states, and alarms that are raised. */
export function cursorRows({ at, values }: Pick<PlotCursor, 'at' | 'values'>, drawn: Drawn): TooltipRow[] {
  if (at === null) return []
  const { series, colours, lanes, marks, near, total, write, writeTime } = drawn
  const rows = values.flatMap((value, place) => {
    const own = series[place]
    return own && value !== null
      ? [{ label: own.label, colour: colours[place] ?? '', text: write(value, place), value, place }]
      : []
  })
  const [first] = rows
  const stacked = rows.filter(({ place }) => isStackedWith(series[place], series[first?.place ?? 0]))
  const sum = stacked.reduce((all, { value }) => all + value, 0)
  const shownTotal =
    total !== null && first && stacked.length > 1
      ? [{ label: total, colour: 'transparent', text: write(sum, first.place), value: null }]
      : []
  const states = lanes.flatMap(({ label, data, look }) => {
    const state = stateAt(data, at)
    return state ? [{ label, ...look(state.value), value: null }] : []
  })
  const alarms = marksAt(marks, at, near).map(({ label, colour, from }) => ({
    label,
    colour,
    text: writeTime(from),
    value: null,
  }))
  return [...rows, ...shownTotal, ...states, ...alarms]
}

type Axis = Pick<ChartSeries, 'unit' | 'axis' | 'style'> | undefined
const isStackedWith = (one: Axis, other: Axis) =>
  one?.style !== 'points' && one?.axis === other?.axis && one?.unit === other?.unit
