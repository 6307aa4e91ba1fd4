import type { QueryArrayConfig, QueryArrayResult } from 'pg'
import type { JsonObject, Reading, ReadingValue } from './reading.ts'

/** What both a pool and one of its connections can do. */
export interface Queryable {
  query<Row extends unknown[]>(config: QueryArrayConfig): Promise<QueryArrayResult<Row>>
}

/** Runs a query and answers its rows as arrays, which are half as dear as objects. */
export async function readRows<Row extends unknown[]>(
  on: Queryable,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const result = await on.query<Row>({ text, values, rowMode: 'array' })
  return result.rows
}

/**
 * The columns that make a reading, first in every select that reads some. The time leaves as a float8, exact
 * for every time there is, because pg parses that without further settings and a bigint only as a text.
 */
export const readingColumns = 'time::float8, number, flag, text, json'
export type ReadingRow = readonly [
  time: number,
  number: number | null,
  flag: boolean | null,
  text: string | null,
  json: string | null,
  ...more: unknown[],
]

/**
 * Joins to rows of (series_id, time, seq, number) what the index does not hold, in columns of `other`: flag,
 * text and json. The rows of numbers, nearly all, are not looked up; the limit keeps the planner from a join
 * that would look up every row.
 */
export function joinOtherValues(rows: string): string {
  return `left join lateral (
    select flag, text, json from reading_log
    where ${rows}.number is null and reading_log.series_id = ${rows}.series_id
      and reading_log.time = ${rows}.time and reading_log.seq = ${rows}.seq
    limit 1
  ) as other on true`
}

export function valueIn([, number, flag, text, json]: ReadingRow): ReadingValue {
  const value = number ?? flag ?? text
  if (value !== null) return value
  if (json === null) throw new Error('A row of reading_log has no value')
  // Only writeValue in copy-format.ts writes this column, always from an object.
  return JSON.parse(json) as JsonObject
}

export function readingOf(row: ReadingRow): Reading {
  return { time: row[0], value: valueIn(row) }
}
