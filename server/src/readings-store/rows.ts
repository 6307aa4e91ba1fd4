import type { QueryArrayConfig, QueryArrayResult } from 'pg'

/** What both a pool and one of its connections can do. */
export interface Queryable {
  query<Row extends unknown[]>(config: QueryArrayConfig): Promise<QueryArrayResult<Row>>
}

/**
 * Runs a query and answers its rows as arrays, which are half as dear as objects. Numbers leave as int4 or
 * float8 (exact for every time there is), since pg parses those and a bigint only as a text; bytes as text,
 * since pg spoils binary answers.
 */
export async function readRows<Row extends unknown[]>(
  on: Queryable,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const result = await on.query<Row>({ text, values, rowMode: 'array' })
  return result.rows
}

/** As `readRows`, for texts that come often: PostgreSQL keeps the plan under the name. */
export async function readRowsPrepared<Row extends unknown[]>(
  on: Queryable,
  name: string,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const result = await on.query<Row>({ name, text, values, rowMode: 'array' })
  return result.rows
}
