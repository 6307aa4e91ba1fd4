import type { CompanyExport } from '@fyr/contract/companies/company-exports'
import { type Generated, sql } from 'kysely'
import type { CompanyDb, PlatformDb } from '#db/index.ts'

export interface CompanyExportTable {
  id: string
  company_id: Generated<string>
  requested_by: string | null
  state: CompanyExport['state']
  progress: Generated<number>
  reason: CompanyExport['reason']
  bytes: Generated<string>
  readings: Generated<string>
  created_at: Date
  finished_at: Date | null
  expires_at: Date | null
}
declare module '#db/tables.ts' {
  interface Tables {
    company_export: CompanyExportTable
  }
}

export interface StoredExport {
  id: string
  companyId: string
  state: CompanyExport['state']
  progress: number
  reason: CompanyExport['reason']
  bytes: number
  readings: number
  createdAt: Date
  finishedAt: Date | null
  expiresAt: Date | null
}

const columns = sql`id, company_id as "companyId", state, progress, reason, bytes::float8 as bytes,
  readings::float8 as readings, created_at as "createdAt", finished_at as "finishedAt", expires_at as "expiresAt"`

export async function listExports(db: CompanyDb): Promise<StoredExport[]> {
  return await db.rows(sql<StoredExport>`
    select ${columns} from company_export order by created_at desc, id`)
}

/** False while one is under way. */
export async function insertExport(
  db: CompanyDb,
  made: { id: string; requestedBy: string | null; now: Date },
): Promise<boolean> {
  const rows = await db.rows(sql<{ id: string }>`
    insert into company_export (id, requested_by, state, created_at)
    values (${made.id}, ${made.requestedBy}, 'waiting', ${made.now})
    on conflict do nothing returning id`)
  return rows.length > 0
}

/** Those that are not under way; answers their ids. */
export async function deleteEndedExports(db: CompanyDb): Promise<string[]> {
  const rows = await db.rows(sql<{ id: string }>`
    delete from company_export where state in ('done', 'failed') returning id`)
  return rows.map(({ id }) => id)
}

/** False without such an export. */
export async function deleteExport(db: CompanyDb, id: string): Promise<boolean> {
  const rows = await db.rows(sql<{ id: string }>`
    delete from company_export where id = ${id} returning id`)
  return rows.length > 0
}

export async function findExport(db: PlatformDb, id: string): Promise<StoredExport | undefined> {
  return await db.first(sql<StoredExport>`
    select ${columns} from company_export where id = ${id}`)
}

