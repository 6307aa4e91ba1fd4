import type { Bucket as WireBucket } from '@fyr/contract/readings/readings'
import { yieldWhenDue } from '#lib/fairness/time-slices.ts'
import { type Bucket, maxBuckets, type ReadingsStore } from '#readings-store/index.ts'
import { fail } from '#request/problem.ts'
import type { KeySeries } from '../series.ts'
import type { TimeRange } from './raw-range.ts'

export const wireBucket = (bucket: Bucket): WireBucket => {
  const { start, min, max, avg, sum, count, first, last, minTime, maxTime } = bucket
  return {
    start,
    min,
    max,
    avg,
    sum,
    count,
    first,
    last,
    ...(minTime !== undefined && { minTime }),
    ...(maxTime !== undefined && { maxTime }),
  }
}

/** The range asked for, both ends included, as the store takes it: from <= time < to. */
export function rangeOf(start: number, end: number): TimeRange {
  if (end < start) fail('time.rangeReversed', { field: 'params.end' })
  return { from: start, to: end + 1 }
}

/** The width of the buckets that a range is cut into. */
export const bucketWidth = ({ from, to }: TimeRange, points: number) => Math.ceil((to - from) / points)

const hour = 3_600_000
const shortest = { hour, '5hours': hour, day: 23 * hour, week: 167 * hour, month: 671 * hour }

/** 400 for a range that has more steps of the calendar than one series may answer with. */
export function refuseTooManySteps(
  { from, to }: TimeRange,
  resolution: keyof typeof shortest,
  field: string,
): void {
  if ((to - from) / shortest[resolution] <= maxBuckets - 2) return
  fail('buckets.tooMany', { params: { maximum: maxBuckets }, field })
}

const fiveHours = 5

/** Calendar steps of the time zone; five-hour steps start at midnight and are cut off by it. */
export async function trendOf(
  store: ReadingsStore,
  { series }: Pick<KeySeries, 'series'>,
  range: TimeRange,
  resolution: 'month' | 'week' | 'day' | 'hour' | '5hours',
  timeZone: string,
): Promise<Bucket[]> {
  refuseTooManySteps(range, resolution, 'query.resolution')
  if (series === null) return []
  if (resolution !== '5hours') {
    return await store.calendarBuckets(series, range.from, range.to, resolution, timeZone)
  }
  const hours = await store.calendarBuckets(series, range.from, range.to, 'hour', timeZone)
  const hourOfDay = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' })
  const dayOf = new Intl.DateTimeFormat('en-CA', { timeZone })
  const steps = new Map<string, Bucket[]>()
  for (const [at, hour] of hours.entries()) {
    if (at % 64 === 0) await yieldWhenDue()
    const step = `${dayOf.format(hour.start)}/${Math.floor(Number(hourOfDay.format(hour.start)) / fiveHours)}`
    const ofStep = steps.get(step)
    if (ofStep) ofStep.push(hour)
    else steps.set(step, [hour])
  }
  return [...steps.values()].map(addUp)
}

/** Several buckets that follow each other as one. Never called with none. */
function addUp(buckets: readonly Bucket[]): Bucket {
  const [first, ...rest] = buckets
  if (!first) throw new RangeError('There is no bucket to add up')
  return rest.reduce((sum, next): Bucket => {
    const count = sum.count + next.count
    const low = next.min < sum.min ? next : sum
    const high = next.max > sum.max ? next : sum
    return {
      start: sum.start,
      end: next.end,
      min: low.min,
      max: high.max,
      sum: sum.sum + next.sum,
      count,
      avg: (sum.sum + next.sum) / count,
      first: sum.first,
      last: next.last,
      ...(low.minTime !== undefined && { minTime: low.minTime }),
      ...(high.maxTime !== undefined && { maxTime: high.maxTime }),
    }
  }, first)
}
