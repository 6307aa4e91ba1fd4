import type uPlot from 'uplot'
import type { AlarmMark } from '../plot/plot-options.ts'

/** In pixels. */
const bar = 4
const least = 3

/** When alarms were raised: a line there, and a bar along the top until they were over. */
export function drawMarks(chart: uPlot, marks: readonly AlarmMark[]): void {
  if (marks.length === 0) return
  const { ctx, bbox } = chart
  const dpr = devicePixelRatio || 1
  ctx.save()
  ctx.beginPath()
  ctx.rect(bbox.left, bbox.top - bar * dpr, bbox.width, bbox.height + bar * dpr)
  ctx.clip()
  for (const { from, to, colour, isNote } of marks) {
    const left = Math.round(chart.valToPos(from, 'x', true))
    if (isNote) {
      drawNote(ctx, { left, top: bbox.top, height: bbox.height, colour, dpr })
      continue
    }
    const right = chart.valToPos(to ?? Date.now(), 'x', true)
    ctx.fillStyle = colour
    ctx.fillRect(left, bbox.top - (bar - 2) * dpr, Math.max(least * dpr, right - left), bar * dpr)
    ctx.strokeStyle = colour
    ctx.lineWidth = dpr
    ctx.setLineDash([3 * dpr, 3 * dpr])
    ctx.beginPath()
    ctx.moveTo(left, bbox.top)
    ctx.lineTo(left, bbox.top + bbox.height)
    ctx.stroke()
  }
  ctx.restore()
}

interface NotePlace {
  left: number
  top: number
  height: number
  colour: string
  dpr: number
}

/** A flag at the top and a thin line below it, unlike the dashes of an alarm. */
function drawNote(ctx: CanvasRenderingContext2D, { left, top, height, colour, dpr }: NotePlace): void {
  const side = 5 * dpr
  ctx.fillStyle = colour
  ctx.strokeStyle = colour
  ctx.beginPath()
  ctx.moveTo(left - side, top - bar * dpr)
  ctx.lineTo(left + side, top - bar * dpr)
  ctx.lineTo(left, top + side)
  ctx.fill()
  ctx.globalAlpha = 0.5
  ctx.lineWidth = dpr
  ctx.setLineDash([])
  ctx.beginPath()
  ctx.moveTo(left, top)
  ctx.lineTo(left, top + height)
  ctx.stroke()
  ctx.globalAlpha = 1
}

/** The alarms that were raised at a moment, and the notes about it: a pointer is not closer than `near` ms. */
export const marksAt = (marks: readonly AlarmMark[], at: number, near: number): AlarmMark[] =>
  marks.filter(({ from, to, isNote }) =>
    isNote ? Math.abs(from - at) <= near : from <= at && at <= (to ?? Number.POSITIVE_INFINITY),
  )
