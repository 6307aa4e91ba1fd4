import { stepOf } from '#entities/series/chart-window.ts'
import type { Range } from '#ui/time/range/range.ts'

export interface AskedWindow {
  /** Epoch ms; both ends belong to it. */
  start: number
  end: number
  /** Pieces for each of the widths, in their order. */
  points: number[]
}

const perPixel = 2
/** A range that moves with the clock is asked for anew when it has moved by this part of its length. */
const moves = 100

/**
 * One stretch of time for all widgets of a dashboard, and how many pieces each width is to have of it. It begins
 * at most a hundredth of the range early, so that sums and averages over all of it stay true, and its ends
 * lie on whole steps of every width.
 */
export function askedWindow({ from, to, live }: Range, widths: readonly number[]): AskedWindow {
  const length = to - from
  const steps = widths.map((width) => stepOf(length, Math.max(width, 100) * perPixel))
  const common = steps.reduce(leastCommonMultiple, 1000)
  // Where the steps have too little in common only the narrowest is met.
  const unit = common <= length / 20 ? common : Math.min(...steps, common)
  const stay = live ? unit * Math.max(1, Math.round(length / moves / unit)) : unit
  const start = Math.floor(from / stay) * stay
  const past = live ? start + (Math.ceil(length / stay) + 1) * stay : Math.ceil(to / stay) * stay
  return {
    start,
    end: past - 1,
    points: steps.map((step) => Math.min(4000, Math.max(1, Math.ceil((past - start) / step)))),
  }
}

function leastCommonMultiple(one: number, other: number): number {
  return (one / greatestCommonDivisor(one, other)) * other
}

function greatestCommonDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestCommonDivisor(other, one % other)
}
