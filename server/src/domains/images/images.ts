import { randomBytes, randomUUID } from 'node:crypto'
import type { CompanyDb } from '#db/index.ts'
import { checkQuota } from '#domains/storage/index.ts'
import { cleanPicture } from '#lib/picture/picture.ts'
import { fail } from '#request/problem.ts'
import { deleteImage, insertImage } from './image-store.ts'

/** In bytes. */
export const maximumImage = 5 * 1024 * 1024

/**
 * Keeps the picture in a file, cleaned of all that does not draw it; 400 for what is no PNG, JPEG or WebP.
 * @param file the body of the request, as it came
 * @returns the name under which everybody who knows it gets the picture; a new one each time
 */
export async function keepImage(db: CompanyDb, file: unknown, now: Date): Promise<string> {
  const picture = Buffer.isBuffer(file) ? cleanPicture(file) : null
  if (!picture) fail('image.unreadable')
  const name = `${randomBytes(16).toString('hex')}.${picture.ending}`
  const { type, content } = picture
  await checkQuota(db, 'pictureBytes', content.length)
  await insertImage(db, { id: randomUUID(), name, type, content, createdAt: now })
  return name
}

/** Nothing happens when there is none. */
export async function dropImage(db: CompanyDb, name: string | null): Promise<void> {
  if (name !== null) await deleteImage(db, name)
}
