import type { HourRollups } from '../codec/index.ts'
import { lowerBound, type Run } from '../segments/run.ts'
import type { ReadingValue } from './reading.ts'

/**
 * What the numbers of a stretch of time (start <= time < end) come to; booleans count as 1 and 0, texts and
 * objects not at all. Buckets without a number are left out, so `count` is at least 1.
 */
export interface Bucket {
  readonly start: number
  readonly end: number
  readonly count: number
  readonly min: number
  readonly max: number
  /** Not above the greatest number there is, nor below its opposite. */
  readonly sum: number
  readonly avg: number
  /** The oldest and the newest value. */
  readonly first: number
  readonly last: number
  /** When `min` and `max` were first reached; absent where only a rollup was read. */
  readonly minTime?: number
  readonly maxTime?: number
}

/**
 * Adds up the readings of one series, handed over in the order of time, into stretches between `edges`
 * (ascending; bucket i reaches from edge i to edge i + 1). What lies outside of them is left out.
 */
export interface BucketSums {
  addRun(run: Run): void
  /** Whole hours, none of which an edge cuts. */
  addHours(hours: HourRollups): void
  buckets(): Bucket[]
}

const hourMs = 3_600_000
/** A sum that might overflow is made smaller and kept apart. */
const huge = 1e290
const hugeScale = 2 ** 64

export function createBucketSums(edges: Float64Array): BucketSums {
  const length = Math.max(edges.length - 1, 0)
  const column = () => new Float64Array(length)
  const count = column()
  const sum = column()
  const min = column()
  const max = column()
  const minTime = column()
  const maxTime = column()
  const first = column()
  const last = column()
  let hugeSum: Float64Array | undefined

  function addToSum(at: number, value: number): void {
    if (Math.abs(value) <= huge) {
      sum[at] = (sum[at] as number) + value
    } else {
      hugeSum ??= column()
      hugeSum[at] = (hugeSum[at] as number) + value / hugeScale
    }
  }

  /** One reading, or several that are already added up. */
  function add(
    at: number,
    readings: number,
    low: number,
    lowTime: number,
    high: number,
    highTime: number,
  ): void {
    const before = count[at] as number
    count[at] = before + readings
    if (before === 0 || low < (min[at] as number)) {
      min[at] = low
      minTime[at] = lowTime
    }
    if (before === 0 || high > (max[at] as number)) {
      max[at] = high
      maxTime[at] = highTime
    }
  }

  /** The place of the bucket that a time lies in, -1 before the first, `length` behind the last. */
  const bucketOf = (time: number) => lowerBound(edges, time + 1) - 1

  function addNumbers(times: Float64Array, numbers: Float64Array): void {
    let i = lowerBound(times, edges[0] ?? Number.POSITIVE_INFINITY)
    while (i < times.length) {
      const at = bucketOf(times[i] as number)
      if (at >= length) return
      const end = edges[at + 1] as number
      // The innermost loop of every chart: what is added up stands in local variables.
      const start = i
      let low = numbers[i] as number
      let lowAt = i
      let high = low
      let highAt = i
      let total = 0
      let isHuge = false
      for (; i < times.length && (times[i] as number) < end; i++) {
        const value = numbers[i] as number
        total += value
        if (value < low) {
          low = value
          lowAt = i
        }
        if (value > high) {
          high = value
          highAt = i
        }
      }
      isHuge = !(Math.abs(total) <= huge) || low < -huge || high > huge
      if (isHuge) for (let k = start; k < i; k++) addToSum(at, numbers[k] as number)
      else addToSum(at, total)
      if (count[at] === 0) first[at] = numbers[start] as number
      last[at] = numbers[i - 1] as number
      add(at, i - start, low, times[lowAt] as number, high, times[highAt] as number)
    }
  }

  function addOne(time: number, value: ReadingValue | undefined): void {
    if (typeof value !== 'number' && typeof value !== 'boolean') return
    const at = bucketOf(time)
    if (at < 0 || at >= length) return
    const number = Number(value)
    addToSum(at, number)
    if (count[at] === 0) first[at] = number
    last[at] = number
    add(at, 1, number, time, number, time)
  }

  return {
    addRun({ times, values }) {
      if (length === 0) return
      if (values instanceof Float64Array) addNumbers(times, values)
      else for (let i = 0; i < times.length; i++) addOne(times[i] as number, values[i])
    },
    addHours(hours) {
      for (let i = 0; i < hours.hour.length; i++) {
        const numbers = hours.count[i] as number
        const at = bucketOf((hours.hour[i] as number) * hourMs)
        if (numbers === 0 || at < 0 || at >= length) continue
        addToSum(at, hours.sum[i] as number)
        if (count[at] === 0) first[at] = hours.first[i] as number
        last[at] = hours.last[i] as number
        add(at, numbers, hours.min[i] as number, Number.NaN, hours.max[i] as number, Number.NaN)
      }
    },
    buckets() {
      const answer: Bucket[] = []
      for (let i = 0; i < length; i++) {
        const readings = count[i] as number
        if (readings === 0) continue
        const apart = hugeSum?.[i] ?? 0
        const sumOf = (divisor: number) => (sum[i] as number) / divisor + (apart / divisor) * hugeScale
        const total = Math.min(Math.max(sumOf(1), -Number.MAX_VALUE), Number.MAX_VALUE)
        answer.push({
          start: edges[i] as number,
          end: edges[i + 1] as number,
          count: readings,
          min: min[i] as number,
          max: max[i] as number,
          sum: total,
          avg: sumOf(readings),
          first: first[i] as number,
          last: last[i] as number,
          ...(Number.isNaN(minTime[i]) ? {} : { minTime: minTime[i] as number }),
          ...(Number.isNaN(maxTime[i]) ? {} : { maxTime: maxTime[i] as number }),
        })
      }
      return answer
    },
  }
}
