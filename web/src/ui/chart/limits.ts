import type uPlot from 'uplot'
import type { PlotLook } from './plot-options.ts'

/** A limit of an alarm: a dashed line, and a tint on the side where the alarm is raised. */
export interface Limit {
  value: number
  /** `none`: only a line. */
  side: 'high' | 'low' | 'none'
  label: string
  /** The alarm colour by default. */
  colour?: string
}

/** Under the lines: what lies outside. */
export function drawLimits(chart: uPlot, limits: readonly Limit[], look: PlotLook): void {
  const scale = firstScale(chart)
  if (!scale) return
  const { ctx, bbox } = chart
  ctx.save()
  ctx.fillStyle = `${look.alarm}1f`
  for (const { value, side } of limits) {
    if (side === 'none') continue
    const edge = clamp(chart.valToPos(value, scale, true), bbox.top, bbox.top + bbox.height)
    const top = side === 'high' ? bbox.top : edge
    const bottom = side === 'high' ? edge : bbox.top + bbox.height
    ctx.fillRect(bbox.left, top, bbox.width, Math.max(0, bottom - top))
  }
  ctx.restore()
}

/** Over the lines: where the limit is, and what it is called. */
export function drawLimitLabels(chart: uPlot, limits: readonly Limit[], look: PlotLook): void {
  const scale = firstScale(chart)
  if (!scale) return
  const { ctx, bbox } = chart
  const dpr = devicePixelRatio || 1
  ctx.save()
  ctx.lineWidth = 1.25 * dpr
  ctx.font = `${11 * dpr}px 'Inter Variable', Inter, system-ui, sans-serif`
  ctx.textAlign = 'right'
  for (const { value, side, label, colour = look.alarm } of limits) {
    ctx.strokeStyle = colour
    ctx.fillStyle = colour
    const y = Math.round(chart.valToPos(value, scale, true))
    if (y < bbox.top || y > bbox.top + bbox.height) continue
    ctx.setLineDash([6 * dpr, 4 * dpr])
    ctx.beginPath()
    ctx.moveTo(bbox.left, y)
    ctx.lineTo(bbox.left + bbox.width, y)
    ctx.stroke()
    ctx.textBaseline = side === 'low' ? 'top' : 'bottom'
    ctx.fillText(label, bbox.left + bbox.width - 6 * dpr, y + (side === 'low' ? 3 : -3) * dpr)
  }
  ctx.restore()
}

function firstScale(chart: uPlot): string | undefined {
  return chart.series[1]?.scale
}

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))
