import type { EarlierPeriod } from '#entities/nodes/compare-search.ts'
import type { SeriesData } from '#ui/chart/data.ts'
import { momentOf, wallAt } from '#ui/time/zone.ts'

const minute = 60_000

/**
 * By how many ms the earlier period lies before the range. Days, weeks and years are those of the wall clock, as it is
 * at the end of the range: a day may have 23 or 25 hours.
 */
export function earlierBy(
  period: EarlierPeriod,
  { from, to }: { from: number; to: number },
  timeZone: string,
): number {
  if (period === 'previous') return to - from
  const end = Math.floor(to / minute) * minute
  const wall = wallAt(end, timeZone)
  if (period === 'previous-year') return end - momentOf({ ...wall, year: wall.year - 1 }, timeZone)
  return end - momentOf({ ...wall, day: wall.day - (period === 'previous-week' ? 7 : 1) }, timeZone)
}

/** The line alone, `ms` later: nothing is added to it, and it needs no band. */
export function movedLater({ times, values }: SeriesData, ms: number): SeriesData {
  return { times: times.map((at) => at + ms), values }
}
