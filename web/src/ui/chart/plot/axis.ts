import { formatNumber } from '@fyr/contract/values/numbers/format-number'
import { decimalsOfStep } from '../../format/numbers.ts'
import type { TimeFormat } from '../../time/format.ts'

const second = 1000
const day = 86_400_000

/**
 * Labels of a time axis: time of day (24 h), and under it the date wherever it changes; days and
 * months where the steps are that long. `oneLine`: a new date stands in place of its first time.
 */
export function timeLabels(
  splits: readonly number[],
  step: number,
  format: TimeFormat,
  { oneLine = false } = {},
): string[] {
  let before = ''
  return splits.map((at) => {
    const date = step >= day ? format.as('yyyy', at) : format.as('d MMM', at)
    const isFirst = before === ''
    const changed = date !== before
    before = date
    const label = mainLabel(at, step, format)
    if (oneLine) return changed && !isFirst ? date : label
    return changed ? `${label}\n${date}` : label
  })
}

function mainLabel(at: number, step: number, format: TimeFormat): string {
  if (step >= 28 * day) return format.as('MMM', at)
  if (step >= day) return format.as('d MMM', at)
  if (step >= 60 * second) return format.as('HH:mm', at)
  if (step >= second) return format.as('HH:mm:ss', at)
  return `${format.as('ss', at)}.${String(Math.floor(at % 1000)).padStart(3, '0')}`
}

export function numberLabels(splits: readonly number[], language: string): string[] {
  const step = Math.abs((splits[1] ?? 0) - (splits[0] ?? 0))
  const decimals = decimalsOfStep(step)
  return splits.map((value) => formatNumber(value, language, Math.min(decimals, 6)))
}

/** Room above and below, limits included; a flat line lies in the middle. */
export function valueRange(
  min: number | null,
  max: number | null,
  limits: readonly number[],
): [number, number] {
  const low = Math.min(min ?? Number.POSITIVE_INFINITY, ...limits)
  const high = Math.max(max ?? Number.NEGATIVE_INFINITY, ...limits)
  if (!Number.isFinite(low) || !Number.isFinite(high)) return [0, 1]
  if (low === high) {
    const room = Math.abs(low) > 0 ? Math.abs(low) * 0.1 : 1
    return [low - room, high + room]
  }
  const room = (high - low) * 0.08
  // What is never negative does not get an axis below zero.
  return [low >= 0 && low - room < 0 ? 0 : low - room, high + room]
}
