import { lastPeriod } from '@fyr/contract/reports/last-period'
import type { ReportTempo } from '@fyr/contract/reports/report-kinds'
import type { Report } from '@fyr/contract/reports/reports'
import type { TFunction } from 'i18next'

/** When a period has ended, on the clock of the company. */
const madeAt = '03:00'
const dayMs = 86_400_000

type Schedule = Pick<Report, 'tempo' | 'weekday' | 'monthDay'>

/** "Weekly, Mondays at 03:00". */
export function scheduleText({ tempo, weekday, monthDay }: Schedule, t: TFunction): string {
  const time = madeAt
  if (tempo === 0) return t(($) => $.reports.when.daily, { time })
  if (tempo === 2) return t(($) => $.reports.when.monthly, { day: monthDay, time })
  return t(($) => $.reports.when.weekly, {
    day: t(($) => $.reports.weekdays[weekday as 0]),
    time,
  })
}

/** Of a tempo on the wire. */
export const tempoOf = (tempo: number): ReportTempo =>
  (['daily', 'weekly', 'monthly'] as const)[tempo] ?? 'weekly'

/** The last full period of a schedule, and the one that it is in, up to now; epoch ms. */
export function periodsOf({ tempo, weekday, monthDay }: Schedule, timeZone: string, now: number) {
  const last = lastPeriod({ tempo: tempoOf(tempo), timeZone, weekday, monthDay }, now)
  return { last, current: { from: last.to, to: now } }
}

interface Writer {
  moment: (at: number) => string
  date: (at: number) => string
  clock: (at: number) => string
}

/** Whole days by their dates, the last included; anything else by its moments. */
export function periodText(start: string | number, end: string | number, format: Writer): string {
  const [from, to] = [new Date(start).getTime(), new Date(end).getTime()]
  const isWholeDays = format.clock(from) === '00:00' && format.clock(to) === '00:00'
  if (!isWholeDays) return `${format.moment(from)} – ${format.moment(to)}`
  // Of a day of 23 hours as well.
  const last = to - dayMs / 2
  const [first, second] = [format.date(from), format.date(last)]
  return first === second ? first : `${first} – ${second}`
}
