import { type DateOrder, type FoundOrder, findDateOrder, readLocalTime } from './local-time.ts'
import { readNumber } from './numbers.ts'
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

const orders: readonly DateOrder[] = ['dmy', 'mdy']
const isTime = (value: unknown) =>
  orders.some((order) => readLocalTime(String(value), 'UTC', order) !== undefined)
const isWrittenTime = (value: unknown) =>
  typeof value === 'string' && /\d[-/.]\d{1,2}[-/.]\d/.test(value) && isTime(value)

function isMeasured(value: unknown): boolean {
  return (
    typeof value === 'number' ||
    typeof value === 'bigint' ||
    typeof value === 'boolean' ||
    // Digits after a zero are an address or a number on a label.
    (typeof value === 'string' && readNumber(value) !== undefined && !/^\s*[+-]?0\d/.test(value))
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

/** Of so many rows the times are looked at: of a reading every ten minutes that is two years. */
const looked = 100_000

/** In which order the column of times writes days and months; undefined where it does not matter. */
export function dateOrderOf(rows: Iterable<Row>, mapping: Mapping): FoundOrder | undefined {
  const column = timeColumnOf(mapping)
  if (column === undefined) return undefined
  function* times() {
    let count = 0
    for (const { fields } of rows) {
      if (++count > looked) return
      yield String(fields?.get(column ?? '') ?? '')
    }
  }
  return findDateOrder(times())
}

export function timeColumnOf(mapping: Mapping): string | undefined {
  return [...mapping].find(([, column]) => column.use === 'time')?.[0]
}
