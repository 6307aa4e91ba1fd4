import { tidy } from '../../content/counters/steps.ts'
import { ratioOf } from './change.ts'

/** Heating degree-days of a period: of each day, and their sum; null where no temperature is known. */
export interface DegreeDays {
  byDay: readonly (number | null)[]
  total: number | null
}

/**
 * By how much the mean of each day is below the base, or nothing.
 * @param means the mean temperature of each day
 * @param shares how much of each day is in the period
 */
export function degreeDaysOf(
  means: readonly (number | null)[],
  shares: ArrayLike<number>,
  base: number,
): DegreeDays {
  const byDay = means.map((mean, day) =>
    mean === null ? null : tidy(Math.max(0, base - mean) * (shares[day] ?? 1)),
  )
  return { byDay, total: sumOf(byDay) }
}

/**
 * What a counter counted for each degree-day, of the days whose temperature is known: from the first day with readings
 * to the last, since on the others nothing was measured.
 */
export function perDegreeDay(
  counted: readonly (number | null)[],
  { byDay }: Pick<DegreeDays, 'byDay'>,
): number | null {
  const first = counted.findIndex((each) => each !== null)
  if (first === -1) return null
  const end = counted.findLastIndex((each) => each !== null) + 1
  const degreeDays = byDay.slice(first, end)
  const known = counted.slice(first, end).filter((_, day) => (degreeDays[day] ?? null) !== null)
  return ratioOf(sumOf(known), sumOf(degreeDays))
}

function sumOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((each) => each !== null)
  return known.length === 0 ? null : tidy(known.reduce((sum, each) => sum + each, 0))
}
