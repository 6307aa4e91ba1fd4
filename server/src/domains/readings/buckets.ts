import type { Bucket as WireBucket } from '@fyr/contract/readings'
import type { Bucket, ReadingsStore } from '#readings-store/index.ts'
import { fail } from '#request/problem.ts'
import type { KeySeries } from './series.ts'

export const wireBucket = ({ start, min, max, avg, sum, count, first, last }: Bucket): WireBucket => ({
  start,
  min,
  max,
  avg,
  sum,
  count,
  first,
  last,
})

/** The range asked for, both ends included, as the store takes it: from <= time < to. */
export function rangeOf(start: number, end: number): { from: number; to: number } {
  if (end < start) fail('time.rangeReversed', { field: 'params.end' })
  return { from: start, to: end + 1 }
}

/** Buckets of several keys, each in at most `points` stretches of the same length. */
export async function bucketsOf(
  store: ReadingsStore,
  keys: readonly KeySeries[],
  range: { from: number; to: number },
  points: number,
) {
  const stored = keys.map(({ series }) => series).filter((series) => series !== null)
  const answers = await store.buckets(stored, range.from, range.to, points)
  const bySeries = new Map(stored.map((series, at) => [series, answers[at] ?? []]))
  return keys.map((key) => ({
    tagDeveui: key.deveui,
    key: key.key,
    label: key.label,
    bucketMs: Math.ceil((range.to - range.from) / points),
    buckets: (key.series === null ? [] : (bySeries.get(key.series) ?? [])).map(wireBucket),
  }))
}

const fiveHours = 5

/** Calendar steps of the company's time zone; five-hour steps start at midnight and are cut off by it. */
export async function trendOf(
  store: ReadingsStore,
  { series }: KeySeries,
  range: { from: number; to: number },
  resolution: 'week' | 'day' | 'hour' | '5hours',
  timeZone: string,
): Promise<WireBucket[]> {
  if (series === null) return []
  if (resolution !== '5hours') {
    return (await store.calendarBuckets(series, range.from, range.to, resolution, timeZone)).map(wireBucket)
  }
  const hours = await store.calendarBuckets(series, range.from, range.to, 'hour', timeZone)
  const hourOfDay = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' })
  const dayOf = new Intl.DateTimeFormat('en-CA', { timeZone })
  const steps = Map.groupBy(hours, ({ start }) => {
    const at = new Date(start)
    return `${dayOf.format(at)}/${Math.floor(Number(hourOfDay.format(at)) / fiveHours)}`
  })
  return [...steps.values()].map(addUp)
}

/** Several buckets that follow each other as one. Never called with none. */
function addUp(buckets: readonly Bucket[]): WireBucket {
  const [first, ...rest] = buckets.map(wireBucket)
  if (!first) throw new RangeError('There is no bucket to add up')
  return rest.reduce((sum, next) => {
    const count = sum.count + next.count
    return {
      start: sum.start,
      min: Math.min(sum.min, next.min),
      max: Math.max(sum.max, next.max),
      sum: sum.sum + next.sum,
      count,
      avg: (sum.sum + next.sum) / count,
      first: sum.first,
      last: next.last,
    }
  }, first)
}
