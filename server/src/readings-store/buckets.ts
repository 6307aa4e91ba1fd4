import { type CalendarUnit, calendarEdges } from './calendar.ts'
import { joinOtherValues, type Queryable, readRows } from './rows.ts'

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
  /** When `min` and `max` were first reached; absent where only a rollup is left. */
  readonly minTime?: number
  readonly maxTime?: number
}

export const maxBuckets = 100_000

/**
 * The range in at most `points` buckets of equal width, a whole number of milliseconds; the last one may
 * reach beyond `to`, but nothing from there counts.
 * @throws RangeError if `points` is not a whole number from 1 to `maxBuckets`.
 */
export async function readBuckets(
  pool: Queryable,
  series: number,
  from: number,
  to: number,
  points: number,
): Promise<Bucket[]> {
  if (!Number.isInteger(points) || points < 1 || points > maxBuckets) {
    throw new RangeError(`${points} is not a number of buckets from 1 to ${maxBuckets}`)
  }
  if (!(from < to)) return []
  const width = Math.ceil((to - from) / points)
  const rows = await readRows<BucketRow>(pool, bucketQuery('(time - $2::bigint) / $4::bigint'), [
    series,
    from,
    to,
    width,
  ])
  return rows.map((row) => bucketOf(row, from + row[0] * width, from + (row[0] + 1) * width))
}

/**
 * The range by hours, days, weeks (from Monday) or months of a time zone, as long as they are there: a day
 * may have 23 or 25 hours. The first and last bucket start and end by the calendar too, but only readings in
 * the range count.
 * @throws RangeError if the zone is unknown or there would be more than `maxBuckets`.
 */
export async function readCalendarBuckets(
  pool: Queryable,
  series: number,
  from: number,
  to: number,
  unit: CalendarUnit,
  timeZone: string,
): Promise<Bucket[]> {
  const edges = calendarEdges(from, to, unit, timeZone, maxBuckets)
  if (edges.length === 0) return []
  const rows = await readRows<BucketRow>(pool, bucketQuery('width_bucket(time, $4::bigint[]) - 1'), [
    series,
    from,
    to,
    edges,
  ])
  return rows.map((row) => bucketOf(row, edges[row[0]] ?? from, edges[row[0] + 1] ?? to))
}

type BucketRow = [
  place: number,
  count: number,
  sum: number | null,
  hugeSum: number | null,
  min: number,
  minTime: number,
  max: number,
  minusMaxTime: number,
  first: number,
  last: number,
]

/** A sum that overflows is an error in PostgreSQL; those that might are made smaller and summed apart. */
const huge = 1e290
const hugeScale = 2 ** 64

/**
 * A value and its time are compared as one array, so that one pass over the readings finds the extremes and
 * when they were, the first and the last: there is no aggregate for it, and sorting each bucket takes longer.
 */
function bucketQuery(place: string): string {
  return `
    select place::float8, count::float8, sum, huge_sum,
      low[1], low[2], high[1], high[2], first[2], last[2]
    from (
      select place, count(*) as count,
        sum(value) filter (where abs(value) <= ${huge}) as sum,
        sum(value / ${hugeScale}) filter (where abs(value) > ${huge}) as huge_sum,
        min(array[value, time::float8]) as low, max(array[value, -time::float8]) as high,
        min(array[time::float8, value]) as first, max(array[time::float8, value]) as last
      from (
        select time, ${place} as place, coalesce(number, flag::int) as value
        from (
          select distinct on (time) series_id, time, seq, number
          from reading_log where series_id = $1 and time >= $2 and time < $3
          order by time desc, seq desc
        ) as winner ${joinOtherValues('winner')}
      ) as reading
      where value is not null
      group by place
    ) as bucket
    order by bucket.place`
}

function bucketOf(row: BucketRow, start: number, end: number): Bucket {
  const [, count, usualSum, hugeSum, min, minTime, max, minusMaxTime, first, last] = row
  const sumOf = (divisor: number) => (usualSum ?? 0) / divisor + ((hugeSum ?? 0) / divisor) * hugeScale
  const sum = Math.min(Math.max(sumOf(1), -Number.MAX_VALUE), Number.MAX_VALUE)
  return { start, end, count, min, max, sum, avg: sumOf(count), first, last, minTime, maxTime: -minusMaxTime }
}
