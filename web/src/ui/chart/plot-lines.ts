import uPlot from 'uplot'
import { numberLabels, timeLabels, valueRange } from './axis.ts'
import { firstAt, type SeriesData } from './data.ts'
import type { ChartStyle, PlotOptions, PlotSeries } from './plot-options.ts'

export const font = "12px 'Inter Variable', Inter, system-ui, sans-serif"

/** In pixels. Low: times have one row, and rows stand closer. */
export const isLow = ({ height }: uPlot) => height < 130
export const isNarrow = ({ width }: uPlot) => width < 220

export const scaleOf = ({ axis, unit }: PlotSeries) => (axis ? `y ${axis}` : `y ${unit}`)

export function scalesOf(
  series: PlotSeries[],
  { limits, axes }: PlotOptions,
  range: { from: number; to: number },
  bandOf: (index: number) => { low: number; high: number } | null,
): uPlot.Scales {
  const scales: uPlot.Scales = { x: { time: true, auto: false, range: () => [range.from, range.to] } }
  const first = series[0]
  for (const each of series) {
    // Limits belong to the first series: an alarm watches one key.
    const within = first && scaleOf(each) === scaleOf(first) ? limits.map((limit) => limit.value) : []
    const ends = axes?.[each.axis ?? 'left']
    const grounded = series.some((other) => other.style === 'bars' && scaleOf(other) === scaleOf(each))
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
  { look, language, format, view, axes }: PlotOptions,
): uPlot.Axis[] {
  const shared = { stroke: look.text, font, ticks: { show: false }, grid: { stroke: look.grid, width: 1 } }
  const scales = [...new Set(series.map(scaleOf))].sort(leftFirst).slice(0, 2)
  const labelled = (scale: string) => {
    const label = scale === 'y right' ? axes?.right.label : axes?.left.label
    return label ? { label, labelSize: 20, labelFont: font } : {}
  }
  return [
    {
      ...shared,
      size: (self) => (isLow(self) ? 24 : 44),
      space: 70,
      values: (self, splits, _axis, _space, step) =>
        timeLabels(splits, step, format, { oneLine: isLow(self) }),
    },
    ...scales.map(
      (scale, i): uPlot.Axis => ({
        ...shared,
        scale,
        side: i === 0 && scale !== 'y right' ? 3 : 1,
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

/** Axes of a unit keep their order. */
const leftFirst = (one: string, other: string) => Number(one === 'y right') - Number(other === 'y right')

/** How each style is drawn; `null` leaves it to uPlot's own line. */
function pathsOf(style: ChartStyle): uPlot.Series.PathBuilder | null {
  if (style === 'steps') return uPlot.paths.stepped?.({ align: 1 }) ?? null
  if (style === 'bars') return uPlot.paths.bars?.({ size: [0.7, 48] }) ?? null
  return style === 'points' ? () => null : null
}

export function linesOf(series: PlotSeries[], spanGaps: boolean): uPlot.Series[] {
  const lines: uPlot.Series[] = [{}]
  for (const each of series) {
    const scale = scaleOf(each)
    const paths = pathsOf(each.style)
    const filled = each.style === 'area' ? '33' : each.style === 'bars' ? 'cc' : ''
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
      },
      ...(filled && { fill: `${each.colour}${filled}` }),
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
