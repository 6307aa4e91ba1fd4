import type { ReportTempo } from '@fyr/contract/reports/report-kinds'
import { dayMs, instantOf, wallTimeAt } from '@fyr/contract/values/time/time-zone'
import { nextOccurrence, type Recurrence } from '#jobs/index.ts'

/** When reports are made, of whole days, weeks or months of the company's calendar. */
export interface Rhythm {
  tempo: ReportTempo
  timeZone: string
  /** No period begins before its day. */
  referenceAt: Date | null
  /** The weekday on which weeks begin; 0 is Sunday. */
  weekday: number
  /** The day on which months begin; in shorter months the last one. */
  monthDay: number
}

/** From the first moment up to the second, epoch milliseconds. */
export interface Period {
  from: number
  to: number
}

/** When a report is made next after a moment: at 03:00 of the day on which a period begins. */
export function nextRunAfter(rhythm: Rhythm, after: Date): Date {
  let run = nextOccurrence(recurrenceOf(rhythm), after, rhythm.timeZone)
  const { referenceAt, timeZone } = rhythm
  if (referenceAt === null) return run
  const firstDay = dateAt(referenceAt.getTime(), timeZone)
  const begin = instantOf(firstDay * dayMs, timeZone)
  if (after.getTime() < begin) run = nextOccurrence(recurrenceOf(rhythm), new Date(begin), timeZone)
  // The first period begins on the day itself and must have ended.
  while (periodOf(rhythm, run).from < begin) run = nextOccurrence(recurrenceOf(rhythm), run, timeZone)
  return run
}

/**
 * When a report is made next by another clock, after what it was made of by the former one: of the period that is as much
 * as half of one before the period ahead at most, so that none is left out and none told of twice. It may be over.
 * @param ahead what it would be made of next by the former clock
 */
export function nextRunAfterMove(rhythm: Rhythm, ahead: Period): Date {
  const earliest = ahead.from - (ahead.to - ahead.from) / 2
  let run = nextRunAfter(rhythm, new Date(earliest))
  while (periodOf(rhythm, run).from < earliest) run = nextRunAfter(rhythm, run)
  return run
}

/** The whole period that ended on the day of a run. */
export function periodOf(rhythm: Rhythm, run: Date): Period {
  const { tempo, timeZone, monthDay } = rhythm
  const day = dateAt(run.getTime(), timeZone)
  const startOf = (date: number) => instantOf(date * dayMs, timeZone)
  if (tempo === 'daily') return { from: startOf(day - 1), to: startOf(day) }
  if (tempo === 'weekly') return { from: startOf(day - 7), to: startOf(day) }
  const date = new Date(day * dayMs)
  const before = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - 1, 1)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 0)).getUTCDate()
  return { from: startOf(before / dayMs + Math.min(monthDay, lastDay) - 1), to: startOf(day) }
}

function recurrenceOf({ tempo, weekday, monthDay }: Rhythm): Recurrence & { at: string } {
  const at = '03:00'
  if (tempo === 'daily') return { at }
  return tempo === 'weekly' ? { at, weekday: weekday || 7 } : { at, monthDay }
}

/** Days since 1970 of the calendar of a time zone. */
const dateAt = (ms: number, timeZone: string) => Math.floor(wallTimeAt(ms, timeZone) / dayMs)
