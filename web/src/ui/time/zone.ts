import { instantOf, wallTimeAt } from '@fyr/contract/values/time/time-zone'

/** What the clocks of a time zone show, as people read and write it. */

export interface Wall {
  year: number
  /** 1 to 12. */
  month: number
  day: number
  hour: number
  minute: number
}

/** What the clock on the wall shows at a moment (epoch ms). */
export function wallAt(at: number, timeZone: string): Wall & { second: number } {
  const wall = new Date(wallTimeAt(at, timeZone))
  return {
    year: wall.getUTCFullYear(),
    month: wall.getUTCMonth() + 1,
    day: wall.getUTCDate(),
    hour: wall.getUTCHours(),
    minute: wall.getUTCMinutes(),
    second: wall.getUTCSeconds(),
  }
}

/**
 * The moment (epoch ms) at which the wall clock shows this. An hour that summer time skips is read
 * as the hour after it; of an hour that comes twice the first is meant.
 */
export function momentOf(wall: Wall, timeZone: string): number {
  return instantOf(Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute), timeZone)
}

/** 'yyyy-MM-dd' on the wall at a moment. */
export function dayAt(at: number, timeZone: string): string {
  const { year, month, day } = wallAt(at, timeZone)
  return `${year}-${two(month)}-${two(day)}`
}
/** 'HH:mm' on the wall at a moment. */
export function clockAt(at: number, timeZone: string): string {
  const { hour, minute } = wallAt(at, timeZone)
  return `${two(hour)}:${two(minute)}`
}
const two = (value: number) => String(value).padStart(2, '0')

/** '7', '730', '7.30' and '07:30' as '07:30'; null when it is no time of day. */
export function readClock(text: string): string | null {
  const match = /^(\d{1,2})(?:[:. ]?(\d{2}))?$/.exec(text.trim())
  if (!match) return null
  const [hour, minute] = [Number(match[1]), Number(match[2] ?? 0)]
  return hour < 24 && minute < 60 ? `${two(hour)}:${two(minute)}` : null
}

/** Reads 'yyyy-MM-dd' and 'HH:mm' as the wall clock of the zone; null when they are not that. */
export function momentFrom(day: string, clock: string, timeZone: string): number | null {
  const date = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day)
  const time = /^(\d{1,2}):(\d{2})$/.exec(clock)
  if (!date || !time) return null
  const [year, month, dayOfMonth] = [Number(date[1]), Number(date[2]), Number(date[3])]
  const [hour, minute] = [Number(time[1]), Number(time[2])]
  if (month < 1 || month > 12 || dayOfMonth < 1 || dayOfMonth > 31 || hour > 23 || minute > 59) return null
  return momentOf({ year, month, day: dayOfMonth, hour, minute }, timeZone)
}
