import type { PlotSeries } from '../blocks/block.ts'
import type { Canvas, Point } from '../page/canvas.ts'
import { type Colour, tintOf } from '../page/colours.ts'
import { isDrawable } from './value-axis.ts'

/** Places of times and values on the page. */
export interface Scale {
  xOf(at: number): number
  yOf(value: number): number
  /** Base line of bars and areas. */
  floor: number
}

const maxBarWidth = 60

/** Runs of points between the gaps of a series. */
function runsOf(
  times: readonly number[],
  values: readonly (number | null)[],
  { xOf, yOf }: Scale,
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

/** Fill below the line of a series: drawn before all lines, so that it hides none. */
export function drawArea(
  canvas: Canvas,
  { times, values, band, style, colour }: PlotSeries & { colour: Colour },
  scale: Scale,
  stacked: boolean,
): void {
  if (style === 'bars' || style === 'points') return
  if (band) {
    const highs = runsOf(times, band.high, scale)
    const lows = runsOf(times, band.low, scale)
    for (const [at, high] of highs.entries())
      canvas.area([...high, ...(lows[at] ?? []).toReversed()], tintOf(colour, stacked ? 0.55 : 0.18))
    return
  }
  if (style !== 'area') return
  for (const run of runsOf(times, values, scale)) {
    const [first, last] = [run[0], run.at(-1)]
    if (first && last)
      canvas.area([...run, [last[0], scale.floor], [first[0], scale.floor]], tintOf(colour, 0.2))
  }
}

/** Line, bars or points of a series; bars stand side by side with those of other series. */
export function drawSeries(
  canvas: Canvas,
  { times, values, style, stepMs, band, colour }: PlotSeries & { colour: Colour },
  scale: Scale,
  bars: { at: number; count: number },
): void {
  const { xOf, yOf, floor } = scale
  if (style === 'bars') {
    const group = Math.min(Math.max(0.4, (xOf(stepMs) - xOf(0)) * 0.8), maxBarWidth * bars.count)
    const width = group / bars.count
    const gap = width > 3 ? 0.6 : 0
    for (const [at, time] of times.entries()) {
      const [value, low] = [values[at], band?.low[at]]
      if (!isDrawable(value)) continue
      const [y, base] = [yOf(value), isDrawable(low) ? yOf(low) : floor]
      const x = xOf(time) - group / 2 + width * bars.at
      canvas.rectangle({ x, y: Math.min(y, base), width: width - gap, height: Math.abs(y - base) }, colour)
    }
    return
  }
  for (const run of runsOf(times, values, scale)) {
    if (style === 'points' || run.length === 1) for (const point of run) canvas.dot(point, 1.1, colour)
    else canvas.path(style === 'steps' ? stepsOf(run) : run, { colour, width: 1.2 })
  }
}

/** Each value holds until the next. */
const stepsOf = (run: readonly Point[]): Point[] =>
  run.flatMap((point, at): Point[] => {
    const next = run[at + 1]
    return next ? [point, [next[0], point[1]]] : [point]
  })
