import { dayMs } from '@fyr/contract/values/time/time-zone'
import type { Cell, Column } from '../content.ts'
import { wallClockIn } from '../rows/wall-times.ts'
import { escapeCellText } from './escape.ts'

/** Days from 1899-12-30, where the calendar of workbooks begins, to 1970-01-01. */
const daysTo1970 = 25_569
/** Characters that one cell can hold. */
export const maxText = 32_767

/** Turns moments into days of the workbook's calendar, as clocks of the time zone show them. */
export function serialsIn(timeZone: string): (ms: number) => number {
  const wallTimeOf = wallClockIn(timeZone)
  return (ms) => wallTimeOf(ms) / dayMs + daysTo1970
}

/** A value as workbooks store it. */
export type PlainValue = Exclude<Cell, object> | null

/** A cell of a sheet that is no table, with its value as workbooks have it. */
export interface StyledCell {
  value: PlainValue
  style: number
}

/** A row of such cells from the first column on; null leaves a cell out. */
export interface SheetRow {
  cells: readonly (StyledCell | null)[]
  /** In points; without it the row is as high as its text. */
  height?: number
}

/**
 * Writes a cell; nothing for an empty one. Each says where it stands: Gnumeric and exceljs read no cell without.
 * Text stays text, however much it looks like a formula (threat 23): inline strings are never computed.
 * @param address such as B4
 */
export function cellXml(value: PlainValue, style: number, address: string): string {
  if (typeof value === 'number')
    return Number.isFinite(value) ? `<c r="${address}" s="${style}"><v>${value}</v></c>` : ''
  if (value === null || value === '') return ''
  if (typeof value === 'boolean') return `<c r="${address}" s="${style}" t="b"><v>${value ? 1 : 0}</v></c>`
  const text = escapeCellText(value.slice(0, maxText))
  return `<c r="${address}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
}

/** @param row counts from 1 */
export function rowXml({ cells, height }: SheetRow, row: number): string {
  const size = height === undefined ? '' : ` ht="${height}" customHeight="1"`
  const written = cells.map((cell, at) =>
    cell === null ? '' : cellXml(cell.value, cell.style, `${columnName(at)}${row}`),
  )
  return `<row r="${row}"${size}>${written.join('')}</row>`
}

/** Turns cells of a column into what workbooks store: days for times, fractions for percent. */
export function workbookValues(
  type: Column['type'],
  serialOf: (ms: number) => number,
): (cell: Cell) => PlainValue {
  const numberOf = workbookNumbers(type, serialOf)
  return (cell) =>
    typeof cell === 'number' ? numberOf(cell) : typeof cell === 'object' && cell !== null ? cell.value : cell
}

export function workbookNumbers(
  type: Column['type'],
  serialOf: (ms: number) => number,
): (value: number) => number {
  switch (type) {
    case 'moment':
      return serialOf
    case 'date':
      return (ms) => Math.floor(serialOf(ms))
    case 'duration':
      return (ms) => ms / dayMs
    case 'percent':
      return (percent) => percent / 100
    default:
      return (value) => value
  }
}

/** The letters of a column, from 0. */
export function columnName(index: number): string {
  let name = ''
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name
  return name
}
