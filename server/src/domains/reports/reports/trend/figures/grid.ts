import { dayMs, wallTimeAt } from '@fyr/contract/values/time/time-zone'
import { yieldWhenDue } from '#lib/fairness/time-slices.ts'
import { type CalendarUnit, calendarEdgesInSlices } from '#readings-store/index.ts'
import type { Period } from '../../schedule/periods.ts'

/** The hours and days of a period by the calendar; the first and the last are cut by it. */
export interface PeriodGrid {
  /** Where hours begin and end. */
  hours: readonly number[]
  /** Of each hour: the place of its day, and which of the day it is by the clock. */
  dayOfHour: Int32Array
  clockHour: Uint8Array
  /** Where days begin and end. */
  days: readonly number[]
  /** Of each day: its date, as days since 1970, and its weekday, from 0 for Monday. */
  dates: Int32Array
  weekday: Uint8Array
  /** Of each day: how much of it is in the period. */
  share: Float64Array
}

const hourMs = 3_600_000
/** Twenty-two years of hours. */
const maxSteps = 200_000

/** Where the steps of a period begin and end. */
export async function stepEdges(
  { from, to }: Period,
  unit: CalendarUnit,
  timeZone: string,
): Promise<number[]> {
  const edges = await calendarEdgesInSlices(from, to, unit, timeZone, maxSteps)
  return [from, ...edges.slice(1, -1), to]
}

export async function gridOf({ from, to }: Period, timeZone: string): Promise<PeriodGrid> {
  const hours = await stepEdges({ from, to }, 'hour', timeZone)
  const whole = await calendarEdgesInSlices(from, to, 'day', timeZone, maxSteps)
  const days = [from, ...whole.slice(1, -1), to]
  const dayOfHour = new Int32Array(hours.length - 1)
  const clockHour = new Uint8Array(hours.length - 1)
  let day = 0
  for (let at = 0; at < hours.length - 1; at++) {
    const start = hours[at] ?? 0
    while (day + 2 < days.length && start >= (days[day + 1] ?? 0)) day++
    dayOfHour[at] = day
    const wall = wallTimeAt(start, timeZone)
    clockHour[at] = Math.floor((wall - Math.floor(wall / dayMs) * dayMs) / hourMs)
    if (at % 256 === 0) await yieldWhenDue()
  }
  const dates = Int32Array.from(days.slice(0, -1), (start) => Math.floor(wallTimeAt(start, timeZone) / dayMs))
  // 1 January 1970 was a Thursday.
  const weekday = Uint8Array.from(dates, (date) => (((date + 3) % 7) + 7) % 7)
  const share = Float64Array.from({ length: days.length - 1 }, (_, at) => {
    const length = (whole[at + 1] ?? 0) - (whole[at] ?? 0)
    return ((days[at + 1] ?? 0) - (days[at] ?? 0)) / length
  })
  return { hours, dayOfHour, clockHour, days, dates, weekday, share }
}
