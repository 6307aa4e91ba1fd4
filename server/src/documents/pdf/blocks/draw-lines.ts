import { isDrawable } from '../chart/value-axis.ts'
import type { Canvas, Point } from '../page/canvas.ts'
import { type Colour, tintOf } from '../page/colours.ts'
import type { PlotSeries } from './block.ts'

/** Where times and values are on the page. */
export interface Places {
  xOf(at: number): number
  yOf(value: number): number
  /** The line that bars and areas stand on. */
  floor: number
}

/** Pairs of places without a gap between them. */
function runsOf(
  times: readonly number[],
  values: readonly (number | null)[],
  { xOf, yOf }: Places,
): Point[][] {
  const runs: Point[][] = []
  let run: Point[] = []
  for (let at = 0; at <= times.length; at++) {
    const value = values[at]
    if (at < times.length && isDrawable(value)) run.push([xOf(times[at] ?? 0), yOf(value)])
    else if (run.length > 0) {
      runs.push(run)
      run = []
    }
  }
  return runs
}

/** What lies below the lines, so that no series hides the line of another. */
export function drawBelow(
  canvas: Canvas,
  series: PlotSeries,
  colour: Colour,
  places: Places,
  stacked: boolean,
) {
  const { times, values, band, style } = series
  if (style === 'bars' || style === 'points') return
  if (band) {
    const highs = runsOf(times, band.high, places)
    const lows = runsOf(times, band.low, places)
    for (const [at, high] of highs.entries())
      canvas.area([...high, ...(lows[at] ?? []).toReversed()], tintOf(colour, stacked ? 0.55 : 0.18))
    return
  }
  if (style !== 'area') return
  for (const run of runsOf(times, values, places)) {
    const [first, last] = [run[0], run.at(-1)]
    if (first && last)
      canvas.area([...run, [last[0], places.floor], [first[0], places.floor]], tintOf(colour, 0.2))
  }
}

/** The line of a series, its bars or its points. */
export function drawSeries(
  canvas: Canvas,
  series: PlotSeries,
  colour: Colour,
  places: Places,
  bars: { place: number; count: number },
): void {
  const { times, values, style, stepMs, band } = series
  const { xOf, yOf, floor } = places
  if (style === 'bars') {
    const group = Math.max(0.4, (xOf(stepMs) - xOf(0)) * 0.8)
    const width = group / bars.count
    for (const [at, value] of values.entries()) {
      if (!isDrawable(value)) continue
      const low = band?.low[at]
      const [y, base] = [yOf(value), isDrawable(low) ? yOf(low) : floor]
      const x = xOf(times[at] ?? 0) - group / 2 + width * bars.place
      canvas.rectangle({ x, y: Math.min(y, base), width, height: Math.abs(y - base) }, colour)
    }
    return
  }
  for (const run of runsOf(times, values, places)) {
    const [first] = run
    if (style === 'points' || run.length === 1) for (const point of run) canvas.dot(point, 1.1, colour)
    else if (style === 'steps') canvas.path(stepsOf(run), { colour, width: 1.1 })
    else if (first) canvas.path(run, { colour, width: 1.1 })
  }
}

/** Each value holds until the next. */
const stepsOf = (run: readonly Point[]): Point[] =>
  run.flatMap((point, at): Point[] => {
    const next = run[at + 1]
    return next ? [point, [next[0], point[1]]] : [point]
  })
