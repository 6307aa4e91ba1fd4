import type { Range } from '#ui/time/range/range.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** Lengths of time that people know. */
const steps = [
  second,
  2 * second,
  5 * second,
  10 * second,
  15 * second,
  20 * second,
  30 * second,
  minute,
  2 * minute,
  5 * minute,
  10 * minute,
  15 * minute,
  20 * minute,
  30 * minute,
  hour,
  2 * hour,
  3 * hour,
  4 * hour,
  6 * hour,
  8 * hour,
  12 * hour,
  day,
  2 * day,
  7 * day,
  14 * day,
  30 * day,
]

/** The shortest such length that cuts the range into at most so many pieces. */
export function stepOf(length: number, max: number): number {
  return steps.find((step) => length / step <= max) ?? Math.ceil(length / max / day) * day
}

export interface ChartWindow {
  /** Epoch ms; both ends belong to it. */
  start: number
  end: number
  /** Pieces of exactly `step` ms. */
  points: number
  step: number
}

/** Two pieces for each pixel at most: each is a line's average and the band of its extremes. */
const perPixel = 2

/**
 * What is asked for so that the range can be drawn with one or two pieces a pixel. Its ends lie on whole steps.
 * A range that moves with the clock stays put for a tenth of its length: in between, live points are enough.
 * One that does not has a tenth on either side, to be there when somebody moves it.
 */
export function chartWindow({ from, to, live }: Range, pixels: number): ChartWindow {
  const length = to - from
  const step = stepOf(length, Math.max(pixels, 100) * perPixel)
  const stay = step * Math.max(1, Math.ceil(length / 10 / step))
  const start = Math.floor((live ? from : from - stay) / stay) * stay
  const past = live ? start + length + 2 * stay : Math.ceil((to + stay) / stay) * stay
  const points = Math.ceil((past - start) / step)
  return { start, end: start + points * step - 1, points, step }
}

/**
 * The width that a chart is asked for: whole hundreds, so that a dragged window does not ask at each pixel.
 * 0 as long as it is not known.
 */
export function pixelsFor(width: number): number {
  if (width === 0) return 0
  return Math.min(2000, Math.max(300, Math.ceil(width / 100) * 100))
}

/** A length of time in the words of `ui.step`; odd ones in whole numbers of what they are about. */
export function stepWords(ms: number): { unit: 'seconds' | 'minutes' | 'hours' | 'days'; count: number } {
  if (ms % day === 0) return { unit: 'days', count: ms / day }
  if (ms % hour === 0) return { unit: 'hours', count: ms / hour }
  if (ms % minute === 0) return { unit: 'minutes', count: ms / minute }
  if (ms > 2 * day) return { unit: 'days', count: Math.round(ms / day) }
  if (ms > 2 * hour) return { unit: 'hours', count: Math.round(ms / hour) }
  if (ms > 2 * minute) return { unit: 'minutes', count: Math.round(ms / minute) }
  return { unit: 'seconds', count: Math.max(1, Math.round(ms / second)) }
}
