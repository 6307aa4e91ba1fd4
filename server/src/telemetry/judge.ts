import { isJudged, noSlot, type WatchedReadings, type WatchedSeries } from '#domains/alarms/index.ts'
import type { KnownKey } from './known-node.ts'
import type { Placed } from './readings.ts'

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
  { keys, keyOf, values, times }: Placed,
  places: readonly number[],
  watched: WatchedSeries,
): WatchedReadings {
  const found = { slots: [] as number[], values: [] as Placed['values'][number][], times: [] as number[] }
  if (places.length === 0) return found
  const slotOfKey = keys.map((key) => slotOf(key, watched))
  for (const at of places) {
    const [slot = noSlot, value, time = 0] = [slotOfKey[keyOf[at] ?? 0], values[at], times[at]]
    if (slot === noSlot || value === undefined) continue
    found.slots.push(slot)
    found.values.push(value)
    found.times.push(time)
  }
  return found
}

/** Looked up again only when a rule has changed. */
function slotOf(key: KnownKey, watched: WatchedSeries): number {
  if (key.slotEdition !== watched.edition) {
    key.slot = watched.slotOf({ nodeId: key.node.nodeId, key: key.name })
    key.slotEdition = watched.edition
  }
  return key.slot
}
