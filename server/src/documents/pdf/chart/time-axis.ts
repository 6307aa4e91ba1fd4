import type { Language } from '@fyr/contract/endpoints/fields'
import { dayMs, instantOf, wallTimeAt } from '@fyr/contract/values/time/time-zone'
import { locales } from '#lib/text/locales.ts'

export interface TimeTick {
  at: number
  text: string
  /** The day, below the first tick and where another one begins. */
  day?: string
}

const hourMs = 3_600_000
const steps = [
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * 60_000),
  ...[1, 2, 3, 6, 12].map((hours) => hours * hourMs),
  ...[1, 2, 7, 14].map((days) => days * dayMs),
]
const monthSteps = [1, 3, 6, 12, 24, 60, 120]

export interface Clock {
  timeZone: string
  language: Language
}

/**
 * Ticks at round times of the clocks of the zone: on a day of 25 hours the hour that comes twice is as long as it
 * was, and midnight is midnight.
 */
export function timeTicksOf(
  from: number,
  to: number,
  { count, timeZone, language }: Clock & { count: number },
): TimeTick[] {
  const step = steps.find((each) => (to - from) / each <= count)
  const months = monthSteps.find((each) => (to - from) / (30.4 * dayMs * each) <= count) ?? 240
  const formatOf = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locales[language], { timeZone, ...options })
  const year = formatOf({ year: 'numeric' })
  const date = formatOf({ day: 'numeric', month: 'short' })
  const [label, group] =
    step === undefined
      ? [months >= 12 ? year : formatOf({ month: 'short' }), year]
      : [step >= dayMs ? date : formatOf({ timeStyle: 'short', hourCycle: 'h23' }), date]
  const begin = wallTimeAt(from, timeZone)
  const ticks: TimeTick[] = []
  let lastDay = ''
  for (const wall of step === undefined ? monthsFrom(begin, months) : clockTimesFrom(begin, step)) {
    const at = instantOf(wall, timeZone)
    if (at > to || ticks.length === 200) break
    // Before the range, or skipped by the clocks.
    if (at < from || (step !== undefined && wallTimeAt(at, timeZone) !== wall)) continue
    const day = group.format(at)
    ticks.push({ at, text: label.format(at), ...(label !== group && day !== lastDay && { day }) })
    lastDay = day
  }
  return ticks
}

function* clockTimesFrom(wall: number, step: number): Generator<number> {
  // Weeks begin on Mondays; 1 January 1970 was a Thursday.
  const origin = step % (7 * dayMs) === 0 ? -3 * dayMs : 0
  for (let at = Math.floor((wall - origin) / step) * step + origin; ; at += step) yield at
}

function* monthsFrom(wall: number, step: number): Generator<number> {
  const begin = new Date(wall)
  const first = Math.floor((begin.getUTCFullYear() * 12 + begin.getUTCMonth()) / step) * step
  for (let at = first; ; at += step) yield Date.UTC(Math.floor(at / 12), at % 12)
}
