import type { Chart } from '../../content.ts'
import type { Box, Canvas, Point } from '../page/canvas.ts'
import { seriesColour } from '../page/colours.ts'
import { isDrawable } from './value-axis.ts'

/** Where the places and values of a chart are on the page. */
export interface Plot {
  box: Box
  /** Places. */
  count: number
  /** The width of one where all are alike. */
  slot: number
  xOf(place: number): number
  yOf(value: number): number
}

/** What is more is left out: no eye tells it apart. */
const maxSeries = 40

/** Lines that break at gaps; a value between two gaps is a dot. */
export function drawLines(canvas: Canvas, { series }: Chart, { count, xOf, yOf }: Plot): void {
  for (const [place, { colour, values }] of series.slice(0, maxSeries).entries()) {
    const own = seriesColour(colour, place)
    let run: Point[] = []
    const finish = () => {
      const [first] = run
      if (run.length === 1 && first) canvas.dot(first, 1.1, own)
      else if (run.length > 1) canvas.path(run, { colour: own, width: 1.2 })
      run = []
    }
    for (let at = 0; at < count; at++) {
      const value = values[at]
      if (!isDrawable(value)) finish()
      else run.push([xOf(at), yOf(value)])
    }
    finish()
  }
}

/** Bars of the series side by side, from zero. */
export function drawBars(canvas: Canvas, { series }: Chart, { count, slot, xOf, yOf }: Plot): void {
  const shown = series.slice(0, maxSeries)
  const group = Math.min(slot * 0.76, 60 * Math.max(shown.length, 1))
  const width = group / Math.max(shown.length, 1)
  const gap = width > 3 ? 0.6 : 0
  const zero = yOf(0)
  for (const [place, { colour, values }] of shown.entries()) {
    const own = seriesColour(colour, place)
    for (let at = 0; at < count; at++) {
      const value = values[at]
      if (!isDrawable(value)) continue
      const y = yOf(value)
      const x = xOf(at) - group / 2 + place * width
      canvas.rectangle(
        { x, y: Math.min(y, zero), width: Math.max(width - gap, 0.2), height: Math.abs(y - zero) },
        own,
      )
    }
  }
}
