import type uPlot from 'uplot'
import { axisScales, font, isLow, scaleOf } from './plot-lines.ts'
import type { PlotOptions } from './plot-options.ts'

interface AxisUnit {
  text: string
  side: 'left' | 'right'
}

/** Units of the axes of numbers, in their order. An axis that has a label of its own needs none. */
export function axisUnits({ series, axes }: Pick<PlotOptions, 'series' | 'axes'>): AxisUnit[] {
  return axisScales(series).flatMap(({ scale, side }) => {
    const units = new Set(
      series.filter((each) => scaleOf(each) === scale && each.unit).map(({ unit }) => unit),
    )
    const own = scale === 'y right' ? axes?.right.label : axes?.left.label
    return own || units.size === 0 ? [] : [{ text: [...units].join(', '), side }]
  })
}

/** Pixels. */
const minHeight = 80
const baseline = (chart: uPlot) => (isLow(chart) ? 7 : 10)

/** Pixels above the plot, where units stand clear of the highest number. */
export const unitsHeight = (chart: uPlot) => (chart.height < minHeight ? 6 : isLow(chart) ? 18 : 22)

export function drawAxisUnits(chart: uPlot, units: readonly AxisUnit[], colour: string): void {
  // A scale of nothing would be made up.
  if (chart.height < minHeight || chart.data[0].length === 0) return
  const { ctx, bbox } = chart
  const dpr = devicePixelRatio || 1
  const gap = 5 * dpr
  ctx.save()
  ctx.font = font.replace('12px', `${12 * dpr}px`)
  ctx.fillStyle = colour
  ctx.textAlign = 'left'
  for (const { text, side } of units) {
    const width = Math.min(ctx.measureText(text).width, ctx.canvas.width / 2 - gap)
    const x =
      side === 'left'
        ? Math.max(0, bbox.left - gap - width)
        : Math.min(bbox.left + bbox.width + gap, ctx.canvas.width - width)
    ctx.fillText(text, x, bbox.top - baseline(chart) * dpr, width)
  }
  ctx.restore()
}