/** False when it is gone: then nobody wants it any more. */
export async function updateExport(
  db: PlatformDb,
  id: string,
  changes: Partial<Pick<StoredExport, 'state' | 'progress' | 'reason' | 'bytes' | 'readings'>> & {
    finishedAt?: Date
    expiresAt?: Date
  },
): Promise<boolean> {
  const { finishedAt, expiresAt, bytes, readings, ...same } = changes
  const { numUpdatedRows } = await db.query
    .updateTable('company_export')
    .set({
      ...same,
      ...(bytes !== undefined && { bytes: String(bytes) }),
      ...(readings !== undefined && { readings: String(readings) }),
      ...(finishedAt && { finished_at: finishedAt }),
      ...(expiresAt && { expires_at: expiresAt }),
    })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deleteExpiredExports(db: PlatformDb, now: Date): Promise<void> {
  await db.query.deleteFrom('company_export').where('expires_at', '<', now).execute()
}

/** Every export that may have a file. */
export async function listExportIds(db: PlatformDb): Promise<string[]> {
  return (await db.query.selectFrom('company_export').select('id').execute()).map(({ id }) => id)
}

/** The primary key of a table, by which its rows are read in portions; where they lie, if it has none. */
async function keyOf(db: CompanyDb, table: string): Promise<{ name: string; type: string }[]> {
  const rows = await db.rows(sql<{ name: string; type: string }>`
    select attribute.attname as name, format_type(attribute.atttypid, attribute.atttypmod) as type
    from pg_index
    join lateral unnest(indkey) with ordinality as part (number, place) on true
    join pg_attribute as attribute on attribute.attrelid = indrelid and attribute.attnum = part.number
    where indrelid = ${table}::regclass and indisprimary
    order by part.place`)
  return rows.length > 0 ? rows : [{ name: 'ctid', type: 'tid' }]
}

/** Where a portion of a table ended: the values of its key, as text. */
export type TablePlace = string[]

/** The rows of a company's table behind a place, as JSON texts, in the order of the primary key. */
export async function readTableRows(
  db: CompanyDb,
  table: string,
  { without, behind, limit }: { without: readonly string[]; behind: TablePlace | undefined; limit: number },
): Promise<{ rows: string[]; end: TablePlace | undefined }> {
  const key = await keyOf(db, table)
  const names = sql.join(key.map(({ name }) => sql.ref(name)))
  const values =
    behind && sql.join(behind.map((value, at) => sql`${value}::text::${sql.raw(key[at]?.type ?? 'text')}`))
  const rows = await db.rows(sql<{ row: string; place: TablePlace }>`
    select (to_jsonb(${sql.ref(table)}.*) - ${[...without]}::text[])::text as row,
      array[${sql.join(key.map(({ name }) => sql`${sql.ref(name)}::text`))}] as place
    from ${sql.table(table)}
    where ${values ? sql`(${names}) > (${values})` : sql`true`}
    order by ${names} limit ${limit}`)
  return { rows: rows.map(({ row }) => row), end: rows.at(-1)?.place }
}

/** The company itself, as JSON text. */
export async function readCompanyRow(db: CompanyDb): Promise<string> {
  const rows = await db.rows(sql<{ row: string }>`
    select to_jsonb(company.*)::text as row from company where id = ${db.companyId}`)
  return rows[0]?.row ?? '{}'
}

/** Its users behind one of them, by their ids, as JSON texts. */
export async function readUserRows(
  db: PlatformDb,
  companyId: string,
  { behind, limit }: { behind: string | undefined; limit: number },
): Promise<{ rows: string[]; end: string | undefined }> {
  const rows = await db.rows(sql<{ row: string; id: string }>`
    select account.id, jsonb_build_object('userId', account.id, 'firstName', account.first_name,
      'lastName', account.last_name, 'email', account.email, 'phoneNumber',
      case when account.home_company_id = membership.company_id then account.phone_number end,
      'role', role.name, 'since', membership.created_at)::text as row
    from membership
    join account on account.id = membership.account_id
    join role on role.id = membership.role_id
    where membership.company_id = ${companyId} and (${behind ?? null}::uuid is null or account.id > ${behind ?? null})
    order by account.id limit ${limit}`)
  return { rows: rows.map(({ row }) => row), end: rows.at(-1)?.id }
}

export interface ExportedNode {
  id: string
  deveui: string
}

export async function listExportedNodes(
  db: CompanyDb,
  { behind, limit }: { behind: string | undefined; limit: number },
): Promise<ExportedNode[]> {
  return await db.rows(sql<ExportedNode>`
    select id, deveui from node where (${behind ?? null}::uuid is null or id > ${behind ?? null})
    order by id limit ${limit}`)
}

export async function countNodes(db: CompanyDb): Promise<number> {
  const rows = await db.rows(sql<{ nodes: number }>`select count(*)::int as nodes from node`)
  return rows[0]?.nodes ?? 0
}

/** The next picture of the company behind a name. */
export async function readPicture(
  db: CompanyDb,
  behind: string | undefined,
): Promise<{ name: string; content: Buffer } | undefined> {
  return await db.first(sql<{ name: string; content: Buffer }>`
    select name, content from image where (${behind ?? null}::text is null or name > ${behind ?? null})
    order by name limit 1`)
}

/** The next file of the journals behind a name: its id with the ending of what it is. */
export async function readJournalFile(
  db: CompanyDb,
  behind: string | undefined,
): Promise<{ name: string; content: Buffer } | undefined> {
  const rows = await db.rows(sql<{ id: string; ending: string; content: Buffer }>`
    select id, substring(name from '\.[a-z]+$') as ending, content from journal_file
    where (${behind ?? null}::text is null or id > split_part(${behind ?? null}::text, '.', 1)::uuid)
    order by id limit 1`)
  return rows[0] && { name: `${rows[0].id}${rows[0].ending}`, content: rows[0].content }
}

/** The next workbook of the report templates behind a name: the id of the template with its ending. */
export async function readTemplateFile(
  db: CompanyDb,
  behind: string | undefined,
): Promise<{ name: string; content: Buffer } | undefined> {
  const rows = await db.rows(sql<{ id: string; content: Buffer }>`
    select id, content from report_template
    where content is not null
      and (${behind ?? null}::text is null or id > split_part(${behind ?? null}::text, '.', 1)::uuid)
    order by id limit 1`)
  return rows[0] && { name: `${rows[0].id}.xlsx`, content: rows[0].content }
}
