import type { Limit } from '#ui/chart/plot/plot-options.ts'

/** Lines of thresholds and alarm limits; where both lie on one value the threshold's, which somebody has named and coloured. */
export function joinLimits(thresholds: readonly Limit[], alarms: readonly Limit[]): Limit[] {
  const values = new Set(thresholds.map(({ value }) => value))
  return [...thresholds, ...alarms.filter(({ value }) => !values.has(value))]
}
