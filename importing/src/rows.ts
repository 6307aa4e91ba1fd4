import { isInexact } from '@fyr/contract/values/inexact-integer'
import Papa from 'papaparse'

export type FileKind = 'csv' | 'ndjson'

/** One line of the file: its number as an editor shows it, and its fields by column; undefined when it cannot be read. */
export interface Row {
  line: number
  fields: ReadonlyMap<string, unknown> | undefined
}

/** By its name, else by its first character. */
export function kindOfFile(name: string, start: string): FileKind {
  if (/\.(ndjson|jsonl|json)(\.gz)?$/i.test(name)) return 'ndjson'
  if (/\.(csv|tsv|txt)(\.gz)?$/i.test(name)) return 'csv'
  return start.trimStart().startsWith('{') ? 'ndjson' : 'csv'
}

/** Reads the file row by row. The first row of a CSV file names its columns. */
export function* readRows(text: string, kind: FileKind): Generator<Row, void, undefined> {
  yield* kind === 'csv' ? csvRows(text) : jsonRows(text)
}

/** The first rows, for choosing columns. */
export function previewRows(text: string, kind: FileKind, count: number): Row[] {
  return readRows(cutAtLine(text, 400_000), kind).take(count).toArray()
}

function cutAtLine(text: string, max: number): string {
  return text.length <= max ? text : text.slice(0, text.lastIndexOf('\n', max) + 1 || max)
}

function* csvRows(text: string): Generator<Row, void, undefined> {
  const whole = text.startsWith('\ufeff') ? text.slice(1) : text
  // Excel's own line about what parts the cells.
  const [said = '', named] = /^sep=(.)\r?\n/i.exec(whole) ?? []
  const clean = whole.slice(said.length)
  const before = said === '' ? 0 : 1
  const delimiter = named ?? delimiterOf(clean)
  let columns: string[] | undefined
  for (const { line: at, cells } of csvLines(clean, delimiter)) {
    const line = at + before
    if (cells.length === 1 && cells[0]?.trim() === '') continue
    if (!columns) {
      columns = uniqueNames(cells)
      continue
    }
    // Some programs write a row number before the first named column.
    if (cells.length === columns.length + 1 && !columns.includes('#')) columns = ['#', ...columns]
    const fits = cells.length <= columns.length
    yield { line, fields: fits ? new Map(columns.map((name, at) => [name, cells[at] ?? ''])) : undefined }
  }
}

/** The one that the names of the columns are parted by; quoted names may hold any of them. */
function delimiterOf(text: string): string {
  const header = text.slice(0, text.search(/[\r\n]|$/)).replace(/"[^"]*"/g, '')
  const counts = [',', ';', '\t', '|'].map((delimiter) => ({
    delimiter,
    count: header.split(delimiter).length,
  }))
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).delimiter
}

/** A slice of the file at a time, so that a large one is not held twice. */
function* csvLines(
  text: string,
  delimiter: string,
): Generator<{ line: number; cells: string[] }, void, undefined> {
  const sliceSize = 500_000
  let start = 0
  let line = 1
  while (start < text.length) {
    const slice = text.slice(start, start + sliceSize)
    const isLast = start + sliceSize >= text.length
    const rows: { cells: string[]; end: number }[] = []
    Papa.parse<string[]>(slice, {
      delimiter,
      step: ({ data, meta }) => {
        rows.push({ cells: data, end: meta.cursor })
      },
    })
    // The last row of a slice may go on in the next one.
    const whole = isLast || rows.length === 1 ? rows : rows.slice(0, -1)
    let from = 0
    for (const { cells, end } of whole) {
      yield { line, cells }
      line += countLines(slice, from, end)
      from = end
    }
    start += isLast ? slice.length : from
  }
}

function countLines(text: string, from: number, to: number): number {
  let count = 0
  for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1)) count++
  return Math.max(1, count)
}

/** Empty and repeated column names get names of their own. */
function uniqueNames(cells: readonly string[]): string[] {
  const taken = new Set<string>()
  return cells.map((cell, at) => {
    let name = cell.trim() || `column ${at + 1}`
    while (taken.has(name)) name += '_'
    taken.add(name)
    return name
  })
}

function* jsonRows(text: string): Generator<Row, void, undefined> {
  let line = 0
  let start = 0
  while (start < text.length) {
    const newline = text.indexOf('\n', start)
    const end = newline === -1 ? text.length : newline
    const written = text.slice(start, end).trim()
    start = end + 1
    line++
    if (written) yield { line, fields: fieldsOfJson(written) }
  }
}

function fieldsOfJson(text: string): Map<string, unknown> | undefined {
  try {
    const value: unknown = longDigits.test(text) ? JSON.parse(text, keepLarge) : JSON.parse(text)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    const fields = new Map<string, unknown>()
    flatten(value, '', fields, 0)
    return fields
  } catch {
    // Not JSON: the row is reported as unreadable.
    return undefined
  }
}

const longDigits = /(?<![\d.])\d{16,}/

/** Integers that a number would round, as bigints; all that may be, in browsers that do not hand over what is written. */
function keepLarge(_: string, value: unknown, context?: { source: string }): unknown {
  if (typeof value !== 'number' || !Number.isInteger(value) || Number.isSafeInteger(value)) return value
  if (context === undefined) return BigInt(value)
  return /^-?\d+$/.test(context.source) && isInexact(context.source) ? BigInt(context.source) : value
}

/** Nested objects become paths with dots. Lists and what is nested deeper stay as they are: they are no readings. */
function flatten(value: object, path: string, fields: Map<string, unknown>, depth: number): void {
  for (const [name, inner] of Object.entries(value)) {
    const at = path ? `${path}.${name}` : name
    const isNested = typeof inner === 'object' && inner !== null && !Array.isArray(inner)
    if (isNested && depth < 8) flatten(inner, at, fields, depth + 1)
    else fields.set(at, inner)
  }
}
