import { classifyAge } from '#domains/automation/alarms/index.ts'
import { noSlot, type WatchedReadings } from '#domains/devices/node-intake/index.ts'
import { clockToleranceMs } from '#readings-store/index.ts'
import type { Slots } from '../nodes/slots.ts'
import type { Batch } from './batch.ts'

/**
 * Sorts readings into news (newest of their series and within the node's window), others, and those dated ahead of
 * the clock. Others include imports; those that were newest of their series but too old are also noted as late.
 * Goes on where it ended. docs/alarms.md has a table of what each class does.
 * @param windowMs for nodes without a window of their own
 */
export function sortByAge(batch: Batch, windowMs: number): void {
  const { keys, keyOf, uplinkOf, uplinks, times, newest, news, others, late, ahead, now } = batch
  for (let at = news.length + others.length + ahead.length; at < times.length; at++) {
    const [key = 0, time = 0] = [keyOf[at], times[at]]
    if (time > now + clockToleranceMs) {
      ahead.push(at)
      continue
    }
    const latestTime = newest[key] ?? null
    const isImported = uplinks[uplinkOf[at] ?? -1]?.isImport === true
    const ownWindowMs = keys[key]?.node.judgeWindowMs ?? windowMs
    const age = isImported ? 'old' : classifyAge({ time, latestTime, now, windowMs: ownWindowMs })
    ;(age === 'news' ? news : others).push(at)
    if (age === 'late') late.push(at)
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
