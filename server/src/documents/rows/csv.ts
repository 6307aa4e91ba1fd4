import type { Language } from '@fyr/contract/endpoints/fields'
import { offsetAt } from '@fyr/contract/values/time-zone'
import { yieldWhenDue } from '#lib/time-slices.ts'
import type { Cell, Column, DocumentContent, Table } from '../content.ts'

/** Text that is collected before it is written. */
const pieceLength = 65_536

/** Programs that open a file by a double click read UTF-8 by this mark only. */
export const byteOrderMark = '\ufeff'

export interface CsvStyle {
  /** Of the language that decimals are written in: where the comma is theirs, semicolons separate. */
  language: Language
  timeZone: string
  words: Pick<DocumentContent['words'], 'yes' | 'no'>
}

/** The rows of a table as CSV (RFC 4180), in pieces of some ten thousand characters; the first has the heads. */
export async function* csvOf(
  table: Table,
  style: CsvStyle,
  onRows: (count: number) => Promise<void> = async () => undefined,
): AsyncGenerator<string> {
  const separator = style.language === 'en' ? ',' : ';'
  const writers = table.columns.map((column) => writerOf(column, style))
  const heads = table.columns.map(({ heading, unit, type }) => {
    const about = type === 'moment' ? style.timeZone : unit
    return textOf(about ? `${heading} (${about})` : heading)
  })
  let piece = `${heads.join(separator)}\r\n`
  for await (const portion of table.rows) {
    for (const row of portion) {
      for (let at = 0; at < writers.length; at++) {
        if (at > 0) piece += separator
        piece += writers[at]?.(row[at] ?? null) ?? ''
      }
      piece += '\r\n'
      if (piece.length < pieceLength) continue
      yield piece
      piece = ''
      await yieldWhenDue()
    }
    await onRows(portion.length)
  }
  if (piece !== '') yield piece
}

function writerOf(
  { type, decimals }: Pick<Column, 'type' | 'decimals'>,
  style: CsvStyle,
): (cell: Cell) => string {
  const timeOf = createTimeWriter(style.timeZone)
  const isComma = style.language !== 'en'
  const numberOf = (value: number) => {
    const text = decimals === undefined ? String(value) : value.toFixed(Math.min(decimals, 20))
    return isComma ? text.replace('.', ',') : text
  }
  return (cell) => {
    if (cell === null) return ''
    if (typeof cell === 'string') return textOf(cell)
    if (typeof cell === 'boolean') return cell ? style.words.yes : style.words.no
    if (type === 'moment') return timeOf(cell)
    if (type === 'date') return timeOf(cell).slice(0, 10)
    if (type === 'duration') return numberOf(cell / 1000)
    return numberOf(cell)
  }
}

/** `2026-11-26 14:00:00`, as clocks of the time zone show it; the day is spelled once for all of its rows. */
function createTimeWriter(timeZone: string): (ms: number) => string {
  let from = Number.POSITIVE_INFINITY
  let offset = 0
  let day = Number.NaN
  let date = ''
  const two = (value: number) => (value < 10 ? `0${value}` : String(value))
  return (ms) => {
    // Clocks change on quarters of an hour.
    const quarter = Math.floor(ms / 900_000)
    if (quarter !== from) {
      from = quarter
      offset = offsetAt(ms, timeZone)
    }
    const wall = ms + offset
    const today = Math.floor(wall / 86_400_000)
    if (today !== day) {
      day = today
      date = new Date(today * 86_400_000).toISOString().slice(0, 10)
    }
    const seconds = Math.floor((wall - today * 86_400_000) / 1000)
    return `${date} ${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  }
}

/**
 * Text that a spreadsheet would take for a formula gets an apostrophe before it, as OWASP advises; numbers are written
 * as numbers and are no formulas (threat 23).
 */
function textOf(text: string): string {
  const harmless = /^[\s]*[=+\-@]|^[\t\r]/.test(text) ? `'${text}` : text
  return /[",;\r\n\t]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
