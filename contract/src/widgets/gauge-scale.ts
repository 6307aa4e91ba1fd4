import type { Threshold } from './fields.ts'
import type { GaugeSettings } from './values.ts'

/** The ends of a gauge's scale. An automatic one widens to what is to be shown on it. */
export function gaugeScale(
  { min, max, autoScale }: Pick<GaugeSettings, 'min' | 'max' | 'autoScale'>,
  shown: readonly (number | null)[],
): { min: number; max: number } {
  if (!autoScale) return { min, max }
  const values = shown.filter((each) => each !== null)
  const [lower, upper] = [Math.min(min, max), Math.max(min, max)]
  const [low, high] = [Math.min(lower, ...values), Math.max(upper, ...values)]
  const start = low < lower ? (low < 0 ? -roundUp(-low * scaleRoom) : 0) : lower
  const end = high > upper ? (high > 0 ? roundUp(high * scaleRoom) : 0) : upper
  // A scale may run downwards.
  return min <= max ? { min: start, max: end } : { min: end, max: start }
}

/** Room beyond the outermost value, as a factor: no value stands at the very end. */
export const scaleRoom = 1.25

/** 1, 2 or 5 with as many zeros as it takes. */
export function roundUp(value: number): number {
  if (value === 0) return 100
  const power = 10 ** Math.floor(Math.log10(value))
  return ([1, 2, 5].find((step) => step * power >= value) ?? 10) * power
}

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

/** The parts of the scale on which each threshold counts; before the first there is none. */
export function zonesOf(thresholds: readonly Threshold[], min: number, max: number): Zone[] {
  const rising = thresholds.toSorted((one, other) => one.value - other.value)
  return rising.flatMap((threshold, at) => {
    const next = rising[at + 1]?.value ?? Number.POSITIVE_INFINITY
    const ends = [shareOf(threshold.value, min, max), shareOf(next, min, max)]
    const [from, to] = [Math.min(...ends), Math.max(...ends)]
    return from < to ? [{ from, to, threshold }] : []
  })
}
