import { isMissing } from '../columns/missing.ts'
import { readNumber } from '../columns/numbers.ts'
import { readWrittenTime } from '../times/local-time.ts'
import { zoneInText } from '../times/zone-in-text.ts'
import { type CsvLine, csvLines } from './csv-lines.ts'

/** Where the table of a CSV file stands, and how it is written. */
export interface CsvLayout {
  delimiter: string
  columns: readonly string[]
  /** Line number of the names; 0 if the file has none. */
  headerLine: number
  /** Lines of units and second names below the names, which hold no readings. */
  skippedLines: ReadonlySet<number>
  /** Place of the column of times; undefined for a list without times, whose rows may be shorter. */
  timeAt: number | undefined
  /** Number of cells that a row may have beside that of the columns: some loggers leave out empty cells at the end. */
  shortRow: number | undefined
  hasComments: boolean
  /** Time zone that a line above the names tells, or a name that is about it. */
  zone: string | undefined
}

interface SampleRow extends CsvLine {
  /** Place of the first cell that is a time; -1 if there is none. */
  timeAt: number
}

const sampledRows = 200
const sampledLength = 400_000
const delimiters = [',', ';', '\t', '|']
const timeWord = /date|time|tid|datum|dato|zeit|recorded|created|utc|^ts$/i
const zoneWord = /time ?zone|tidszon|tidzon|zeitzone|\bUTC ?[+-]|\bGMT ?[+-]|^[A-Z]\w+\/\w+ \(/i
const unit =
  /^[[(]?\s*(°?\s?[CFK]|deg(\s?[CF]|rees?)?|°|%\s?(rh|rf|vol)?|pp[mb]|lu?x|m?bar|[hkM]?Pa|[µucm]?m|km|m\/s|meters\/second|km\/h|mph|m[³3]|l|l\/(h|s|min)|m[³3]\/h|[kMG]?Wh|[kM]?W|[kM]?VA(r|rh|h)?|m?V|volts?|m?A|Ω|k?Hz|dB[AmC]?|[µum]g\/m[³3^]+|W\/m(2|²|\^2)|[kMG]?J|m?s|min|h|counts?|pcs|st|mg\/l|[µu]S\/cm|NTU|pH|psu|ts|rn|min|max|avg|smp|tot|std)\s*[\])]?$/i

/** Finds delimiter, names and first row of a CSV file, from its first rows. `delimiter` is given if the file names it. */
export function findCsvLayout(text: string, delimiter?: string): CsvLayout {
  const sample =
    text.length <= sampledLength
      ? text
      : text.slice(0, text.lastIndexOf('\n', sampledLength) + 1 || sampledLength)
  const tried = (delimiter === undefined ? delimiters : [delimiter]).map((each) => {
    const rows = sampleRows(sample, each)
    return { delimiter: each, rows, ...commonShape(rows) }
  })
  const best = tried.reduce((one, other) => (other.score > one.score ? other : one))
  if (best.score === 0) return listLayout(sample, delimiter)
  return tableLayout(best.rows, best.delimiter, best.width, best.timeAt)
}

function sampleRows(text: string, delimiter: string): SampleRow[] {
  return csvLines(text, delimiter)
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    .take(sampledRows)
    .map((row) => ({ ...row, timeAt: row.isBroken ? -1 : timeIndex(row.cells) }))
    .toArray()
}

/** Seconds to nanoseconds since 1970, and dates in digits. */
const timeDigits =
  /^\s*(1\d{9}([.,]\d+)?|1\d{12}|1\d{15}|1\d{18}|(19|20)\d{6}(\d{4}|\d{6})?|[2-7]\d{4}[.,]\d{4,})\s*$/
const isSeparated = (cell: string) =>
  /\d[-/. ]\S/.test(cell) && !/^\s*[\d.,]+\s*$/.test(cell.replace(/\d\.\d+\.\d/, '/'))
const reads = (cell: string) =>
  (readWrittenTime(cell, { isSerial: true }) ?? readWrittenTime(cell, { order: 'mdy' })) !== undefined
const looksLikeTime = (cell: string) =>
  (isSeparated(cell) || timeDigits.test(cell) || /\d[tT]\d/.test(cell)) && reads(cell)

/** Times with separators before those of digits alone, which may be a number of a device. */
function timeIndex(cells: readonly string[]): number {
  if (cells.length < 2) return -1
  const first = cells.slice(0, 8)
  const separated = first.findIndex((cell) => !timeDigits.test(cell) && looksLikeTime(cell))
  return separated === -1 ? first.findIndex(looksLikeTime) : separated
}

/** Width and place of the time that most rows share; a score of 0 where no row has a time. */
function commonShape(rows: readonly SampleRow[]): { width: number; timeAt: number; score: number } {
  const shapes = new Map<string, { width: number; timeAt: number; score: number }>()
  for (const { cells, timeAt } of rows) {
    if (timeAt === -1 || cells.length < 2) continue
    const name = `${cells.length} ${timeAt}`
    const shape = shapes.get(name) ?? { width: cells.length, timeAt, score: 0 }
    // What is no value and no time speaks for another delimiter.
    shape.score += cells.filter(isValue).length / cells.length
    shapes.set(name, shape)
  }
  const none = { width: 0, timeAt: -1, score: 0 }
  return [...shapes.values()].reduce((one, other) => (other.score > one.score ? other : one), none)
}

const isValue = (cell: string) =>
  isMissing(cell) ||
  readNumber(cell) !== undefined ||
  looksLikeTime(cell) ||
  /^\s*(true|false)\s*$/i.test(cell)

/** A list without times: its first row names the columns. */
function listLayout(text: string, given?: string): CsvLayout {
  const start = text.search(/\S|$/)
  const header = text.slice(start, start + text.slice(start).search(/[\r\n]|$/)).replace(/"[^"]*"/g, '')
  const counts = delimiters.map((delimiter) => ({ delimiter, count: header.split(delimiter).length }))
  const most = counts.reduce((best, next) => (next.count > best.count ? next : best))
  const delimiter = given ?? most.delimiter
  const first = sampleRows(text, delimiter)[0]
  return {
    delimiter,
    columns: uniqueNames(first?.cells ?? []),
    headerLine: first?.line ?? 0,
    skippedLines: new Set(),
    timeAt: undefined,
    shortRow: undefined,
    hasComments: false,
    zone: undefined,
  }
}

function tableLayout(
  rows: readonly SampleRow[],
  delimiter: string,
  width: number,
  timeAt: number,
): CsvLayout {
  const first = firstRow(rows, width, timeAt)
  const above = rows.slice(0, first)
  const headerAt = findHeader(above, width, timeAt)
  const header = above[headerAt]
  const data = rows.slice(headerAt + 1).filter(({ isComment }) => !isComment)
  const names = header ? namesIn(header.cells) : Array.from({ length: width }, () => '')
  const shape = data.filter((row) => row.cells.length === width && row.timeAt === timeAt)
  const isNumbered = header !== undefined && timeAt > 0 && width === names.length + 1 && shape.every(isNumber)
  const columns = uniqueNames(isNumbered ? ['#', ...names] : names)
  const isFull = (row: SampleRow) => row.timeAt === timeAt && row.cells.length === columns.length
  const below = above.slice(headerAt + 1).filter((row) => isUnitRow(row.cells) || isSecondHeader(row, timeAt))
  return {
    delimiter,
    columns,
    headerLine: header?.line ?? 0,
    skippedLines: new Set(below.map(({ line }) => line)),
    timeAt,
    shortRow: width < columns.length && data.some(isFull) ? width : undefined,
    hasComments: above.some(({ isComment }) => isComment),
    zone: zoneOf(
      [...names, ...below.map(({ cells }) => cells[timeAt] ?? '')],
      above.slice(0, Math.max(headerAt, 0)),
    ),
  }
}

/** Place of the first row of values: one of the shape whose next row is, too; a line above the table may look so. */
function firstRow(rows: readonly SampleRow[], width: number, timeAt: number): number {
  const hasShape = (row: SampleRow | undefined) => row?.cells.length === width && row.timeAt === timeAt
  const first = rows.findIndex((row, at) => hasShape(row) && hasShape(rows[at + 1]))
  return first === -1 ? rows.findIndex(hasShape) : first
}

/** Place of the row of names among the rows above the first row of values; -1 if there is none. */
function findHeader(above: readonly SampleRow[], width: number, timeAt: number): number {
  const isNames = ({ cells, isBroken }: SampleRow) =>
    isBroken ||
    (cells.length > 1 && !cells.some((cell) => readNumber(cell) !== undefined || looksLikeTime(cell)))
  const candidates = above.map(isNames)
  const last = (test: (row: SampleRow) => boolean) =>
    above.findLastIndex((row, at) => candidates[at] === true && test(row))
  // A row number may stand before the first name.
  const hasTimeName = ({ cells }: SampleRow) =>
    timeWord.test(cells[timeAt] ?? '') ||
    (cells.length === width - 1 && timeWord.test(cells[timeAt - 1] ?? ''))
  const tests = [
    (row: SampleRow) => !row.isComment && hasTimeName(row),
    (row: SampleRow) =>
      !row.isComment && row.cells.length === width && row.cells.some((cell) => timeWord.test(cell)),
    (row: SampleRow) => row.isComment && hasTimeName(row),
    (row: SampleRow) => !row.isComment && !isUnitRow(row.cells) && row.cells.length === width,
    (row: SampleRow) => !row.isComment && row.cells.length >= width - 1 && row.cells.length <= width * 1.5,
  ]
  return tests.map(last).find((at) => at !== -1) ?? -1
}

/** Without what marks a comment, and without empty names at the end. */
function namesIn(cells: readonly string[]): string[] {
  const names = cells.map((cell) => cell.trim())
  if (names[0]?.startsWith('#') && names[0] !== '#') names[0] = names[0].replace(/^#+\s*/, '')
  while (names.length > 1 && names.at(-1) === '') names.pop()
  return names
}

const isNumber = ({ cells }: SampleRow) => /^\d+$/.test(cells[0]?.trim() ?? '')

function isUnitRow(cells: readonly string[]): boolean {
  const written = cells.map((cell) => cell.trim()).filter((cell) => cell !== '' && !timeWord.test(cell))
  return (
    written.length > 0 && written.every((cell) => unit.test(cell) || /^[[(][^\])]{1,24}[\])]$/.test(cell))
  )
}

/** More names in place of values, with a zone, a format or nothing in place of a time. */
function isSecondHeader({ cells, isBroken }: SampleRow, timeAt: number): boolean {
  const time = cells[timeAt]?.trim() ?? ''
  if (isBroken || cells.some((cell) => readNumber(cell) !== undefined)) return false
  return time === '' || zoneInText(time) !== undefined || /^[dmyhs./:\- t]{8,}$/i.test(time)
}

function zoneOf(names: readonly string[], above: readonly SampleRow[]): string | undefined {
  const spoken = [...names, ...above.map(({ cells }) => cells.join(' '))].filter((text) =>
    zoneWord.test(text),
  )
  return spoken.map(zoneInText).find((zone) => zone !== undefined)
}

/** Empty and repeated column names get names of their own. */
export function uniqueNames(cells: readonly string[]): string[] {
  const taken = new Set<string>()
  return cells.map((cell, at) => {
    let name = cell.trim() || `column ${at + 1}`
    while (taken.has(name)) name += '_'
    taken.add(name)
    return name
  })
}
