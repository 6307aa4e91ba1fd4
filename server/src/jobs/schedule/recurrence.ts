import { dayMs, instantOf, wallTimeAt } from '@fyr/contract/values/time/time-zone'
import { z } from 'zod'

/**
 * When a job repeats: every so many seconds, or at a clock time of the company's time zone, each day, on one day of
 * the week (1 is Monday), or on one day of the month (in shorter months the last).
 */
export const recurrence = z.union([
  z.strictObject({ everySeconds: z.number().int().positive() }),
  z.strictObject({
    at: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
    weekday: z.number().int().min(1).max(7).optional(),
    monthDay: z.number().int().min(1).max(31).optional(),
  }),
])
export type Recurrence = z.infer<typeof recurrence>

/** Beyond this many days there is an occurrence of every recurrence. */
const maxDaysAhead = 62

/**
 * The first occurrence after a moment. A clock time that a day of 23 hours leaves out comes as long after the
 * change as it was written after it; one that a day of 25 hours repeats comes once, the first time.
 * Intervals keep their step: occurrences that were missed, because nothing ran, are not made up for.
 * @param previous the occurrence that intervals are counted from
 * @throws RangeError for an unknown time zone
 */
export function nextOccurrence(rule: Recurrence, after: Date, timeZone: string, previous?: Date): Date {
  if ('everySeconds' in rule) {
    const step = rule.everySeconds * 1000
    // A previous one that is yet to come was by a clock that was set back since.
    const from = Math.min(previous?.getTime() ?? Number.POSITIVE_INFINITY, after.getTime())
    const steps = Math.max(1, Math.floor((after.getTime() - from) / step) + 1)
    return new Date(from + steps * step)
  }
  const [hours = 0, minutes = 0] = rule.at.split(':').map(Number)
  const today = Math.floor(wallTimeAt(after.getTime(), timeZone) / dayMs)
  for (let day = today; day <= today + maxDaysAhead; day++) {
    if (!isOn(rule, new Date(day * dayMs))) continue
    const time = instantOf(day * dayMs + (hours * 60 + minutes) * 60_000, timeZone)
    if (time > after.getTime()) return new Date(time)
  }
  throw new RangeError('The recurrence has no next occurrence')
}

/** `date` is the midnight in UTC of a date of the company's calendar. */
function isOn(
  { weekday, monthDay }: { weekday?: number | undefined; monthDay?: number | undefined },
  date: Date,
) {
  if (weekday !== undefined && (date.getUTCDay() || 7) !== weekday) return false
  if (monthDay === undefined) return true
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  return date.getUTCDate() === Math.min(monthDay, lastDay)
}
