import type { Language } from '@fyr/contract/endpoints/fields'
import { dayMs, instantOf, wallTimeAt } from '@fyr/contract/values/time-zone'
import { locales } from '#lib/locales.ts'

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

/**
 * Ticks at round times of the clocks of the zone: on a day of 25 hours the hour that comes twice is as long as it
 * was, and midnight is midnight.
 */
export function timeTicksOf(
  from: number,
  to: number,
  { count, timeZone, language }: { count: number; timeZone: string; language: Language },
): TimeTick[] {
  const step = steps.find((each) => (to - from) / each <= count)
  return step === undefined
    ? monthTicks(from, to, { count, timeZone, language })
    : clockTicks(from, to, { step, timeZone, language })
}

interface Clock {
  timeZone: string
  language: Language
}

function clockTicks(
  from: number,
  to: number,
  { step, timeZone, language }: Clock & { step: number },
): TimeTick[] {
  const isDays = step >= dayMs
  const time = new Intl.DateTimeFormat(locales[language], { timeZone, timeStyle: 'short', hourCycle: 'h23' })
  const date = new Intl.DateTimeFormat(locales[language], { timeZone, day: 'numeric', month: 'short' })
  const ticks: TimeTick[] = []
  let lastDay = ''
  // Weeks begin on Mondays; 1 January 1970 was a Thursday.
  const origin = step % (7 * dayMs) === 0 ? -3 * dayMs : 0
  const first = Math.floor((wallTimeAt(from, timeZone) - origin) / step) * step + origin
  for (let wall = first; ticks.length < 200; wall += step) {
    const at = instantOf(wall, timeZone)
    if (at > to) break
    // Clocks skipped it, or it lies before.
    if (at < from || wallTimeAt(at, timeZone) !== wall) continue
    const day = date.format(at)
    if (isDays) ticks.push({ at, text: day })
    else ticks.push({ at, text: time.format(at), ...(day !== lastDay && { day }) })
    lastDay = day
  }
  return ticks
}

function monthTicks(
  from: number,
  to: number,
  { count, timeZone, language }: Clock & { count: number },
): TimeTick[] {
  const months = (to - from) / (30.4 * dayMs)
  const step = monthSteps.find((each) => months / each <= count) ?? 240
  const isYears = step >= 12
  const month = new Intl.DateTimeFormat(locales[language], { timeZone, month: 'short' })
  const year = new Intl.DateTimeFormat(locales[language], { timeZone, year: 'numeric' })
  const begin = new Date(wallTimeAt(from, timeZone))
  const first = Math.floor((begin.getUTCFullYear() * 12 + begin.getUTCMonth()) / step) * step
  const ticks: TimeTick[] = []
  let lastYear = ''
  for (let at = first; ticks.length < 200; at += step) {
    const instant = instantOf(Date.UTC(Math.floor(at / 12), at % 12), timeZone)
    if (instant > to) break
    if (instant < from) continue
    const shown = year.format(instant)
    if (isYears) ticks.push({ at: instant, text: shown })
    else ticks.push({ at: instant, text: month.format(instant), ...(shown !== lastYear && { day: shown }) })
    lastYear = shown
  }
  return ticks
}
