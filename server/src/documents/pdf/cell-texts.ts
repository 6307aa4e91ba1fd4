import type { Language } from '@fyr/contract/endpoints/fields'
import { locales } from '#lib/text/locales.ts'
import type { Cell, Column, DocumentContent } from '../content.ts'
import type { PdfHead } from './page/pdf-head.ts'

export interface CellStyle {
  language: Language
  timeZone: string
  words: Pick<DocumentContent['words'], 'yes' | 'no'>
}

const usualDigits = 3
const furthest = 8.64e15
const none = '–'

/** Writes the cells of a column, or a fact, as the language does. What is not known is a dash. */
export function cellTexts(
  { type, decimals }: Pick<Column, 'type' | 'decimals'>,
  { language, timeZone, words }: CellStyle,
): (cell: Cell) => string {
  const locale = locales[language]
  const numbersWith = numberFormats(locale, type)
  const numbers = numbersWith(decimals)
  const great = new Intl.NumberFormat(locale, { notation: 'scientific', maximumFractionDigits: 5 })
  const dateStyle = language === 'en' ? ('medium' as const) : ('short' as const)
  const date = new Intl.DateTimeFormat(locale, { timeZone, dateStyle })
  const minute = new Intl.DateTimeFormat(locale, {
    timeZone,
    dateStyle,
    timeStyle: 'short',
    hourCycle: 'h23',
  })
  const second = new Intl.DateTimeFormat(locale, {
    timeZone,
    dateStyle,
    timeStyle: 'medium',
    hourCycle: 'h23',
  })
  const durations = new Intl.DurationFormat(locale, { style: 'short' })

  function numberText(value: number): string {
    switch (type) {
      case 'moment':
        if (Math.abs(value) > furthest) return none
        return (value % 60_000 === 0 ? minute : second).format(value)
      case 'date':
        return Math.abs(value) > furthest ? none : date.format(value)
      case 'duration':
        return durationText(value, durations)
      case 'percent':
        return numbers.format(value / 100)
      default:
        return (Math.abs(value) >= 1e15 ? great : numbers).format(value)
    }
  }
  return (cell) => {
    if (cell === null || cell === '') return none
    if (typeof cell === 'string') return cell
    if (typeof cell === 'boolean') return cell ? words.yes : words.no
    if (typeof cell === 'number') return Number.isFinite(cell) ? numberText(cell) : none
    return Number.isFinite(cell.value) ? numbersWith(cell.decimals).format(cell.value) : none
  }
}

/** Formats by the decimals of a key; without any, small figures keep three digits that count. */
function numberFormats(locale: string, type: Column['type']) {
  const made = new Map<number | undefined, Intl.NumberFormat>()
  return (decimals: number | undefined): Intl.NumberFormat => {
    const known = made.get(decimals)
    if (known) return known
    const digits = decimals === undefined ? undefined : Math.min(Math.max(Math.round(decimals), 0), 20)
    const format = new Intl.NumberFormat(locale, {
      ...(digits === undefined
        ? {
            maximumFractionDigits: usualDigits,
            maximumSignificantDigits: usualDigits,
            roundingPriority: 'morePrecision',
          }
        : { minimumFractionDigits: digits, maximumFractionDigits: digits }),
      // No minus before what is rounded to nothing.
      signDisplay: 'negative',
      ...(type === 'percent' && { style: 'percent' }),
    })
    made.set(decimals, format)
    return format
  }
}

/** Word and minute of the moment at which a file was created. */
export function createdText(head: PdfHead): string {
  const minute = Math.floor(head.createdAt / 60_000) * 60_000
  return `${head.words.created} ${cellTexts({ type: 'moment' }, head)(minute)}`
}

/** The two largest units that count, so that it can be read at a glance. */
function durationText(ms: number, format: Intl.DurationFormat): string {
  const total = Math.round(Math.abs(ms) / 1000)
  const [days, hours] = [Math.floor(total / 86_400), Math.floor(total / 3600) % 24]
  const [minutes, seconds] = [Math.floor(total / 60) % 60, total % 60]
  const parts = days > 0 ? { days, hours } : hours > 0 ? { hours, minutes } : { minutes, seconds }
  const told = Object.fromEntries(Object.entries(parts).filter(([, value]) => value > 0))
  const text = format.format(total === 0 ? { seconds: 0 } : told) || '0'
  return ms < 0 ? `−${text}` : text
}

/** Whether the cells of a column stand at its right edge, so that digits are below digits. */
export const isRight = ({ type }: Pick<Column, 'type'>, cell?: Cell): boolean =>
  type === 'number' ||
  type === 'percent' ||
  type === 'duration' ||
  (type === 'any' && typeof cell === 'number')
