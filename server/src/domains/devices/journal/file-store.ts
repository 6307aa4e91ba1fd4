import type { JournalFile } from '@fyr/contract/devices/journal'
import { type Generated, sql } from 'kysely'
import type { CompanyDb, PlatformDb } from '#db/index.ts'

interface JournalFileTable {
  id: string
  company_id: Generated<string>
  entry_id: string | null
  position: Generated<number>
  name: string
  type: JournalFile['type']
  width: number | null
  height: number | null
  content: Buffer
  thumbnail: Buffer | null
  thumbnail_type: string | null
  created_at: Date
}
declare module '#db/tables.ts' {
  interface Tables {
    journal_file: JournalFileTable
  }
}

export interface StoredFile {
  name: string
  type: JournalFile['type']
  width: number | null
  height: number | null
  content: Buffer
}

export async function insertFile(
  db: CompanyDb,
  { id, createdAt, ...file }: StoredFile & { id: string; createdAt: Date },
): Promise<void> {
  await db.query
    .insertInto('journal_file')
    .values({ ...file, id, created_at: createdAt })
    .execute()
}

export async function findFile(
  db: CompanyDb,
  id: string,
): Promise<{ name: string; type: string; content: Buffer } | undefined> {
  return await db.query
    .selectFrom('journal_file')
    .select(['name', 'type', 'content'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function findThumbnail(
  db: CompanyDb,
  id: string,
): Promise<{ type: string; content: Buffer } | undefined> {
  const file = await db.query
    .selectFrom('journal_file')
    .select(['thumbnail_type as type', 'thumbnail as content'])
    .where('id', '=', id)
    .executeTakeFirst()
  return file?.type && file.content ? { type: file.type, content: file.content } : undefined
}

export interface FileToChange {
  id: string
  name: string
  type: string
  entryId: string | null
  hasThumbnail: boolean
}

/** Those of these that the company has; until the commit nobody else changes them. */
export async function findFilesToChange(db: CompanyDb, ids: readonly string[]): Promise<FileToChange[]> {
  if (ids.length === 0) return []
  return await db.query
    .selectFrom('journal_file')
    .select(['id', 'name', 'type', 'entry_id as entryId'])
    .select(sql<boolean>`thumbnail is not null`.as('hasThumbnail'))
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute()
}

export async function updateThumbnail(
  db: CompanyDb,
  id: string,
  { type, content }: { type: string; content: Buffer },
): Promise<void> {
  await db.query
    .updateTable('journal_file')
    .set({ thumbnail: content, thumbnail_type: type })
    .where('id', '=', id)
    .execute()
}

/** Makes these, in this order, the files of the entry; the others that it had are deleted. */
export async function setFilesOf(db: CompanyDb, entryId: string, ids: readonly string[]): Promise<void> {
  const kept = sql`unnest(${[...ids]}::uuid[]) with ordinality as kept (id, position)`
  await db.execute(sql`
    delete from journal_file where entry_id = ${entryId} and id <> all(${[...ids]}::uuid[])`)
  await db.execute(sql`
    update journal_file set entry_id = ${entryId}, position = kept.position
    from ${kept} where journal_file.id = kept.id`)
}

export async function deleteFile(db: CompanyDb, id: string): Promise<void> {
  await db.query.deleteFrom('journal_file').where('id', '=', id).execute()
}

/** Uploads of before then that no entry names. */
export async function deleteWaitingFiles(db: PlatformDb, before: Date): Promise<void> {
  await db.query
    .deleteFrom('journal_file')
    .where('entry_id', 'is', null)
    .where('created_at', '<', before)
    .execute()
}
