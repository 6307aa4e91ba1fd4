import type { TimedValue } from '@fyr/contract/dashboards/dashboard-data'
import type { Threshold } from '@fyr/contract/widgets/fields'
import { roundUp, scaleRoom } from '@fyr/contract/widgets/gauge-scale'

/** Where a value lies on the scale: 0 at its beginning, 1 at its end and beyond. The scale may run downwards. */
export function shareOf(value: number, min: number, max: number): number {
  if (min === max) return value >= max ? 1 : 0
  return Math.min(1, Math.max(0, (value - min) / (max - min)))
}

export interface Zone {
  /** Shares of the scale; from < to. */
  from: number
  to: number
  threshold: Threshold
}

/** The stretches of the scale on which each threshold counts; before the first there is none. */
export function zonesOf(thresholds: readonly Threshold[], min: number, max: number): Zone[] {
  const rising = thresholds.toSorted((one, other) => one.value - other.value)
  return rising.flatMap((threshold, at) => {
    const next = rising[at + 1]?.value ?? Number.POSITIVE_INFINITY
    const ends = [shareOf(threshold.value, min, max), shareOf(next, min, max)]
    const [from, to] = [Math.min(...ends), Math.max(...ends)]
    return from < to ? [{ from, to, threshold }] : []
  })
}

const usual = new Map(
  Object.entries<[number, number]>({
    '%': [0, 100],
    '°C': [-20, 40],
    '°F': [0, 100],
    V: [0, 5],
    ppm: [0, 2000],
    hPa: [950, 1050],
  }),
)

/** A scale that the value stands well on, before anybody has chosen one. */
export function freshScale(
  value: TimedValue['value'] | undefined,
  unit: string,
): { min: number; max: number } {
  if (typeof value === 'boolean') return { min: 0, max: 1 }
  const number = typeof value === 'number' && Number.isFinite(value) ? value : 0
  const [min, max] = usual.get(unit) ?? [0, 100]
  if (usual.has(unit) && number >= min && number <= max) return { min, max }
  const reach = roundUp(Math.abs(number) * scaleRoom)
  return { min: number < 0 ? -reach : 0, max: reach }
}
