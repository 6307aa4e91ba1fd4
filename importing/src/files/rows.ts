import { csvRows, openCsv } from './csv-rows.ts'
import { jsonRows, ndjsonRows } from './json-rows.ts'
import type { Row } from './row.ts'

export type FileKind = 'csv' | 'ndjson' | 'json'
export type { Row, RowProblemCode } from './row.ts'

/** By its first character, else by its name. */
export function kindOfFile(name: string, text: string): FileKind {
  const clean = text.replace(/^\ufeff/, '').trimStart()
  const isJson = clean.startsWith('{') || /^\[\s*[[{\]]/.test(clean)
  if (!isJson || /\.(csv|tsv|txt)(\.gz)?$/i.test(name)) {
    return /\.(ndjson|jsonl|json)(\.gz)?$/i.test(name) ? 'ndjson' : 'csv'
  }
  if (clean.startsWith('[')) return 'json'
  const [first = '', ...others] = clean.split('\n', 2)
  const isAlone = others.join('').trim() === ''
  if (isAlone && /:\s*\[\s*\{/.test(first)) return 'json'
  // An object that goes on in the next line is written over many.
  return isAlone || isObject(first) ? 'ndjson' : 'json'
}

function isObject(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object'
  } catch {
    // No JSON by itself.
    return false
  }
}

/** Reads the file row by row. */
export function* readRows(text: string, kind: FileKind): Generator<Row, void, undefined> {
  const clean = text.startsWith('\ufeff') ? text.slice(1) : text
  yield* kind === 'csv' ? csvRows(clean) : kind === 'json' ? jsonRows(clean) : ndjsonRows(clean)
}

/** The delimiter of a CSV file, and the time zone that it tells. */
export function layoutOf(text: string, kind: FileKind): { delimiter?: string; zone: string | undefined } {
  return kind === 'csv' ? openCsv(text).layout : { zone: undefined }
}

/** The first rows, for choosing columns. */
export function previewRows(text: string, kind: FileKind, count: number): Row[] {
  return readRows(cutAtLine(text, 400_000), kind).take(count).toArray()
}

function cutAtLine(text: string, max: number): string {
  return text.length <= max ? text : text.slice(0, text.lastIndexOf('\n', max) + 1 || max)
}
