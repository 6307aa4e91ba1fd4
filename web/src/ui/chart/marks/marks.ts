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
  for (const { from, to, colour } of marks) {
    const left = Math.round(chart.valToPos(from, 'x', true))
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

/** The alarms that were raised at a moment. */
export const marksAt = (marks: readonly AlarmMark[], at: number): AlarmMark[] =>
  marks.filter(({ from, to }) => from <= at && at <= (to ?? Number.POSITIVE_INFINITY))
