import type { LogType } from '@fyr/contract/records/log-types'
import type { LogRecord } from '@fyr/texts/record-text'
import { type Generated, type JSONColumnType, sql } from 'kysely'
import { type CompanyDb, type ListPage, listPage, type Paging, type PlatformDb } from '#db/index.ts'

export interface LogEntryTable {
  id: Generated<number>
  /** What is shown in place of `id`, which counts over all companies; null in rows from before it was. */
  public_id: Generated<string | null>
  company_id: Generated<string>
  at: Date
  type: LogType
  kind: string
  params: JSONColumnType<Record<string, string | number>>
  actor_name: string | null
}
declare module '#db/tables.ts' {
  interface Tables {
    log_entry: LogEntryTable
  }
}

/** What to write: a kind with the parameters of its text, read later in the reader's language. */
export type NewLogEntry = LogRecord & { at: Date; type: LogType; actorName: string | null }

export interface LogEntry {
  id: string
  at: Date
  type: LogType
  kind: string
  params: Record<string, string | number>
  actorName: string | null
}

export interface LogListing extends Paging {
  search?: string | undefined
  /** Kinds whose own words match the search, besides what the entries hold. */
  matchingKinds: readonly string[]
  type?: LogType | undefined
  order: 'asc' | 'desc'
}

const columnsOf = (entry: NewLogEntry) => ({
  at: entry.at,
  type: entry.type,
  kind: entry.kind,
  params: JSON.stringify(entry.params),
  actor_name: entry.actorName,
})

export async function insertLogEntry(db: CompanyDb, entry: NewLogEntry): Promise<void> {
  await db.query.insertInto('log_entry').values(columnsOf(entry)).execute()
  db.publishEvent('log', { companyId: db.companyId })
}

/** The same entry in the log of each of these companies. */
export async function insertLogEntries(
  db: PlatformDb,
  companyIds: readonly string[],
  entry: NewLogEntry,
): Promise<void> {
  if (companyIds.length === 0) return
  const rows = companyIds.map((companyId) => ({ ...columnsOf(entry), company_id: companyId }))
  await db.query.insertInto('log_entry').values(rows).execute()
  for (const companyId of companyIds) db.publishEvent('log', { companyId })
}

export async function listLogEntries(
  db: CompanyDb,
  { search, matchingKinds, type, order, ...paging }: LogListing,
): Promise<ListPage<LogEntry>> {
  const query = db.query
    .selectFrom('log_entry')
    .where(search ? says(search, matchingKinds) : sql<boolean>`true`)
    .where(type ? sql<boolean>`type = ${type}` : sql<boolean>`true`)
    .select(['at', 'type', 'kind', 'params', 'actor_name as actorName'])
    .select(sql<string>`coalesce(public_id::text, id::text)`.as('id'))
    .orderBy('at', order)
    .orderBy('log_entry.id', order)
  return await listPage(query, paging)
}

function says(search: string, kinds: readonly string[]) {
  return sql<boolean>`(
    kind = any(${kinds})
    or position(lower(${search}) in lower(coalesce(actor_name, ''))) > 0
    or exists (
      select from jsonb_each_text(params) as param
      where position(lower(${search}) in lower(param.value)) > 0
    )
  )`
}
