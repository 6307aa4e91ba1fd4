import type { ReadingValue } from '../reads/reading.ts'
import { findDecimals } from './columns/decimals.ts'

/** What the readings of each hour (UTC) come to; an entry for each hour that has any, ascending. */
export interface HourRollups {
  /** Hours since 1970. */
  readonly hour: Int32Array
  /** Readings of all kinds. */
  readonly readings: Int32Array
  /** Numbers and booleans, which are 0 and 1. Without any, the columns that follow are 0. */
  readonly count: Int32Array
  readonly min: Float64Array
  readonly max: Float64Array
  /** Not above the greatest number there is, nor below its opposite. */
  readonly sum: Float64Array
  readonly first: Float64Array
  readonly last: Float64Array
}

export function hourColumns(length: number): HourRollups {
  return {
    hour: new Int32Array(length),
    readings: new Int32Array(length),
    count: new Int32Array(length),
    min: new Float64Array(length),
    max: new Float64Array(length),
    sum: new Float64Array(length),
    first: new Float64Array(length),
    last: new Float64Array(length),
  }
}

const hourMs = 3_600_000

/** The rollups of readings of one series, times ascending. */
export function rollUp(times: Float64Array, values: Float64Array | readonly ReadingValue[]): HourRollups {
  const numbers = values instanceof Float64Array ? values : Float64Array.from(values, toNumber)
  const hours = hourColumns(countHours(times))
  let at = 0
  for (let start = 0; start < times.length; at++) {
    const hour = Math.floor((times[start] as number) / hourMs)
    const end = (hour + 1) * hourMs
    let count = 0
    let min = Number.POSITIVE_INFINITY
    let max = Number.NEGATIVE_INFINITY
    let sum = 0
    let first = 0
    let last = 0
    let i = start
    for (; i < times.length && (times[i] as number) < end; i++) {
      const value = numbers[i] as number
      if (Number.isNaN(value)) continue
      if (count++ === 0) first = value
      last = value
      if (value < min) min = value
      if (value > max) max = value
      sum += value
    }
    hours.hour[at] = hour
    hours.readings[at] = i - start
    hours.count[at] = count
    hours.min[at] = count === 0 ? 0 : min
    hours.max[at] = count === 0 ? 0 : max
    hours.sum[at] = Number.isFinite(sum) ? sum : sumOfHuge(numbers.subarray(start, i))
    hours.first[at] = first
    hours.last[at] = last
    start = i
  }
  roundSums(hours)
  return hours
}

function toNumber(value: ReadingValue): number {
  return typeof value === 'number' || typeof value === 'boolean' ? Number(value) : Number.NaN
}

function countHours(times: Float64Array): number {
  let hours = 0
  let end = Number.NEGATIVE_INFINITY
  for (let i = 0; i < times.length; i++) {
    const time = times[i] as number
    if (time < end) continue
    hours++
    end = (Math.floor(time / hourMs) + 1) * hourMs
  }
  return hours
}

/** Adding up may pass the greatest number on the way, and come back. */
function sumOfHuge(numbers: Float64Array): number {
  let sum = 0
  for (const number of numbers) if (!Number.isNaN(number)) sum += number / 2 ** 64
  return Math.min(Math.max(sum * 2 ** 64, -Number.MAX_VALUE), Number.MAX_VALUE)
}

/**
 * The sum of numbers with one decimal has one decimal, but what the processor adds up is a little off. The
 * right sum is nearer to the truth, and costs a byte where the other takes eight.
 */
function roundSums({ count, min, max, sum, first, last }: HourRollups): void {
  const { length } = count
  if (length === 0) return
  const some = new Float64Array(length * 4)
  for (const [k, one] of [min, max, first, last].entries()) some.set(one, k * length)
  const digits = findDecimals(some)?.digits
  if (digits === undefined) return
  const scale = 10 ** digits
  for (let i = 0; i < length; i++) {
    const exact = sum[i] as number
    // Plus 0 makes no negative zero of it.
    const rounded = Math.round(exact * scale) / scale + 0
    // At least that large is what was added up, signs aside, and so the error of adding it.
    const extremes = Math.max(Math.abs(min[i] as number), Math.abs(max[i] as number))
    const maxError = (count[i] as number) * Math.max(extremes, Math.abs(exact)) * Number.EPSILON
    if (Math.abs(rounded - exact) <= maxError) sum[i] = rounded
  }
}
