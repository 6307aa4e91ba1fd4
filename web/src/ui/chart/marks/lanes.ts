import { textOn } from '@fyr/contract/values/contrast'
import { statesWithin } from '@fyr/contract/widgets/charts/state-runs'
import type uPlot from 'uplot'
import type { DrawnLane, PlotLook } from '../plot/plot-options.ts'
import { bandsOf } from './states.ts'

/** In pixels. */
const labelHeight = 16
const gap = 5
/** Where nothing else asks for the room. */
export const laneHeight = labelHeight + 18 + gap
const lowest = 14
const highest = 56
/** What the lines above keep. */
const leastPlot = 60

/**
 * How high each lane is, in pixels: as usual under lines, which keep room of their own; alone they share all of it.
 * @param room for lanes and plot together
 */
export function laneSize(count: number, room: number, isAlone: boolean): number {
  const each = (isAlone ? room - 4 : room - leastPlot) / Math.max(1, count)
  return Math.floor(Math.min(isAlone ? highest : laneHeight, Math.max(lowest, each)))
}

/**
 * The lanes below the plot, between it and the times.
 * @param end until when the last state is known to hold, epoch ms
 * @param lane how high each is, in pixels
 */
export function drawLanes(
  chart: uPlot,
  lanes: readonly DrawnLane[],
  { look, end, lane }: { look: PlotLook; end: number; lane: number },
): void {
  const { ctx, bbox, scales } = chart
  const dpr = devicePixelRatio || 1
  const from = scales.x?.min ?? 0
  const to = Math.min(scales.x?.max ?? 1, end)
  // Where a lane is low, the legend and the pointer tell whose it is.
  const label = lane >= labelHeight + 12 ? labelHeight : 0
  const above = label > 0 ? gap : 2
  ctx.save()
  ctx.textBaseline = 'middle'
  for (const [at, { label: name, data, look: lookOf }] of lanes.entries()) {
    const top = bbox.top + bbox.height + at * lane * dpr
    ctx.font = `${11 * dpr}px 'Inter Variable', Inter, system-ui, sans-serif`
    ctx.fillStyle = look.text
    ctx.textAlign = 'left'
    if (label > 0) ctx.fillText(shortened(ctx, name, bbox.width), bbox.left, top + (above + label / 2) * dpr)
    const band = { top: top + (above + label) * dpr, height: (lane - above - label) * dpr }
    ctx.fillStyle = look.grid
    ctx.fillRect(bbox.left, band.top, bbox.width, band.height)
    const parts = statesWithin(data, from, to)
    for (const { from: left, to: right, value } of bandsOf(parts, (time) =>
      chart.valToPos(time, 'x', true),
    )) {
      const { text, colour } = lookOf(value)
      ctx.fillStyle = colour
      ctx.fillRect(left, band.top, right - left, band.height)
      if (value === null) hatch(ctx, { left, right, ...band }, look)
      // A word that is cut says less than the colour.
      if (value === null || ctx.measureText(text).width > right - left - 6 * dpr) continue
      ctx.fillStyle = textOn(colour)
      ctx.textAlign = 'center'
      ctx.fillText(text, (left + right) / 2, band.top + band.height / 2 + dpr * 0.5)
    }
  }
  ctx.restore()
}

/** What is several states at once looks like none of them, without its colour too. */
function hatch(
  ctx: CanvasRenderingContext2D,
  { left, right, top, height }: { left: number; right: number; top: number; height: number },
  look: PlotLook,
): void {
  ctx.save()
  ctx.beginPath()
  ctx.rect(left, top, right - left, height)
  ctx.clip()
  ctx.strokeStyle = look.ground
  ctx.lineWidth = 1.5
  ctx.beginPath()
  for (let x = left - height; x < right; x += 7) {
    ctx.moveTo(x, top + height)
    ctx.lineTo(x + height, top)
  }
  ctx.stroke()
  ctx.restore()
}

/** As much of a text as there is room for. */
function shortened(ctx: CanvasRenderingContext2D, text: string, room: number): string {
  if (ctx.measureText(text).width <= room) return text
  let length = text.length
  while (length > 0 && ctx.measureText(`${text.slice(0, length)}…`).width > room) length--
  return length > 0 ? `${text.slice(0, length)}…` : ''
}
