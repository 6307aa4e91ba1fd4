/** As many decimals as tell a thousandth of the spread apart, to draw by: averages have more digits than sense. */
export function decimalsOfSpread(spread: number): number {
  return spread > 0 ? Math.min(6, Math.max(0, Math.ceil(3 - Math.log10(spread)))) : 3
}

/**
 * As many decimals as the values have, so that they stand below each other: of six digits in all, for what a sensor
 * sends as 21.299999 is 21.3. Undefined without values.
 */
export function decimalsOfValues(values: ArrayLike<number | null | undefined>): number | undefined {
  const stride = Math.max(1, Math.floor(values.length / 300))
  let max: number | undefined
  for (let at = 0; at < values.length; at += stride) {
    const value = values[at]
    if (value === null || value === undefined || !Number.isFinite(value)) continue
    const size = Math.abs(value)
    const places = Math.max(0, 6 - Math.max(1, Math.ceil(Math.log10(Math.max(size, 1)))))
    const written = Number(value.toFixed(places)).toString()
    // What is too small for decimals is written with a power of ten.
    if (written.includes('e') || (size !== 0 && size < 1e-6)) return undefined
    max = Math.max(max ?? 0, written.split('.')[1]?.length ?? 0)
  }
  return max
}

export function roundTo(value: number, decimals: number): number {
  return Number(value.toFixed(decimals))
}

/** How many decimals tell the steps of an axis apart. */
export function decimalsOfStep(step: number): number {
  if (!(step > 0)) return 0
  const text = Number(step.toPrecision(6)).toString()
  if (text.includes('e-')) return Math.min(12, Number(text.split('e-')[1]) + (text.includes('.') ? 1 : 0))
  return text.split('.')[1]?.length ?? 0
}
