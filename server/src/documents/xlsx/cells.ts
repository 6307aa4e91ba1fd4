import { offsetAt, offsetHoldsUntil } from '@fyr/contract/values/time-zone'
import type { Cell, Column } from '../content.ts'
import { escapeCellText } from './escape.ts'
import { styleOf } from './styles.ts'

const dayMs = 86_400_000
/** Days from 1899-12-30, where the calendar of workbooks begins, to 1970-01-01. */
const daysTo1970 = 25_569
/** What one cell can hold. */
const maxText = 32_767

/** Turns moments into days of the workbook's calendar, as clocks of the time zone show them. */
export function serialsIn(timeZone: string): (ms: number) => number {
  let from = Number.POSITIVE_INFINITY
  let until = Number.NEGATIVE_INFINITY
  let offset = 0
  return (ms) => {
    if (ms < from || ms >= until) {
      offset = offsetAt(ms, timeZone)
      from = ms
      until = offsetHoldsUntil(ms, timeZone)
    }
    return (ms + offset) / dayMs + daysTo1970
  }
}

/** Writes the cells of a column. */
export type CellWriter = (cell: Cell) => string

export const textCell = (text: string, style: number): string =>
  `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeCellText(text.slice(0, maxText))}</t></is></c>`
export const numberCell = (value: number, style: number): string =>
  Number.isFinite(value) ? `<c s="${style}"><v>${value}</v></c>` : '<c/>'

/** What is text stays text, however much it looks like a formula (threat 23): inline strings are never computed. */
export function writerOf(
  column: Pick<Column, 'type' | 'decimals'>,
  serialOf: (ms: number) => number,
): CellWriter {
  const style = styleOf(column)
  const { type } = column
  const toNumber =
    type === 'moment'
      ? serialOf
      : type === 'date'
        ? (ms: number) => Math.floor(serialOf(ms))
        : type === 'duration'
          ? (ms: number) => ms / dayMs
          : type === 'percent'
            ? (percent: number) => percent / 100
            : (value: number) => value
  return (cell) => {
    if (typeof cell === 'number') return numberCell(toNumber(cell), style)
    if (cell === null || cell === '') return '<c/>'
    if (typeof cell === 'string') return textCell(cell, style)
    return `<c s="${style}" t="b"><v>${cell ? 1 : 0}</v></c>`
  }
}

/** The letters of a column, from 0. */
export function columnName(index: number): string {
  let name = ''
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name
  return name
}
