import { decimalsOfSpread, roundTo } from '../numbers.ts'

/** One line of a chart: columns of equal length, oldest first, times in epoch ms. */
export interface SeriesData {
  times: number[]
  /** null: here the line is broken. */
  values: (number | null)[]
  /** Where the values are averages: the lowest and highest of each step, drawn as a band. */
  band?: { low: (number | null)[]; high: (number | null)[] }
}

export const emptyData: SeriesData = { times: [], values: [] }

interface Reading {
  createdAt: string | number
  value: unknown
}

/** Readings as the server sends them; truth counts as 1 and 0, what is no number is left out. */
export function readingsData(readings: readonly Reading[], gapMs?: number): SeriesData {
  const times: number[] = []
  const values: (number | null)[] = []
  for (const { createdAt, value } of readings) {
    const number = typeof value === 'boolean' ? Number(value) : value
    if (typeof number !== 'number' || !Number.isFinite(number)) continue
    times.push(typeof createdAt === 'number' ? createdAt : Date.parse(createdAt))
    values.push(number)
  }
  return withGaps({ times, values }, gapMs)
}

interface Bucket {
  /** Epoch ms. */
  start: number
  min: number
  max: number
  avg: number
}

/** Averages with the band of what happened in each step; a point stands in the middle of its step. */
export function bucketsData(buckets: readonly Bucket[], bucketMs: number): SeriesData {
  const half = bucketMs / 2
  const averages = buckets.map((bucket) => bucket.avg)
  const decimals = decimalsOfSpread(extent(averages))
  return withGaps(
    {
      times: buckets.map((bucket) => bucket.start + half),
      values: averages.map((average) => roundTo(average, decimals)),
      band: { low: buckets.map((bucket) => bucket.min), high: buckets.map((bucket) => bucket.max) },
    },
    Math.max(usualStep(buckets.map((bucket) => bucket.start)) * 4, bucketMs * 1.5),
  )
}

function extent(values: readonly number[]): number {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (const value of values) {
    low = Math.min(low, value)
    high = Math.max(high, value)
  }
  return high - low
}

/**
 * Breaks the line where nothing came for longer than `gapMs`; by default eight times the usual step,
 * so that a sensor that lost its way is seen and one that is slow is not.
 */
export function withGaps(data: SeriesData, gapMs = usualStep(data.times) * 8): SeriesData {
  const { times, values, band } = data
  if (!(gapMs > 0)) return data
  const places: number[] = []
  for (let i = 1; i < times.length; i++) if ((times[i] ?? 0) - (times[i - 1] ?? 0) > gapMs) places.push(i)
  if (places.length === 0) return data
  const hole = <T>(column: readonly T[], filler: (at: number) => T): T[] => {
    const parts: T[] = []
    let from = 0
    for (const place of places) {
      for (let i = from; i < place; i++) parts.push(column[i] as T) // i is inside
      parts.push(filler(place))
      from = place
    }
    for (let i = from; i < column.length; i++) parts.push(column[i] as T)
    return parts
  }
  return {
    times: hole(times, (place) => (times[place - 1] ?? 0) + 1),
    values: hole(values, () => null),
    ...(band && { band: { low: hole(band.low, () => null), high: hole(band.high, () => null) } }),
  }
}

/** The median distance between neighbours, from a sample; 0 when there are too few. */
export function usualStep(times: readonly number[]): number {
  if (times.length < 3) return 0
  const stride = Math.max(1, Math.floor(times.length / 500))
  const steps: number[] = []
  for (let i = 1; i < times.length; i += stride) steps.push((times[i] ?? 0) - (times[i - 1] ?? 0))
  steps.sort((a, b) => a - b)
  return steps[Math.floor(steps.length / 2)] ?? 0
}

/** Adds a point at the end; an older or equal time changes nothing but the last point of that time. */
export function appendPoint(data: SeriesData, at: number, value: number): boolean {
  const last = data.times.at(-1)
  if (last !== undefined && at < last) return false
  if (at === last) {
    data.values[data.values.length - 1] = value
    return true
  }
  data.times.push(at)
  data.values.push(value)
  data.band?.low.push(value)
  data.band?.high.push(value)
  return true
}

/** A copy whose columns may be appended to without the owner's noticing. */
export function copyData({ times, values, band }: SeriesData): SeriesData {
  return {
    times: [...times],
    values: [...values],
    ...(band && { band: { low: [...band.low], high: [...band.high] } }),
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
