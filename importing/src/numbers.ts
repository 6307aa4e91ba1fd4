const plain = /^[+-]?(\d+([.,]\d*)?|[.,]\d+)(e[+-]?\d+)?$/i
/** Thousands apart, by what cannot be the decimal mark: 1 234,5 and 1.234,5 and 1,234.5 */
const grouped =
  /^[+-]?(\d{1,3}([ \u00a0\u202f]\d{3})+([.,]\d+)?|\d{1,3}(\.\d{3})+,\d+|\d{1,3}(,\d{3})+\.\d+)$/

/** The number that a text is, with a point or, in our languages, a comma; undefined when it is none. */
export function readNumber(text: string): number | undefined {
  // The minus of typesetters, which spreadsheets in Swedish write.
  const trimmed = text.trim().replace(/^\u2212/, '-')
  if (plain.test(trimmed)) return Number(trimmed.replace(',', '.'))
  if (!grouped.test(trimmed)) return undefined
  const mark = Math.max(trimmed.lastIndexOf(','), trimmed.lastIndexOf('.'))
  const whole = (mark === -1 ? trimmed : trimmed.slice(0, mark)).replace(/[^\d+-]/g, '')
  return Number(mark === -1 ? whole : `${whole}.${trimmed.slice(mark + 1)}`)
}
