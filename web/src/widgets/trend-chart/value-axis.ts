export interface ValueAxis {
  min: number
  max: number
  /** Where lines and numbers stand. */
  ticks: number[]
}

/**
 * An axis of round numbers. Bars stand on zero, lines take the room that they need; ends that are set stay as
 * they are.
 */
export function valueAxis(
  values: readonly number[],
  {
    min,
    max: wanted,
    fromZero,
    lines,
  }: { min: number | null; max: number | null; fromZero: boolean; lines: number },
): ValueAxis {
  // While one types, or by mistake: an axis that ends where it begins, or before.
  const max = min !== null && wanted !== null && wanted <= min ? null : wanted
  const all = fromZero ? [...values, 0] : values
  let low = min ?? Math.min(...all)
  let high = max ?? Math.max(...all)
  if (!Number.isFinite(low)) low = Number.isFinite(high) ? high - 1 : 0
  if (!Number.isFinite(high)) high = low + 1
  if (high <= low) {
    const room = Math.abs(low) * 0.1 || 1
    if (max === null) high = low + room
    else low = high - room
    if (min === null && max === null && !fromZero) low -= room
    if (high <= low) high = low + room
  }
  const step = roundStep((high - low) / Math.max(1, lines))
  const first = min ?? Math.floor(low / step + 1e-9) * step
  const last = max ?? Math.ceil(high / step - 1e-9) * step
  const ticks: number[] = []
  for (let k = Math.ceil(first / step - 1e-9); k * step <= last + step * 1e-9; k++) {
    // Minus zero becomes zero.
    ticks.push(k * step + 0)
  }
  return { min: first, max: last, ticks }
}

/** The next of 1, 2 and 5 with zeros. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least))
  return ([1, 2, 5].find((step) => step * power >= least * (1 - 1e-9)) ?? 10) * power
}
