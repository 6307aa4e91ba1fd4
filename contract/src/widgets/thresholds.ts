import type { ReadingValue } from '../readings/readings.ts'
import type { Threshold } from './fields.ts'

/** The threshold that a value has reached: the highest at or below it. */
export function thresholdOf(thresholds: readonly Threshold[], value: number): Threshold | null {
  let reached: Threshold | null = null
  for (const each of thresholds) {
    if (value >= each.value && (!reached || each.value >= reached.value)) reached = each
  }
  return reached
}

/** The threshold that a reading of any type has reached; booleans count as 1 and 0. */
export function reachedBy(
  thresholds: readonly Threshold[],
  value: ReadingValue | null | undefined,
): Threshold | null {
  const number = numberOf(value)
  return number === null ? null : thresholdOf(thresholds, number)
}

export function numberOf(value: ReadingValue | null | undefined): number | null {
  if (typeof value === 'boolean') return value ? 1 : 0
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}
