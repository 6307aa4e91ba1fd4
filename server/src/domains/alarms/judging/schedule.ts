import { dayMs, isTimeZone, startOfDay, wallTimeAt } from '@fyr/contract/time-zone'

/** Active days as a bit set, bit 0 = Sunday … bit 6 = Saturday. */
export type DaySet = number

export const EVERY_DAY: DaySet = 0b1111111

/** `days` are 0-6 from Sunday; other numbers are ignored. None means every day. */
export function daySet(days: readonly number[]): DaySet {
  const set = days.reduce((bits, day) => bits | (isWeekday(day) ? 1 << day : 0), 0)
  return set === 0 ? EVERY_DAY : set
}

/** The zone itself, or UTC when the name is unknown: one bad setting must not stop the judging of all. */
export function knownTimeZone(timeZone: string): string {
  return isTimeZone(timeZone) ? timeZone : 'UTC'
}

/** The first moment (epoch ms) at or after `from` that falls on one of `days` in `timeZone`. */
export function firstActive(days: DaySet, timeZone: string, from: number): number {
  if (days === EVERY_DAY) return from
  let at = from
  // Eight days, not seven: a zone that moves across the date line skips one.
  for (let tried = 0; tried < 8; tried += 1) {
    const day = Math.floor(wallTimeAt(at, timeZone) / dayMs)
    if ((days & (1 << new Date(day * dayMs).getUTCDay())) !== 0) return at
    at = startOfDay(day + 1, timeZone)
  }
  return at
}

function isWeekday(day: number): boolean {
  return Number.isInteger(day) && day >= 0 && day <= 6
}
