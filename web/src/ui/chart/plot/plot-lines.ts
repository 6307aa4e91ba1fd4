import uPlot from 'uplot'
import { firstAt, type SeriesData } from '../data.ts'
import { laneSize } from '../marks/lanes.ts'
import { sparseMarkers } from '../marks/markers.ts'
import { numberLabels, timeLabels, valueRange } from './axis.ts'
import type { ChartStyle, PlotOptions, PlotSeries } from './plot-options.ts'

export const font = "12px 'Inter Variable', Inter, system-ui, sans-serif"

/** In pixels. Low: times have one row, and rows stand closer. */
export const isLow = ({ height }: uPlot) => height < 130
export const isNarrow = ({ width }: uPlot) => width < 220

const timesHeight = (self: uPlot) => (isLow(self) ? 24 : 44)

/** How high each band below the plot is, in pixels. */
export const laneOf = (self: uPlot, count: number, isAlone: boolean) =>
  count === 0 ? 0 : laneSize(count, self.height - timesHeight(self), isAlone)

export const scaleOf = ({ axis, unit }: PlotSeries) => (axis ? `y ${axis}` : `y ${unit}`)

export function scalesOf(
  series: PlotSeries[],
  { limits, axes, stacked }: PlotOptions,
  windowNow: () => [from: number, to: number],
  bandOf: (index: number) => { low: number; high: number } | null,
): uPlot.Scales {
  const scales: uPlot.Scales = { x: { time: true, auto: false, range: windowNow } }
  const first = series[0]
  for (const each of series) {
    // Limits belong to the first series: an alarm watches one key.
    const within = first && scaleOf(each) === scaleOf(first) ? limits.map((limit) => limit.value) : []
    const ends = axes?.[each.axis ?? 'left']
    const grounded = series.some(
      (other) => (other.style === 'bars' || stacked) && scaleOf(other) === scaleOf(each),
    )
    scales[scaleOf(each)] = {
      range: (self, min, max) => {
        const bands = series.flatMap((other, i) => {
          const seen = scaleOf(other) === scaleOf(each) && self.series[i + 1]?.show
          const band = seen ? bandOf(i) : null
          return band ? [band.low, band.high] : []
        })
        const [low, high] = valueRange(min, max, [...bands, ...within, ...(grounded ? [0] : [])])
        const from = ends?.min ?? low
        const to = ends?.max ?? high
        return from < to ? [from, to] : [from, from + 1]
      },
    }
  }
  return scales
}

export function axesOf(
  series: PlotSeries[],
  { look, language, format, view, axes, lanes }: PlotOptions,
): uPlot.Axis[] {
  const shared = { stroke: look.text, font, ticks: { show: false }, grid: { stroke: look.grid, width: 1 } }
  const scales = axisScales(series)
  const labelled = (scale: string) => {
    const label = scale === 'y right' ? axes?.right.label : axes?.left.label
    return label ? { label, labelSize: 20, labelFont: font } : {}
  }
  return [
    {
      ...shared,
      size(self) {
        const times = timesHeight(self)
        const lane = laneOf(self, lanes.length, series.length === 0)
        // The bands stand between the plot and its times, which uPlot knows as the gap of their axis.
        const [axis] = self.axes
        if (axis) axis.gap = lane * lanes.length + 5
        self.root.style.setProperty('--fyr-lanes', `${lane * lanes.length}px`)
        return lane * lanes.length + times
      },
      space: 70,
      values: (self, splits, _axis, _space, step) =>
        timeLabels(splits, step, format, { oneLine: isLow(self) }),
    },
    ...scales.map(
      ({ scale, side }, i): uPlot.Axis => ({
        ...shared,
        scale,
        side: side === 'left' ? 3 : 1,
        ...labelled(scale),
        grid: { ...shared.grid, show: i === 0 },
        space: (self: uPlot) => (isLow(self) ? 20 : 30),
        size(self, labels) {
          const own = 14 + 7 * Math.max(2, ...(labels ?? []).map((label) => label.length))
          // Where there is hardly room for the lines, times need not stand below those of other charts.
          if (i > 0 || isNarrow(self)) return own
          view.widen(own)
          return view.axisWidth
        },
        values: (self, splits) =>
          // A scale of nothing would be made up.
          self.data[0].length === 0 ? splits.map(() => '') : numberLabels(splits, language),
      }),
    ),
  ]
}

/** The scales that have an axis: two at most. */
export function axisScales(series: PlotSeries[]): { scale: string; side: 'left' | 'right' }[] {
  const scales = [...new Set(series.map(scaleOf))].sort(leftFirst).slice(0, 2)
  return scales.map((scale, i) => ({ scale, side: i === 0 && scale !== 'y right' ? 'left' : 'right' }))
}

/** Axes of a unit keep their order. */
const leftFirst = (one: string, other: string) => Number(one === 'y right') - Number(other === 'y right')

/** How each style is drawn; `null` leaves it to uPlot's own line. */
function pathsOf(style: ChartStyle): uPlot.Series.PathBuilder | null {
  if (style === 'steps') return uPlot.paths.stepped?.({ align: 1 }) ?? null
  if (style === 'bars') return uPlot.paths.bars?.({ size: [0.7, 48] }) ?? null
  return style === 'points' ? () => null : null
}

/** Places of series that lie on top of each other: of one axis, but for points. */
export function stackedGroups({ series, stacked }: Pick<PlotOptions, 'series' | 'stacked'>): number[][] {
  if (!stacked) return []
  const places = [...series.keys()].filter((at) => series[at]?.style !== 'points')
  const groups = Map.groupBy(places, (at) => scaleOf(series[at] as PlotSeries)) // at is a place of it
  return [...groups.values()].filter((group) => group.length > 1)
}

export function linesOf({ series, spanGaps, stacked }: PlotOptions): uPlot.Series[] {
  const lines: uPlot.Series[] = [{}]
  const groups = stackedGroups({ series, stacked })
  for (const [place, each] of series.entries()) {
    const isStacked = groups.some((group) => group.includes(place))
    const scale = scaleOf(each)
    // Stacked lines are filled between each other, straight from reading to reading.
    const style = isStacked && each.style !== 'bars' ? 'line' : each.style
    const paths = pathsOf(style)
    const filled = style === 'area' ? '33' : style === 'bars' ? (isStacked ? '' : 'cc') : null
    lines.push({
      label: each.label,
      scale,
      stroke: each.colour,
      width: each.style === 'bars' ? 0 : thick,
      spanGaps,
      ...(each.dashed && { dash: [6, 4] }),
      points: {
        size: 5,
        ...(each.style === 'points' && { show: true }),
        ...(each.style === 'bars' && { show: false }),
        ...(each.style !== 'points' && each.style !== 'bars' && { show: () => false, filter: sparseMarkers }),
      },
      ...(filled !== null && { fill: `${each.colour}${filled}` }),
      ...(paths && { paths }),
    })
  }
  return lines
}

const thick = 1.75
const thin = 1

/**
 * In pixels. Where lines are many or have a point at every pixel, thin ones tell more; and a browser draws them ten
 * times as fast (204 lines of 360 points in software: 31 ms of 1 pixel, 500 ms of 1.75).
 */
export function lineWidth(
  data: readonly Pick<SeriesData, 'times'>[],
  { from, to }: { from: number; to: number },
  pixels: number,
): number {
  const points = data.reduce((sum, { times }) => sum + firstAt(times, to) - firstAt(times, from), 0)
  return points > pixels ? thin : thick
}
