import type { QueryResult, QueryResultRow } from 'pg'

/** What both the pipeline's pool and one of its connections can do. */
export interface Queryable {
  query<Row extends QueryResultRow>(text: string, values: unknown[]): Promise<QueryResult<Row>>
}
