import { wallTimeAt } from '../../values/time/time-zone.ts'

export const hoursOfWeek = 168
/** A preview of a learned band looks back so many days. */
export const bandPreviewDays = 90
/** Of the times at which it would have triggered, it lists the newest. */
export const maxBandRanges = 100
export const bandWeeks = { min: 4, max: 26 }
export const bandSensitivity = { min: 1, max: 10 }

const hourMs = 3_600_000

/**
 * The hour of the week of a moment (epoch ms), 0 to 167 from midnight between Saturday and Sunday. Hours begin with
 * those of UTC, as rollups do: where clocks are half an hour off, an hour of the week is that in which it begins.
 */
export function hourOfWeek(time: number, timeZone: string): number {
  const hours = Math.floor(wallTimeAt(Math.floor(time / hourMs) * hourMs, timeZone) / hourMs)
  // 1 January 1970 was a Thursday.
  return (((hours + 4 * 24) % hoursOfWeek) + hoursOfWeek) % hoursOfWeek
}
