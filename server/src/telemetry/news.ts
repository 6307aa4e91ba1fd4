import { isJudged } from '#domains/alarms/index.ts'
import { noSlot, type WatchedReadings } from '#domains/node-intake/index.ts'
import { clockToleranceMs } from '#readings-store/index.ts'
import type { Batch } from './batch.ts'
import type { Slots } from './slots.ts'

/**
 * Parts the readings that are news (newer than all of their series, and of about now: only they are judged and
 * shown live) from the others, which are stored, so that alarms over several series know them, and nothing else,
 * and from those that are dated ahead of the clock, which nobody knows until their time comes.
 * Goes on where it ended.
 */
export function sortByAge(batch: Batch, windowMs: number): void {
  const { keyOf, times, newest, news, others, ahead, now } = batch
  for (let at = news.length + others.length + ahead.length; at < times.length; at++) {
    const [key = 0, time = 0] = [keyOf[at], times[at]]
    if (time > now + clockToleranceMs) {
      ahead.push(at)
      continue
    }
    const latestTime = newest[key] ?? null
    const isNews = isJudged({ time, latestTime, now, windowMs })
    ;(isNews ? news : others).push(at)
    if (latestTime === null || time > latestTime) newest[key] = time
  }
}

/** Those of the readings at these places, from the `from`th on, whose series are watched. */
export function watchedAmong(
  { keys, keyOf, values, times, series }: Pick<Batch, 'keys' | 'keyOf' | 'values' | 'times' | 'series'>,
  places: readonly number[],
  slots: Slots,
  from = 0,
): WatchedReadings {
  const found = { slots: [] as number[], values: [] as Batch['values'], times: [] as number[] }
  for (let i = from; i < places.length; i++) {
    const at = places[i] ?? 0
    const [key, id = 0, value, time = 0] = [keys[keyOf[at] ?? 0], series[at], values[at], times[at]]
    const slot = key ? slots.of(key, id) : noSlot
    if (slot === noSlot || value === undefined) continue
    found.slots.push(slot)
    found.values.push(value)
    found.times.push(time)
  }
  return found
}
