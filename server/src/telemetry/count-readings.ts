import { maxFlattenedValues } from '@fyr/contract/values/flatten-json'
import type { IncomingReading } from './uplink.ts'

/** No deeper, since what is nested without an end is refused. */
const maxDepth = 8

/** As how many readings they count against rates and queues: nested JSON as many as it may become. */
export function countReadings(readings: readonly IncomingReading[]): number {
  let count = 0
  for (const { value } of readings) count += typeof value === 'object' ? valuesIn(value, maxDepth) : 1
  return count
}

/** At least one; no more are looked at than can be stored. */
function valuesIn(value: unknown, depth: number): number {
  if (typeof value !== 'object' || value === null || depth === 0) return 1
  let count = 0
  for (const inner of Object.values(value)) {
    count += valuesIn(inner, depth - 1)
    if (count >= maxFlattenedValues) return count
  }
  return Math.max(1, count)
}
