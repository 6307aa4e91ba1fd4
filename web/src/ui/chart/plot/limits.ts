import type uPlot from 'uplot'
import { placeLabels } from '../marks/label-places.ts'
import type { Limit, PlotLook } from './plot-options.ts'

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

const textHeight = 15

/** Over the lines: where the limit is, and what it is called. */
export function drawLimitLabels(chart: uPlot, limits: readonly Limit[], look: PlotLook): void {
  const scale = firstScale(chart)
  if (!scale) return
  const { ctx, bbox } = chart
  const dpr = devicePixelRatio || 1
  ctx.save()
  ctx.font = `${11 * dpr}px 'Inter Variable', Inter, system-ui, sans-serif`
  ctx.textAlign = 'right'
  ctx.textBaseline = 'middle'
  ctx.lineJoin = 'round'
  const seen = limits
    .map((limit) => ({ ...limit, y: Math.round(chart.valToPos(limit.value, scale, true)) }))
    .filter(({ y }) => y >= bbox.top && y <= bbox.top + bbox.height)
  ctx.lineWidth = 1.25 * dpr
  ctx.setLineDash([6 * dpr, 4 * dpr])
  for (const { y, colour = look.alarm } of seen) {
    ctx.strokeStyle = colour
    ctx.beginPath()
    ctx.moveTo(bbox.left, y)
    ctx.lineTo(bbox.left + bbox.width, y)
    ctx.stroke()
  }
  ctx.setLineDash([])
  const edge = 6 * dpr
  const height = textHeight * dpr
  const places = placeLabels(
    seen.map(({ y, side, label }) => ({
      y,
      width: ctx.measureText(label).width,
      side: side === 'low' ? 'below' : 'above',
    })),
    { top: bbox.top - height / 2, bottom: bbox.top + bbox.height, width: bbox.width - edge, height },
    ({ right, top, width }) => {
      const end = bbox.left + bbox.width - edge - right
      return isDrawnIn(chart, { left: end - width, right: end, top, bottom: top + height })
    },
  )
  ctx.lineWidth = 3 * dpr
  ctx.strokeStyle = look.ground
  for (const [at, { y, label, colour = look.alarm }] of seen.entries()) {
    const place = places[at]
    if (!place) continue
    const x = bbox.left + bbox.width - edge - place.right
    const middle = y + (place.side === 'below' ? 0.55 : -0.55) * height
    // A halo, so that it can be read on the lines of the chart.
    ctx.strokeText(label, x, middle)
    ctx.fillStyle = colour
    ctx.fillText(label, x, middle)
  }
  ctx.restore()
}

function firstScale(chart: uPlot): string | undefined {
  return chart.series[1]?.scale
}

interface Corners {
  left: number
  right: number
  top: number
  bottom: number
}

/** Whether a line of readings goes through a part of the canvas. */
function isDrawnIn(chart: uPlot, { left, right, top, bottom }: Corners): boolean {
  const first = Math.max(0, chart.posToIdx(left, true) - 1)
  const last = Math.min(chart.data[0].length - 1, chart.posToIdx(right, true) + 1)
  return chart.series.some((series, index) => {
    if (index === 0 || !series.show) return false
    const values = chart.data[index] ?? []
    let before: number | null = null
    for (let at = first; at <= last; at++) {
      const value = values[at]
      if (value === undefined) continue
      const y: number | null = value === null ? null : chart.valToPos(value, series.scale ?? 'y', true)
      if (y !== null && Math.max(y, before ?? y) >= top && Math.min(y, before ?? y) <= bottom) return true
      before = y
    }
    return false
  })
}

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))
