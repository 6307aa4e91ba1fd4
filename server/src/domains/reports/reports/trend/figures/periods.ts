import type { TrendComparison } from '@fyr/contract/reports/report-kinds'
import { dayMs, instantOf, startOfDay, wallTimeAt } from '@fyr/contract/values/time/time-zone'
import type { Period } from '../../schedule/periods.ts'

/** What a trend tells of: this period, or one that it is compared with. */
export interface TrendPeriod extends Period {
  kind: 'current' | TrendComparison
  /** The wall time in it that stands beside one of this period; null where there is none, such as for 29 February. */
  besideWall(wall: number): number | null
}

interface Calendar {
  timeZone: string
  /** Seven days are a week of a weekly report: its weekdays are compared with the same weekdays. */
  isWeekly: boolean
}

/** Days since 1970, the last excluded. */
interface Days {
  first: number
  end: number
}

/**
 * This period and those that it is compared with, by the calendar of the zone. One that two comparisons lead to is told
 * once: before a year comes the year before.
 */
export function trendPeriods(
  period: Period,
  compareWith: readonly TrendComparison[],
  calendar: Calendar,
): TrendPeriod[] {
  const periods: TrendPeriod[] = [{ ...period, kind: 'current', besideWall: (wall) => wall }]
  for (const kind of ['previous', 'lastYear'] as const) {
    if (!compareWith.includes(kind)) continue
    const compared = kind === 'previous' ? periodBefore(period, calendar) : yearBefore(period, calendar)
    if (periods.some(({ from, to }) => from === compared.from && to === compared.to)) continue
    periods.push({ ...compared, kind, besideWall: besideOf(kind, period, compared, calendar) })
  }
  return periods
}

/** As many months or days before it, where it is made of whole ones; else what is as long. */
function periodBefore(period: Period, { timeZone }: Calendar): Period {
  const { from, to } = period
  const days = wholeDays(period, timeZone)
  if (!days) return { from: from - (to - from), to: from }
  const months = wholeMonths(days)
  const first = months
    ? dayOf(months.first - (months.end - months.first), months.monthDay)
    : days.first - (days.end - days.first)
  return { from: startOfDay(first, timeZone), to: from }
}

/** The same months or dates a year before; of the week of a weekly report, 52 weeks. */
function yearBefore(period: Period, { timeZone, isWeekly }: Calendar): Period {
  const days = wholeDays(period, timeZone)
  if (!days) return timesAYearBefore(period, timeZone)
  const startsOf = (first: number, end: number) => ({
    from: startOfDay(first, timeZone),
    to: startOfDay(end, timeZone),
  })
  const { first, end } = days
  if (isWeekly && end - first === 7) return startsOf(first - 52 * 7, end - 52 * 7)
  const months = wholeMonths(days)
  if (months)
    return startsOf(dayOf(months.first - 12, months.monthDay), dayOf(months.end - 12, months.monthDay))
  // By the last day that is in it: before a day that ends as 29 February begins, a whole day stands, too.
  return startsOf(dateAYearBefore(first), dateAYearBefore(end - 1) + 1)
}

function timesAYearBefore({ from, to }: Period, timeZone: string): Period {
  const [begin, end] = [wallTimeAt(from, timeZone), wallTimeAt(to, timeZone)]
  const [firstDay, lastDay] = [Math.floor(begin / dayMs), Math.floor(end / dayMs)]
  const timeOf = (wall: number) => wall - Math.floor(wall / dayMs) * dayMs
  // 29 February is 28 February for what begins on it, and 1 March for what only ends on it.
  const isLeapEnd = dateAYearBefore(lastDay) === dateAYearBefore(lastDay - 1) && lastDay > firstDay
  const last = dateAYearBefore(lastDay) + (isLeapEnd ? 1 : 0)
  const start = instantOf(dateAYearBefore(firstDay) * dayMs + timeOf(begin), timeZone)
  const stop = instantOf(last * dayMs + timeOf(end), timeZone)
  // Within the hour that comes twice an end can show an earlier time than its beginning.
  return { from: start, to: stop > start ? stop : start + (to - from) }
}

function besideOf(
  kind: TrendComparison,
  current: Period,
  compared: Period,
  { timeZone }: Calendar,
): TrendPeriod['besideWall'] {
  const wallOf = (at: number) => wallTimeAt(at, timeZone)
  const shift = wallOf(current.from) - wallOf(compared.from)
  const isAsLong = wallOf(current.to) - shift === wallOf(compared.to)
  if (kind === 'previous' || isAsLong) return (wall) => wall - shift
  return (wall) => {
    const day = Math.floor(wall / dayMs)
    const isLeapDay = dateAYearBefore(day) === dateAYearBefore(day - 1)
    return isLeapDay ? null : dateAYearBefore(day) * dayMs + (wall - day * dayMs)
  }
}

function wholeDays({ from, to }: Period, timeZone: string): Days | undefined {
  const [first = 0, end = 0] = [from, to].map((at) => Math.floor(wallTimeAt(at, timeZone) / dayMs))
  return startOfDay(first, timeZone) === from && startOfDay(end, timeZone) === to ? { first, end } : undefined
}

/** Months that begin on one day of the month, on the last where they are shorter; counted from 1970. */
function wholeMonths({ first, end }: Days): { first: number; end: number; monthDay: number } | undefined {
  const [begin, stop] = [dateOf(first), dateOf(end)]
  const monthDay = Math.max(begin.day, stop.day)
  const isWhole =
    stop.month > begin.month && dayOf(begin.month, monthDay) === first && dayOf(stop.month, monthDay) === end
  return isWhole ? { first: begin.month, end: stop.month, monthDay } : undefined
}

function dateOf(day: number): { month: number; day: number } {
  const date = new Date(day * dayMs)
  return { month: (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth(), day: date.getUTCDate() }
}

/** A day of a month, or its last where it is shorter. */
function dayOf(month: number, monthDay: number): number {
  const last = Date.UTC(1970, month + 1, 0) / dayMs
  return Math.min(Date.UTC(1970, month, 1) / dayMs + monthDay - 1, last)
}

/** 28 February for 29 February. */
function dateAYearBefore(date: number): number {
  const { month, day } = dateOf(date)
  return dayOf(month - 12, day)
}
