import { decimalsToRead } from '@fyr/contract/values/numbers/format-number'
import { gapOfBuckets, withGaps } from '@fyr/contract/widgets/charts/line-gaps'
import { decimalsOfSpread, roundTo } from '../format/numbers.ts'

/** One line of a chart: columns of equal length, oldest first, times in epoch ms. */
export interface SeriesData {
  times: number[]
  /** null: here the line is broken. */
  values: (number | null)[]
  /** Where the values are averages: the lowest and highest of each step, drawn as a band. */
  band?: { low: (number | null)[]; high: (number | null)[] }
  /** Where nothing came for longer than this the line is broken; 0 or absent: nowhere. */
  gapMs?: number
  /** The last of several buckets: live points are folded into it. */
  open?: OpenBucket
}

/** What a bucket's point is, of the readings in it. */
export type Fold = 'avg' | 'min' | 'max' | 'sum' | 'count' | 'first' | 'last'

export interface OpenBucket {
  start: number
  stepMs: number
  /** The average by default. */
  of?: Fold
  sum: number
  count: number
  /** To draw by. */
  decimals: number
  /** To read; undefined: as many as matter. */
  decimalsToRead?: number | undefined
}

/** Each time another: live points are added to it. */
export const noData = (): SeriesData => ({ times: [], values: [] })

type Column = ArrayLike<number> & Iterable<number>

/** Readings as they are. */
export function pointsData({ times, values }: { times: Column; values: Column }): SeriesData {
  return withGaps({ times: [...times], values: [...values] })
}

interface BucketColumns {
  /** Epoch ms. */
  start: Column
  min: Column
  max: Column
  avg: Column
  count: Column
}

/** Averages with the band of what happened in each step; a point stands in the middle of its step. */
export function bucketColumnsData(buckets: BucketColumns, bucketMs: number): SeriesData {
  const { start, min, max, avg, count } = buckets
  const last = start.length - 1
  if (last < 0) return noData()
  const half = bucketMs / 2
  const spread = extent(avg)
  const decimals = decimalsOfSpread(spread)
  const lastCount = count[last] ?? 1
  const data: SeriesData = {
    times: Array.from(start, (at) => at + half),
    values: Array.from(avg, (average) => roundTo(average, decimals)),
    band: { low: [...min], high: [...max] },
    open: {
      start: start[last] ?? 0,
      stepMs: bucketMs,
      sum: (avg[last] ?? 0) * lastCount,
      count: lastCount,
      decimals,
      decimalsToRead: decimalsToRead(spread),
    },
  }
  return withGaps(data, gapOfBuckets(start, count, bucketMs))
}

/** One other number of each bucket, such as the highest. */
export function foldedColumnsData(
  buckets: Pick<BucketColumns, 'start'> & Partial<Record<Fold, Column>>,
  bucketMs: number,
  of: Exclude<Fold, 'avg'>,
): SeriesData {
  const start = buckets.start
  const values = buckets[of]
  const last = start.length - 1
  if (last < 0 || values === undefined) return noData()
  const half = bucketMs / 2
  const newest = values[last] ?? 0
  return withGaps(
    {
      times: Array.from(start, (at) => at + half),
      values: [...values],
      open: { start: start[last] ?? 0, stepMs: bucketMs, of, sum: newest, count: newest, decimals: 12 },
    },
    bucketMs * 4,
  )
}

interface Bucket {
  start: number
  min: number
  max: number
  avg: number
  count?: number
}

/** The same of buckets as JSON has them. */
export function bucketsData(buckets: readonly Bucket[], bucketMs: number): SeriesData {
  const column = (of: (bucket: Bucket) => number) => buckets.map(of)
  return bucketColumnsData(
    {
      start: column(({ start }) => start),
      min: column(({ min }) => min),
      max: column(({ max }) => max),
      avg: column(({ avg }) => avg),
      count: column(({ count }) => count ?? 1),
    },
    bucketMs,
  )
}

function extent(values: Iterable<number>): number {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (const value of values) {
    low = Math.min(low, value)
    high = Math.max(high, value)
  }
  return high - low
}

/** A copy whose columns may be appended to without the owner's noticing. */
export function copyData({ times, values, band, open, gapMs }: SeriesData): SeriesData {
  return {
    times: [...times],
    values: [...values],
    ...(band && { band: { low: [...band.low], high: [...band.high] } }),
    ...(gapMs !== undefined && { gapMs }),
    ...(open && { open: { ...open } }),
  }
}

export interface Summary {
  latest: number
  min: number
  max: number
}

/** What a person who cannot see the line is told. */
export function summarise({ times, values, band }: SeriesData, from: number, to: number): Summary | null {
  let latest: number | null = null
  let min = Number.POSITIVE_INFINITY
  let max = Number.NEGATIVE_INFINITY
  for (let i = 0; i < times.length; i++) {
    const at = times[i] ?? 0
    const value = values[i]
    if (at < from || at > to || value === null || value === undefined) continue
    latest = value
    min = Math.min(min, band?.low[i] ?? value)
    max = Math.max(max, band?.high[i] ?? value)
  }
  return latest === null ? null : { latest, min, max }
}

/** The place of the first time that is not before. */
export function firstAt(times: readonly number[], from: number): number {
  let low = 0
  let high = times.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((times[middle] ?? 0) < from) low = middle + 1
    else high = middle
  }
  return low
}
