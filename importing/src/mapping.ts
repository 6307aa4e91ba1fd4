import { readLocalTime } from './local-time.ts'
import type { Row } from './rows.ts'

/** What becomes of a column: the time of its row, readings of a key, or nothing. */
export type Column = { use: 'time' } | { use: 'key'; key: string } | { use: 'nothing' }
export type Mapping = ReadonlyMap<string, Column>

const timeNames = /^(_?timestamp|time|date|datetime|created_?at|at|ts|tid|tidpunkt|datum|dato|tidspunkt)$/i

/** A first guess for a person to correct: one time column, a key for each column that holds numbers or booleans. */
export function guessMapping(rows: readonly Row[]): Map<string, Column> {
  const readable = rows.flatMap(({ fields }) => (fields ? [fields] : []))
  const columns = [...new Set(readable.flatMap((fields) => [...fields.keys()]))]
  const valuesOf = (column: string) =>
    readable.map((fields) => fields.get(column)).filter((value) => !isMissing(value))
  const timeColumn =
    columns.find((column) => timeNames.test(column) && most(valuesOf(column), isTime, 0.5)) ??
    columns.find((column) => most(valuesOf(column), isWrittenTime, 0.9))
  const keyColumns = columns.filter((column) => {
    const values = valuesOf(column)
    return column !== timeColumn && column !== '#' && values.length > 0 && values.every(isMeasured)
  })
  const shortNames = keyColumns.map(lastPart)
  return new Map(
    columns.map((column): [string, Column] => {
      if (column === timeColumn) return [column, { use: 'time' }]
      if (!keyColumns.includes(column)) return [column, { use: 'nothing' }]
      const short = lastPart(column)
      const isAlone = shortNames.indexOf(short) === shortNames.lastIndexOf(short)
      return [column, { use: 'key', key: (isAlone ? short : column).slice(0, 128) }]
    }),
  )
}

/** `decoded.payload.temperature` is a path of JSON: its last part says what is measured. */
function lastPart(column: string): string {
  return /[^.]\.([^.\d][^.]*)$/.exec(column)?.[1] ?? column
}

/** A broken row or two do not make a column something else. */
function most(values: readonly unknown[], test: (value: unknown) => boolean, share: number): boolean {
  return values.length > 0 && values.filter(test).length >= values.length * share
}

const isTime = (value: unknown) => readLocalTime(String(value), 'UTC') !== undefined
const isWrittenTime = (value: unknown) =>
  typeof value === 'string' && /\d{4}[-/]\d/.test(value) && isTime(value)

function isMeasured(value: unknown): boolean {
  return (
    typeof value === 'number' ||
    typeof value === 'bigint' ||
    typeof value === 'boolean' ||
    // Digits after a zero are an address or a number on a label.
    (typeof value === 'string' && isNumberText(value) && !/^\s*[+-]?0\d/.test(value))
  )
}

/** An empty cell, or one of the words that stand for no value. */
export function isMissing(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    (typeof value === 'string' && /^\s*(null|nan|n\/a|-)?\s*$/i.test(value))
  )
}

/** A number as it is written with a point or, in our languages, a comma. */
export function isNumberText(text: string): boolean {
  return /^\s*[+-]?(\d+([.,]\d*)?|[.,]\d+)(e[+-]?\d+)?\s*$/i.test(text)
}
