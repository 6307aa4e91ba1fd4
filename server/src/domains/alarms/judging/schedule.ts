const MINUTE = 60_000
const SEARCH_MINUTES = 36 * 60
const REMEMBERED_DAYS = 16

/** Active days as a bit set, bit 0 = Sunday … bit 6 = Saturday. */
export type DaySet = number

export const EVERY_DAY: DaySet = 0b1111111

interface LocalDay {
  readonly from: number
  readonly until: number
  readonly weekday: number
}

/** `days` are 0-6 from Sunday; other numbers are ignored. None means every day. */
export function daySet(days: readonly number[]): DaySet {
  const set = days.reduce((bits, day) => bits | (isWeekday(day) ? 1 << day : 0), 0)
  return set === 0 ? EVERY_DAY : set
}

/** The zone itself, or UTC when the name is unknown: one bad setting must not stop the judging of all. */
export function knownTimeZone(timeZone: string): string {
  try {
    dateFormat(timeZone)
    return timeZone
  } catch (error) {
    if (error instanceof RangeError) return 'UTC'
    throw error
  }
}

/** The first moment (epoch ms) at or after `from` that falls on one of `days` in `timeZone`. */
export function firstActive(days: DaySet, timeZone: string, from: number): number {
  if (days === EVERY_DAY) return from
  let at = from
  // Eight days, not seven: a zone that moves across the date line skips one.
  for (let tried = 0; tried < 8; tried += 1) {
    const day = localDay(timeZone, at)
    if ((days & (1 << day.weekday)) !== 0) return at
    at = day.until
  }
  return at
}

function isWeekday(day: number): boolean {
  return Number.isInteger(day) && day >= 0 && day <= 6
}

// Asking Intl costs microseconds and judging asks often, so the few days in use are remembered.
const formats = new Map<string, Intl.DateTimeFormat>()
const days = new Map<string, LocalDay[]>()

function localDay(timeZone: string, at: number): LocalDay {
  const remembered = days.get(timeZone) ?? []
  const known = remembered.find((day) => day.from <= at && at < day.until)
  if (known !== undefined) return known
  const date = localDate(timeZone, at)
  const minute = Math.floor(at / MINUTE)
  const day: LocalDay = {
    from: edgeOfDay(timeZone, date, minute, minute - SEARCH_MINUTES) * MINUTE,
    until: edgeOfDay(timeZone, date, minute, minute + SEARCH_MINUTES) * MINUTE,
    weekday: new Date(date).getUTCDay(),
  }
  days.set(timeZone, [day, ...remembered].slice(0, REMEMBERED_DAYS))
  return day
}

// Searching for the change of date, instead of adding 24 hours, gets days of 23 and 25 hours right,
// and those that begin at 01:00 because the clock skips midnight.
function edgeOfDay(timeZone: string, date: number, inside: number, outside: number): number {
  let [within, beyond] = [inside, outside]
  while (Math.abs(beyond - within) > 1) {
    const middle = Math.floor((within + beyond) / 2)
    if (localDate(timeZone, middle * MINUTE) === date) within = middle
    else beyond = middle
  }
  return Math.max(within, beyond)
}

/** The calendar date in the zone, as the epoch ms of that date's midnight in UTC. */
function localDate(timeZone: string, at: number): number {
  const field = { year: 0, month: 0, day: 0 }
  for (const part of dateFormat(timeZone).formatToParts(at)) {
    if (part.type === 'year' || part.type === 'month' || part.type === 'day')
      field[part.type] = Number(part.value)
  }
  return Date.UTC(field.year, field.month - 1, field.day)
}

function dateFormat(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  })
  formats.set(timeZone, made)
  return made
}
