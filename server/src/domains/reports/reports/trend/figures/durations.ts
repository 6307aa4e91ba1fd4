import { yieldWhenDue } from '#lib/fairness/time-slices.ts'
import type { ReadingsStore } from '#readings-store/index.ts'
import type { Period } from '../../schedule/periods.ts'

export interface TrendLimit {
  side: 'over' | 'under'
  value: number
}

export interface Durations {
  /** For how long it is known what the value was, ms. */
  measured: number
  /** For how long it was past each limit, ms. */
  outside: readonly number[]
}

const hourMs = 3_600_000
/** Intervals of which the median is taken. */
const sampled = 10_000
/** Readings between two looks at the clock. */
const portion = 4096

/** So long a reading holds at most: three times the usual interval, and never less than an hour. */
export const longestHold = (intervals: readonly number[]): number => Math.max(hourMs, 3 * medianOf(intervals))

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2
}

/**
 * Adds up for how long a value was past limits. A reading holds until the next one, and no longer than `hold`.
 * What is no number ends what was before and is not measured.
 */
export function createDurationSums(limits: readonly TrendLimit[], { from, to }: Period, hold: number) {
  let measured = 0
  const outside = limits.map(() => 0)
  let since = 0
  let value: number | undefined

  function end(at: number): void {
    if (value === undefined) return
    const length = Math.min(at, since + hold, to) - Math.max(since, from)
    if (length <= 0) return
    measured += length
    for (const [place, limit] of limits.entries()) {
      const isOutside = limit.side === 'over' ? value > limit.value : value < limit.value
      if (isOutside) outside[place] = (outside[place] ?? 0) + length
    }
  }
  return {
    add(time: number, next: number | undefined): void {
      end(time)
      since = time
      value = next
    },
    sums(): Durations {
      end(to)
      value = undefined
      return { measured, outside }
    },
  }
}

interface DurationParts {
  readings: Pick<ReadingsStore, 'range'>
  /** Readings last no longer than until now. */
  now: number
  /** Told of readings that are read; ends the work by throwing. */
  onRead(count: number): Promise<void> | void
}

/** For how long a series was past limits in a period; a reading from before it counts while it holds. */
export async function durationsOf(
  { readings, now, onRead }: DurationParts,
  series: number,
  limits: readonly TrendLimit[],
  period: Period,
): Promise<Durations> {
  const { from } = period
  const to = Math.max(from, Math.min(period.to, now))
  const hold = longestHold(await intervalsOf(readings, series, { from, to }))
  const sums = createDurationSums(limits, { from, to }, hold)
  for await (const { times, values } of readings.range(series, from - hold, to)) {
    await onRead(times.length)
    for (let at = 0; at < times.length; at++) {
      const value = values[at]
      const isNumber = typeof value === 'number' || typeof value === 'boolean'
      sums.add(times[at] ?? 0, isNumber ? Number(value) : undefined)
      if (at % portion === portion - 1) await yieldWhenDue()
    }
    await yieldWhenDue()
  }
  return sums.sums()
}

/** Between the first readings of a period. */
async function intervalsOf(
  readings: DurationParts['readings'],
  series: number,
  { from, to }: Period,
): Promise<number[]> {
  const intervals: number[] = []
  let last: number | undefined
  for await (const { times } of readings.range(series, from, to, { limit: sampled + 1 })) {
    for (const time of times) {
      if (last !== undefined) intervals.push(time - last)
      last = time
    }
    await yieldWhenDue()
  }
  return intervals
}
