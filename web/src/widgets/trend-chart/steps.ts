import { isoWeekOf } from '@fyr/contract/values/time/iso-week'
import type { Aggregation } from '@fyr/contract/widgets/fields'
import type { TrendChartSettings } from '@fyr/contract/widgets/tables'
import { momentOf, wallAt } from '#ui/time/zone.ts'
import type { ShownBuckets } from '../widget.ts'

export type Resolution = TrendChartSettings['resolution']

const day = 86_400_000

/** The begin of the calendar step that a moment (epoch ms) lies in; weeks begin on Monday, five hours at midnight. */
export function stepStart(at: number, resolution: Resolution, timeZone: string): number {
  const wall = wallAt(at, timeZone)
  if (resolution === 'hour' || resolution === '5hours') {
    // An hour that comes twice is two steps: what has passed of it is taken off the moment itself.
    if (resolution === 'hour') return at - wall.minute * 60_000 - wall.second * 1000 - (at % 1000)
    return momentOf({ ...wall, hour: wall.hour - (wall.hour % 5), minute: 0 }, timeZone)
  }
  const sinceMonday = (new Date(Date.UTC(wall.year, wall.month - 1, wall.day)).getUTCDay() + 6) % 7
  const back = resolution === 'week' ? sinceMonday : 0
  return dayBefore(wall, back, timeZone)
}

/** ISO week of a moment on the wall clock. */
export function weekNumber(at: number, timeZone: string): number {
  return isoWeekOf(wallAt(at, timeZone))
}

/** The begins of all steps that overlap start <= t <= end, at most `max` of them (the last ones). */
export function stepsBetween(
  start: number,
  end: number,
  resolution: Resolution,
  timeZone: string,
  max = 7500,
): number[] {
  const steps: number[] = []
  for (let at = stepStart(end, resolution, timeZone); steps.length < max; ) {
    steps.push(at)
    if (at <= start) break
    at = stepStart(at - 1, resolution, timeZone)
  }
  return steps.reverse()
}

function dayBefore(
  { year, month, day: date }: { year: number; month: number; day: number },
  days: number,
  zone: string,
) {
  const then = new Date(Date.UTC(year, month - 1, date) - days * day)
  const wall = { year: then.getUTCFullYear(), month: then.getUTCMonth() + 1, day: then.getUTCDate() }
  return momentOf({ ...wall, hour: 0, minute: 0 }, zone)
}

/** What became of each of the steps; null where there were no readings. */
export function valuesOf(
  shown: ShownBuckets | undefined,
  steps: readonly number[],
  aggregation: Aggregation,
): (number | null)[] {
  const values = steps.map((): number | null => null)
  // Calendar steps are never told as readings.
  if (shown?.kind !== 'buckets') return values
  const { start } = shown.buckets
  const column = shown.buckets[aggregation]
  let place = 0
  const first = steps[0] ?? Number.POSITIVE_INFINITY
  for (let at = 0; at < start.length; at++) {
    if ((start[at] ?? 0) < first) continue
    // The first bucket may begin with the range, in the middle of its step.
    while (place + 1 < steps.length && (steps[place + 1] ?? 0) <= (start[at] ?? 0)) place++
    const value = column[at]
    if (value !== undefined && !Number.isNaN(value)) values[place] = value
  }
  return values
}

/**
 * The stretch before as steps that stand below those of now: the first below the first. Where the stretch before
 * has one more or less, the end is cut off or left open.
 */
export function pairedWith<T>(now: readonly unknown[], before: readonly (T | null)[]): (T | null)[] {
  return now.map((_, at) => before[at] ?? null)
}

export interface StepNote {
  step: number
  /** How far into its step it lies, 0 to 1. */
  share: number
  /** Epoch ms. */
  at: number
  text: string
}

/** Where notes lie among steps, of which the last ends with the range. */
export function notesAt(
  notes: readonly { time: string; text: string }[],
  steps: readonly number[],
  end: number,
): StepNote[] {
  return notes.flatMap(({ time, text }) => {
    const at = Date.parse(time)
    const step = steps.findLastIndex((start) => start <= at)
    const start = steps[step]
    if (start === undefined || at > end) return []
    const length = (steps[step + 1] ?? end + 1) - start
    return { step, share: (at - start) / Math.max(1, length), at, text }
  })
}
