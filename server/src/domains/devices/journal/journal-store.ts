import type { JournalFile } from '@fyr/contract/devices/journal'
import { type Generated, type RawBuilder, sql } from 'kysely'
import { type CompanyDb, type ListPage, listPage, type Paging } from '#db/index.ts'

interface JournalEntryTable {
  id: string
  company_id: Generated<string>
  node_id: string
  text: string
  happened_at: Date | null
  author_name: string
  created_at: Date
  updated_by_name: string | null
  updated_at: Date | null
}
declare module '#db/tables.ts' {
  interface Tables {
    journal_entry: JournalEntryTable
  }
}

/** What people write. */
export interface EntryContent {
  text: string
  time: Date | null
}
export interface Entry extends EntryContent {
  id: string
  deveui: string
  author: string
  createdAt: Date
  updatedAt: Date | null
  updatedBy: string | null
  files: JournalFile[]
}
export interface Version extends EntryContent {
  fileNames: string[]
  author: string
  at: Date
}

/** Of the files of an entry; they are few. */
const files = sql<JournalFile[]>`coalesce((
  select jsonb_agg(jsonb_build_object('fileId', file.id, 'name', file.name, 'type', file.type,
      'bytes', octet_length(file.content), 'width', file.width, 'height', file.height,
      'hasThumbnail', file.thumbnail is not null) order by file.position, file.id)
  from journal_file as file
  where file.company_id = journal_entry.company_id and file.entry_id = journal_entry.id), '[]')`

function entries(db: CompanyDb) {
  return db.query
    .selectFrom('journal_entry')
    .innerJoin('node', 'node.id', 'journal_entry.node_id')
    .select(['journal_entry.id', 'node.deveui', 'text', 'happened_at as time', 'author_name as author'])
    .select(['journal_entry.created_at as createdAt', 'updated_at as updatedAt'])
    .select(['updated_by_name as updatedBy', files.as('files')])
}

/** When it happened, or else was written. */
const moment = sql`coalesce(journal_entry.happened_at, journal_entry.created_at)`

export interface EntryListing extends Paging {
  search?: string | undefined
  sortOrder: 'asc' | 'desc'
  /** Only with a time, from and until then. */
  from?: Date | undefined
  to?: Date | undefined
}

export async function listEntries(
  db: CompanyDb,
  nodeId: string,
  { search, sortOrder, from, to, ...paging }: EntryListing,
): Promise<ListPage<Entry>> {
  const when = (condition: RawBuilder<boolean> | undefined) => condition ?? sql<boolean>`true`
  const query = entries(db)
    .where('journal_entry.node_id', '=', nodeId)
    .where(
      when(search ? sql`position(lower(${search}) in lower(text || ' ' || author_name)) > 0` : undefined),
    )
    .where(when(from && sql`happened_at >= ${from}`))
    .where(when(to && sql`happened_at <= ${to}`))
    .orderBy(moment, sortOrder)
    .orderBy('journal_entry.id', sortOrder)
  return await listPage(query, paging)
}

export async function findEntry(db: CompanyDb, id: string): Promise<Entry | undefined> {
  return await entries(db).where('journal_entry.id', '=', id).executeTakeFirst()
}

/** Until the commit nobody else changes the entry. */
export async function findEntryToChange(db: CompanyDb, id: string): Promise<Entry | undefined> {
  await db.query.selectFrom('journal_entry').select('id').where('id', '=', id).forUpdate().execute()
  return await findEntry(db, id)
}

export async function countEntries(db: CompanyDb, nodeId: string): Promise<number> {
  const { count } = await db.query
    .selectFrom('journal_entry')
    .select(sql<number>`count(*)`.as('count'))
    .where('node_id', '=', nodeId)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertEntry(
  db: CompanyDb,
  entry: EntryContent & { id: string; nodeId: string; author: string; now: Date },
): Promise<void> {
  const { id, nodeId, text, time, author, now } = entry
  await db.query
    .insertInto('journal_entry')
    .values({ id, node_id: nodeId, text, happened_at: time, author_name: author, created_at: now })
    .execute()
}

export async function updateEntry(
  db: CompanyDb,
  id: string,
  { text, time, by, now }: EntryContent & { by: string; now: Date },
): Promise<void> {
  await db.query
    .updateTable('journal_entry')
    .set({ text, happened_at: time, updated_by_name: by, updated_at: now })
    .where('id', '=', id)
    .execute()
}

export async function deleteEntry(db: CompanyDb, id: string): Promise<void> {
  await db.query.deleteFrom('journal_entry').where('id', '=', id).execute()
}

/** Keeps what an entry said, and of earlier versions as many as make `maximum` with it. */
export async function insertVersion(db: CompanyDb, entry: Entry, maximum: number): Promise<void> {
  const { id, text, time, updatedBy, author, updatedAt, createdAt } = entry
  const names = entry.files.map(({ name }) => name)
  await db.execute(sql`
    insert into journal_version (entry_id, number, text, happened_at, file_names, author_name, written_at)
    select ${id}, coalesce(max(number), 0) + 1, ${text}, ${time}, ${names}::text[], ${updatedBy ?? author},
      ${updatedAt ?? createdAt}
    from journal_version where entry_id = ${id}`)
  await db.execute(sql`
    delete from journal_version where entry_id = ${id}
      and number <= (select max(number) from journal_version where entry_id = ${id}) - ${maximum}`)
}

/** Newest first. */
export async function listVersions(db: CompanyDb, entryId: string): Promise<Version[]> {
  return await db.rows(sql<Version>`
    select text, happened_at as time, file_names as "fileNames", author_name as author, written_at as at
    from journal_version where entry_id = ${entryId} order by number desc`)
}
