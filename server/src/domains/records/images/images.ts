import { randomBytes, randomUUID } from 'node:crypto'
import type { CompanyDb, PlatformDb } from '#db/index.ts'
import { checkQuota } from '#domains/records/quotas/index.ts'
import { cleanPicture, type Picture } from '#lib/picture/picture.ts'
import { fail } from '#request/problem.ts'
import { deleteImages, insertImage, insertPortalImage } from './image-store.ts'

/** In bytes. */
export const maximumImage = 5 * 1024 * 1024

/**
 * Keeps the picture in a file, cleaned of all that does not draw it; 400 for what is no PNG, JPEG or WebP.
 * @param file the body of the request, as it came
 * @param check refuses what is a picture and no fit one
 * @returns the name under which everybody who knows it gets the picture; a new one each time
 */
export async function keepImage(
  db: CompanyDb,
  file: unknown,
  now: Date,
  check: CheckPicture = () => undefined,
): Promise<string> {
  const { name, type, content } = readImage(file, check)
  await checkQuota(db, 'pictureBytes', content.length)
  await insertImage(db, { id: randomUUID(), name, type, content, createdAt: now })
  return name
}

/** The same for a picture of the installation itself. */
export async function keepPortalImage(db: PlatformDb, file: unknown, check: CheckPicture): Promise<string> {
  const image = readImage(file, check)
  await insertPortalImage(db, image)
  return image.name
}

type CheckPicture = (picture: Pick<Picture, 'width' | 'height'>) => void

function readImage(file: unknown, check: CheckPicture) {
  const picture = Buffer.isBuffer(file) ? cleanPicture(file) : null
  if (!picture) fail('image.unreadable')
  check(picture)
  const { type, content, ending } = picture
  return { name: `${randomBytes(16).toString('hex')}.${ending}`, type, content }
}

/** Nothing happens when there is none. */
export async function dropImage(db: CompanyDb, name: string | null): Promise<void> {
  await dropImages(db, [name])
}

export async function dropImages(db: CompanyDb, names: readonly (string | null)[]): Promise<void> {
  const there = names.filter((name) => name !== null)
  if (there.length > 0) await deleteImages(db, there)
}
