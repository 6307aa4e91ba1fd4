import { columnName } from '../../cells.ts'
import { sheetColumns, sheetRows } from '../limits.ts'

/** A cell; rows count from 1 as sheets do, columns from 0. */
export interface CellAddress {
  row: number
  column: number
}

/** A rectangle of cells, its borders included. */
export interface CellRange {
  top: number
  left: number
  bottom: number
  right: number
}

const cellPattern = /^\$?([A-Za-z]{1,3})\$?(\d{1,7})$/

export function parseAddress(text: string): CellAddress | undefined {
  const [, letters = '', digits = ''] = cellPattern.exec(text) ?? []
  let column = 0
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64
  const row = Number(digits)
  return column >= 1 && column <= sheetColumns && row >= 1 && row <= sheetRows
    ? { row, column: column - 1 }
    : undefined
}

export function parseRange(text: string): CellRange | undefined {
  const [first = '', last = first] = text.split(':')
  const [from, to] = [parseAddress(first), parseAddress(last)]
  if (!from || !to) return undefined
  return {
    top: Math.min(from.row, to.row),
    left: Math.min(from.column, to.column),
    bottom: Math.max(from.row, to.row),
    right: Math.max(from.column, to.column),
  }
}

export const addressText = ({ row, column }: CellAddress): string => `${columnName(column)}${row}`

export const rangeText = ({ top, left, bottom, right }: CellRange): string => {
  const [first, last] = [addressText({ row: top, column: left }), addressText({ row: bottom, column: right })]
  return first === last ? first : `${first}:${last}`
}

export const isWithin = ({ row, column }: CellAddress, range: CellRange): boolean =>
  row >= range.top && row <= range.bottom && column >= range.left && column <= range.right
