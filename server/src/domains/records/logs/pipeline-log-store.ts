import type { ClientBase } from 'pg'
import type { NewLogEntry } from './log-store.ts'

/** Log entries of many companies, in a transaction of the pipeline. */
export async function insertLogEntriesOfCompanies(
  client: ClientBase,
  entries: readonly (NewLogEntry & { companyId: string })[],
): Promise<void> {
  if (entries.length === 0) return
  await client.query(
    `insert into log_entry (company_id, at, type, kind, params, actor_name)
     select * from unnest($1::uuid[], $2::timestamptz[], $3::text[], $4::text[], $5::jsonb[], $6::text[])`,
    [
      entries.map(({ companyId }) => companyId),
      entries.map(({ at }) => at),
      entries.map(({ type }) => type),
      entries.map(({ kind }) => kind),
      entries.map(({ params }) => JSON.stringify(params)),
      entries.map(({ actorName }) => actorName),
    ],
  )
}
