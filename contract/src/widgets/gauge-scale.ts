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
