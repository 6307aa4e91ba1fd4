import type { Language } from '@fyr/contract/endpoints/fields'
import { csvCell } from '@fyr/contract/values/csv-cell'
import { yieldWhenDue } from '#lib/fairness/time-slices.ts'
import type { Cell, Column, DocumentContent, Table } from '../content.ts'
import { wallTimesIn } from './wall-times.ts'

/** Text that is collected before it is written. */
const pieceLength = 65_536

/** Programs that open a file by a double click read UTF-8 by this mark only. */
export const byteOrderMark = '\ufeff'

/** Where decimals are written with a comma, semicolons separate. */
const separatorOf = (language: Language) => (language === 'en' ? ',' : ';')

/** Swedish and Danish spreadsheets read parts of a second behind a comma, too. */
export const decimalSignOf = (language: Language) => (separatorOf(language) === ';' ? ',' : '.')

export interface CsvStyle {
  /** Of the language that decimals are written in: where the comma is theirs, semicolons separate. */
  language: Language
  timeZone: string
  words: Pick<DocumentContent['words'], 'yes' | 'no'>
}

/**
 * The rows of a table as CSV (RFC 4180), in pieces of some ten thousand characters; the first has the heads.
 * By hand: csv-stringify 6.9 writes 0.6 to 0.9 million rows of four ready texts a second, this 1.2 to 1.8 million and
 * spells moments and decimals as it goes.
 */
export async function* csvOf(
  table: Table,
  style: CsvStyle,
  onRows: (count: number) => Promise<void> = async () => undefined,
): AsyncGenerator<string> {
  const separator = separatorOf(style.language)
  const writers = table.columns.map((column) => writerOf(column, style))
  const heads = table.columns.map(({ heading, unit, type }) => {
    const about = type === 'moment' ? style.timeZone : unit
    return csvCell(about ? `${heading} (${about})` : heading)
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

function writerOf({ type }: Pick<Column, 'type'>, style: CsvStyle): (cell: Cell) => string {
  const timeOf = wallTimesIn(style.timeZone, decimalSignOf(style.language))
  // All numbers are exact, however they are shown elsewhere: else a maximum could stand below a first value.
  const numberOf = csvNumbers(style.language)
  // Rows that follow one another often say the same, such as the name of a node.
  let lastText = ''
  let last = ''
  return (cell) => {
    if (typeof cell === 'number') {
      if (type === 'moment') return timeOf(cell)
      if (type === 'date') return timeOf(cell).replace(/ .*/, '')
      return numberOf(type === 'duration' ? cell / 1000 : cell)
    }
    if (cell === null) return ''
    if (typeof cell === 'object') return numberOf(cell.value)
    if (typeof cell === 'boolean') return cell ? style.words.yes : style.words.no
    if (cell !== lastText) {
      lastText = cell
      last = csvCell(cell)
    }
    return last
  }
}

/** Writes numbers with the decimal sign of the language; what is no number is left empty. */
function csvNumbers(language: Language): (value: number) => string {
  const isComma = decimalSignOf(language) === ','
  return (value) => {
    if (!Number.isFinite(value)) return ''
    const text = String(value)
    return isComma ? text.replace('.', ',') : text
  }
}
