import { tidy } from '../../content/counters/steps.ts'

/**
 * By how many percent a value is above (or below, negative) what it was; null where there is nothing to compare with,
 * or it was zero. Of what was negative, its size counts: from -20 to -18 is up by 10 %.
 */
export function changeInPercent(value: number | null, before: number | null): number | null {
  if (value === null || before === null || before === 0) return null
  const change = ((value - before) / Math.abs(before)) * 100
  return Number.isFinite(change) ? tidy(change) : null
}

/** One value divided by another; null where that is not possible. */
export function ratioOf(value: number | null, by: number | null): number | null {
  if (value === null || by === null || by === 0) return null
  const ratio = value / by
  return Number.isFinite(ratio) ? ratio : null
}

/** A computed mean with as many digits as mean something: three decimals, of small values four digits. */
export function roundMean(value: number): number
export function roundMean(value: number | null): number | null
export function roundMean(value: number | null): number | null {
  if (value === null) return null
  return Number(Math.abs(value) < 1 ? value.toPrecision(4) : tidy(value).toFixed(3))
}

/** Differences of what a counter showed, without the noise that they have where it has counted for long. */
export const roundCounted = (value: number | null): number | null =>
  value === null || Math.abs(value) < 0.001 ? tidy(value) : Number(value.toFixed(6))
