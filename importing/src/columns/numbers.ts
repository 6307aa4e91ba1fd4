export type Decimal = ',' | '.'

const plain = /^[+-]?(\d+([.,]\d*)?|[.,]\d+)(e[+-]?\d+)?$/i
const space = String.raw`[ \u00a0\u202f\u2009'\u2019]`
/** Thousands apart, by what cannot be the decimal mark: 1 234,5 and 1.234,5 and 1,234.5 and 1.234.567 */
const grouped = new RegExp(
  String.raw`^[+-]?(\d{1,3}(${space}\d{3})+([.,]\d*)?|\d{1,3}(\.\d{3})+,\d*|\d{1,3}(,\d{3})+\.\d*|\d{1,3}([.,])\d{3}(\8\d{3})+)$`,
)
/** Numbers of a column whose decimal mark is known: its other mark, blanks and apostrophes part thousands. */
const groupedBy: Record<Decimal, RegExp> = {
  '.': new RegExp(String.raw`^[+-]?\d{1,3}((,\d{3})+|(${space}\d{3})+)(\.\d*)?$`),
  ',': new RegExp(String.raw`^[+-]?\d{1,3}((\.\d{3})+|(${space}\d{3})+)(,\d*)?$`),
}
const either = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/

/** With the minus of typesetters, which spreadsheets in Swedish write, as a hyphen. */
const bare = (text: string) => text.trim().replace(/^\u2212/, '-')

/**
 * The number that a text is; undefined when it is none. Without `decimal` a single point or comma is the decimal mark.
 */
export function readNumber(text: string, decimal?: Decimal): number | undefined {
  const trimmed = bare(text)
  const first = trimmed.charCodeAt(0)
  // Neither a digit nor + , - .
  if (!(first >= 43 && first <= 57)) return undefined
  if (decimal === undefined) {
    if (plain.test(trimmed)) return Number(trimmed.replace(',', '.'))
    return grouped.test(trimmed) ? ungrouped(trimmed, lastMark(trimmed)) : undefined
  }
  if (plain.test(trimmed) && !groupedBy[decimal].test(trimmed))
    return trimmed.includes(other(decimal)) ? undefined : Number(trimmed.replace(',', '.'))
  return groupedBy[decimal].test(trimmed) ? ungrouped(trimmed, decimal) : undefined
}

const other = (decimal: Decimal): Decimal => (decimal === ',' ? '.' : ',')

/** The decimal mark of a grouped number; a mark that stands twice parts thousands. */
function lastMark(text: string): Decimal | undefined {
  const at = Math.max(text.lastIndexOf(','), text.lastIndexOf('.'))
  const mark = text[at] as Decimal | undefined
  return mark === undefined || text.indexOf(mark) !== at ? undefined : mark
}

function ungrouped(text: string, decimal: Decimal | undefined): number {
  const at = decimal === undefined ? -1 : text.indexOf(decimal)
  const digits = (part: string) => part.replace(/[^\d+-]/g, '')
  return at === -1 ? Number(digits(text)) : Number(`${digits(text.slice(0, at))}.${text.slice(at + 1)}`)
}

/** True for 1.234 and 12,345: a decimal mark or one of thousands. */
export const isEitherNumber = (text: string): boolean => either.test(bare(text))

/** What a number tells of the decimal mark of its column. */
export function decimalOf(text: string): { decimal?: Decimal; isPlain: boolean; isEither: boolean } {
  const trimmed = bare(text)
  if (either.test(trimmed)) return { isPlain: false, isEither: true }
  if (grouped.test(trimmed)) {
    const mark = lastMark(trimmed)
    const doubled = /[.,]/.exec(trimmed)?.[0] as Decimal | undefined
    const decimal = mark ?? (doubled && other(doubled))
    return { ...(decimal && { decimal }), isPlain: false, isEither: false }
  }
  const mark = /[.,]/.exec(trimmed)?.[0] as Decimal | undefined
  return {
    ...(mark && { decimal: mark }),
    isPlain: mark === undefined && /\d{4}/.test(trimmed),
    isEither: false,
  }
}
