import { dayMs, instantOf, wallTimeAt } from '../values/time/time-zone.ts'
import type { ReportTempo } from './report-kinds.ts'

interface Calendar {
  tempo: ReportTempo
  timeZone: string
  /** The weekday on which weeks begin; 0 is Sunday. */
  weekday: number
  /** The day on which months begin; in shorter months the last one. */
  monthDay: number
}

/** The last whole day, week or month that has ended before a moment, all in epoch milliseconds. */
export function lastPeriod({ tempo, timeZone, weekday, monthDay }: Calendar, now: number) {
  const today = Math.floor(wallTimeAt(now, timeZone) / dayMs)
  const between = (from: number, to: number) => ({
    from: instantOf(from * dayMs, timeZone),
    to: instantOf(to * dayMs, timeZone),
  })
  if (tempo === 'daily') return between(today - 1, today)
  if (tempo === 'weekly') {
    const end = today - ((new Date(today * dayMs).getUTCDay() - weekday + 7) % 7)
    return between(end - 7, end)
  }
  const date = new Date(today * dayMs)
  const boundary = (months: number) => {
    const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months]
    const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
    return Date.UTC(year, month, Math.min(monthDay, lastDay)) / dayMs
  }
  const ended = boundary(0) <= today ? 0 : -1
  return between(boundary(ended - 1), boundary(ended))
}
