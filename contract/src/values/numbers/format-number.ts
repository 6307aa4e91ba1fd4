const made = new Map<string, Intl.NumberFormat>()

/**
 * A number as a locale writes it; without `decimals`, as many as matter (six digits in all).
 * @param language a BCP 47 tag, such as sv or en-GB
 */
export function formatNumber(value: number, language: string, decimals?: number): string {
  if (!Number.isFinite(value)) return '–'
  const size = Math.abs(value)
  if (decimals === undefined && size !== 0 && (size >= 1e15 || size < 1e-6)) return value.toExponential(3)
  const places = decimals ?? Math.min(6, Math.max(0, 6 - Math.ceil(Math.log10(Math.max(size, 1)) || 1)))
  const name = `${language} ${places} ${decimals !== undefined}`
  let format = made.get(name)
  if (!format) {
    format = new Intl.NumberFormat(language, {
      maximumFractionDigits: places,
      minimumFractionDigits: decimals ?? 0,
    })
    made.set(name, format)
  }
  // Minus zero is nobody's reading.
  return format.format(Object.is(value, -0) ? 0 : value)
}

/** As many decimals as tell a hundredth of a spread apart, to read; undefined where there is no spread to tell by. */
export function decimalsToRead(spread: number): number | undefined {
  return spread > 0 ? Math.min(6, Math.max(0, Math.ceil(2 - Math.log10(spread)))) : undefined
}
