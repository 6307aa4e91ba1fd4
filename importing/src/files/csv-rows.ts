import { longFormatOf, unpivoted } from '../columns/long-format.ts'
import { readWrittenTime } from '../times/local-time.ts'
import { type CsvLayout, findCsvLayout, uniqueNames } from './csv-layout.ts'
import { csvLines } from './csv-lines.ts'
import type { Row, RowProblemCode } from './row.ts'

/** Excel's own line about what parts the cells. */
const separatorLine = /^sep=(.)\r?\n/i

interface CsvFile {
  text: string
  layout: CsvLayout
  /** Lines before `text`. */
  linesBefore: number
}

export function openCsv(text: string): CsvFile {
  const whole = text.startsWith('\ufeff') ? text.slice(1) : text
  const [said = '', named] = separatorLine.exec(whole) ?? []
  const clean = whole.slice(said.length)
  return { text: clean, layout: findCsvLayout(clean, named), linesBefore: said === '' ? 0 : 1 }
}

export function* csvRows(text: string): Generator<Row, void, undefined> {
  const { text: clean, layout, linesBefore } = openCsv(text)
  const { headerLine, skippedLines, timeAt, hasComments } = layout
  const format = longFormatOf(layout.columns)
  let columns = layout.columns
  let header: string | undefined
  for (const { line, cells, isBroken, isComment } of csvLines(clean, layout.delimiter, isRecord)) {
    if (line === headerLine) header = cells.join('\n')
    const isSkipped = line <= headerLine || skippedLines.has(line) || (isComment && hasComments)
    if (isSkipped || cells.every((cell) => cell.trim() === '') || cells.join('\n') === header) continue
    // Another table of the same long format, with columns of its own.
    if (format !== undefined && longFormatOf(cells) === format) columns = uniqueNames(cells)
    else yield rowOf(line + linesBefore, cells, isBroken)
  }

  function rowOf(line: number, cells: readonly string[], isBroken: boolean): Row {
    const problem = isBroken ? 'quote' : problemOf(cells)
    if (problem) return { line, fields: undefined, problem }
    const row = { line, fields: new Map(columns.map((name, at) => [name, cells[at] ?? ''])) }
    return format ? unpivoted(row, format) : row
  }

  /** A line with a time where it belongs and all of its cells is a row of its own. */
  function isRecord(cells: readonly string[]): boolean {
    if (timeAt === undefined || cells.length !== columns.length) return false
    return readWrittenTime((cells[timeAt] ?? '').replaceAll('"', '')) !== undefined
  }

  function problemOf(cells: readonly string[]): RowProblemCode | undefined {
    if (cells.length > columns.length) {
      return cells.slice(columns.length).every((cell) => cell.trim() === '') ? undefined : 'tooManyCells'
    }
    // A list without times may leave out cells at the end of a row.
    const isWhole =
      timeAt === undefined || cells.length === columns.length || cells.length === layout.shortRow
    return isWhole ? undefined : 'tooFewCells'
  }
}
