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
/** Of the installation itself. */
export interface PortalImageTable {
  name: string
  type: string
  content: Buffer
}
declare module '#db/tables.ts' {
  interface Tables {
    image: ImageTable
    portal_image: PortalImageTable
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

export async function deleteImages(db: CompanyDb, names: readonly string[]): Promise<void> {
  await db.query.deleteFrom('image').where('name', 'in', names).execute()
}

export async function insertPortalImage(
  db: PlatformDb,
  image: StoredImage & { name: string },
): Promise<void> {
  await db.query.insertInto('portal_image').values(image).execute()
}

export async function deletePortalImage(db: PlatformDb, name: string): Promise<void> {
  await db.query.deleteFrom('portal_image').where('name', '=', name).execute()
}

/** One of the company, for files that are handed over: pictures of others have no place in them. */
export async function findOwnImage(db: CompanyDb, name: string): Promise<StoredImage | undefined> {
  return await db.query
    .selectFrom('image')
    .select(['type', 'content'])
    .where('name', '=', name)
    .executeTakeFirst()
}

/** By name alone, in whichever company or the installation: the name is the permission. */
export async function findImage(db: PlatformDb, name: string): Promise<StoredImage | undefined> {
  return await db.query
    .selectFrom('image')
    .select(['type', 'content'])
    .where('name', '=', name)
    .unionAll(db.query.selectFrom('portal_image').select(['type', 'content']).where('name', '=', name))
    .executeTakeFirst()
}
