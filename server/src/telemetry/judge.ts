import { isJudged, noSlot, type WatchedReadings } from '#domains/alarms/index.ts'
import type { Placed } from './readings.ts'
import type { Slots } from './slots.ts'

/** The places of the readings that are news: newer than all of their series, and of about now. Only they are judged and shown live. */
export function newsOf({ keyOf, times, latestBefore }: Placed, now: Date, windowMs: number): number[] {
  const newest = [...latestBefore]
  const news: number[] = []
  for (let at = 0; at < times.length; at++) {
    const [key = 0, time = 0] = [keyOf[at], times[at]]
    const latestTime = newest[key] ?? null
    if (isJudged({ time, latestTime, now, windowMs })) news.push(at)
    if (latestTime === null || time > latestTime) newest[key] = time
  }
  return news
}

/** The places of the others: stored, so that alarms over several series know them, and nothing else. */
export function othersThan(news: readonly number[], { times }: Placed): number[] {
  const others: number[] = []
  let next = 0
  for (let at = 0; at < times.length; at++) {
    if (news[next] === at) next++
    else others.push(at)
  }
  return others
}

/** Those of the readings at these places that alarms watch. */
export function watchedAmong(
  { keys, keyOf, values, times, series }: Placed,
  places: readonly number[],
  slots: Slots,
): WatchedReadings {
  const found = { slots: [] as number[], values: [] as Placed['values'][number][], times: [] as number[] }
  for (const at of places) {
    const [key, id = 0, value, time = 0] = [keys[keyOf[at] ?? 0], series[at], values[at], times[at]]
    const slot = key ? slots.of(key, id) : noSlot
    if (slot === noSlot || value === undefined) continue
    found.slots.push(slot)
    found.values.push(value)
    found.times.push(time)
  }
  return found
}
