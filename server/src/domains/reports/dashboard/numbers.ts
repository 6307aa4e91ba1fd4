import type { Language } from '@fyr/contract/endpoints/fields'
import { locales } from '#lib/locales.ts'

const made = new Map<string, Intl.NumberFormat>()

/** A number as dashboards write it: without `decimals`, as many as matter (six digits in all). */
export function formatNumber(value: number, language: Language, decimals?: number): string {
  if (!Number.isFinite(value)) return '–'
  const size = Math.abs(value)
  if (decimals === undefined && size !== 0 && (size >= 1e15 || size < 1e-6)) return value.toExponential(3)
  const places = decimals ?? Math.min(6, Math.max(0, 6 - Math.ceil(Math.log10(Math.max(size, 1)) || 1)))
  const name = `${language} ${places} ${decimals !== undefined}`
  let format = made.get(name)
  if (!format) {
    format = new Intl.NumberFormat(locales[language], {
      maximumFractionDigits: places,
      minimumFractionDigits: decimals ?? 0,
    })
    made.set(name, format)
  }
  // Minus zero is nobody's reading.
  return format.format(Object.is(value, -0) ? 0 : value)
}

/** As many decimals as tell a hundredth of a spread apart: averages have more digits than sense. */
export function decimalsToRead(spread: number): number | undefined {
  return spread > 0 ? Math.min(6, Math.max(0, Math.ceil(2 - Math.log10(spread)))) : undefined
}
