import type { Generated } from 'kysely'
import type { CompanyDb, PlatformDb } from '#db/index.ts'

export interface ImageTable {
  id: string
  company_id: Generated<string>
  name: string
  type: string
  content: Buffer
  created_at: Date
}
declare module '#db/tables.ts' {
  interface Tables {
    image: ImageTable
  }
}

export interface StoredImage {
  type: string
  content: Buffer
}

export async function insertImage(
  db: CompanyDb,
  image: StoredImage & { id: string; name: string; createdAt: Date },
): Promise<void> {
  const { id, name, type, content, createdAt } = image
  await db.query.insertInto('image').values({ id, name, type, content, created_at: createdAt }).execute()
}

export async function deleteImage(db: CompanyDb, name: string): Promise<void> {
  await db.query.deleteFrom('image').where('name', '=', name).execute()
}

/** By name alone, in whichever company: the name is the permission. */
export async function findImage(db: PlatformDb, name: string): Promise<StoredImage | undefined> {
  return await db.query
    .selectFrom('image')
    .select(['type', 'content'])
    .where('name', '=', name)
    .executeTakeFirst()
}
