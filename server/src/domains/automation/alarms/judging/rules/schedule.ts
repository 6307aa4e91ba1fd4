import { dayMs, instantOf, isTimeZone, wallTimeAt } from '@fyr/contract/values/time/time-zone'

/** Active days as a bit set, bit 0 = Sunday … bit 6 = Saturday. */
export type DaySet = number

export const EVERY_DAY: DaySet = 0b1111111

const minuteMs = 60_000

/** `days` are 0-6 from Sunday; other numbers are ignored. None means every day. */
export function daySet(days: readonly number[]): DaySet {
  const set = days.reduce((bits, day) => bits | (isWeekday(day) ? 1 << day : 0), 0)
  return set === 0 ? EVERY_DAY : set
}

/** The zone itself, or UTC when the name is unknown: one bad setting must not stop the judging of all. */
export function knownTimeZone(timeZone: string): string {
  return isTimeZone(timeZone) ? timeZone : 'UTC'
}

/** Times of day, in minutes from midnight. `to` may lie in the next day. */
export interface Hours {
  readonly from: number
  readonly to: number
}

const dayMinutes = 1440
export const ALL_DAY: Hours = { from: 0, to: dayMinutes }

/** From times such as "22:30", null is midnight; a span that ends where it begins, or before, goes on into the next day. */
export function hoursOf(activeFrom: string | null, activeTo: string | null): Hours {
  const from = minutesOf(activeFrom) ?? 0
  const to = minutesOf(activeTo) ?? dayMinutes
  return { from, to: to > from ? to : to + dayMinutes }
}

function minutesOf(time: string | null): number | undefined {
  const [hours, minutes] = (time ?? '').split(':').map(Number)
  return hours === undefined || minutes === undefined ? undefined : hours * 60 + minutes
}

/** The first moment (epoch ms) at or after `from` that falls within `hours` of one of `days` in `timeZone`. */
export function firstActive(days: DaySet, timeZone: string, from: number, hours = ALL_DAY): number {
  if (days === EVERY_DAY && hours.to - hours.from === dayMinutes) return from
  const today = Math.floor(wallTimeAt(from, timeZone) / dayMs)
  // The span of yesterday may go on. Eight days more, not seven: a zone that moves across the date line skips one.
  for (let day = today - 1; day <= today + 8; day += 1) {
    if ((days & (1 << new Date(day * dayMs).getUTCDay())) === 0) continue
    const start = instantOf(day * dayMs + hours.from * minuteMs, timeZone)
    const end = instantOf(day * dayMs + hours.to * minuteMs, timeZone)
    // The clocks may skip a span.
    if (start < end && from < end) return Math.max(start, from)
  }
  return from
}

function isWeekday(day: number): boolean {
  return Number.isInteger(day) && day >= 0 && day <= 6
}
