import { randomUUID } from 'node:crypto'
import type { JournalFile } from '@fyr/contract/devices/journal'
import type { CompanyDb } from '#db/index.ts'
import { recordChange } from '#domains/records/audit/index.ts'
import { checkQuota } from '#domains/records/quotas/index.ts'
import { cleanPicture } from '#lib/picture/picture.ts'
import type { CompanyPrincipal } from '#request/principal.ts'
import { fail, found } from '#request/problem.ts'
import { deleteFile, findFilesToChange, insertFile, updateThumbnail } from './file-store.ts'
import { maxVersions, publishJournal } from './journal.ts'
import { findEntryToChange, insertVersion } from './journal-store.ts'
import { readFile } from './read-file.ts'

/** In bytes and pixels. */
export const maxThumbnail = 200 * 1024
const maxThumbnailSide = 640

/** @param file the body of the request, as it came */
export async function uploadFile(
  db: CompanyDb,
  by: CompanyPrincipal,
  file: unknown,
  name: string | undefined,
): Promise<JournalFile> {
  const stored = readFile(file, name) ?? fail('file.unreadable')
  await checkQuota(db, 'fileBytes', stored.content.length)
  const id = randomUUID()
  await insertFile(db, { ...stored, id, createdAt: by.now })
  await recordChange(db, by, 'created', ['journalFile', id, stored.name])
  const { content, ...told } = stored
  return { ...told, fileId: id, bytes: content.length, hasThumbnail: false }
}

/** Gives a picture its small form; 409 where it has one, since whoever looked at it would see another. */
export async function setThumbnail(db: CompanyDb, id: string, body: unknown): Promise<void> {
  const [file] = await findFilesToChange(db, [id])
  const { hasThumbnail, type } = found(file)
  if (hasThumbnail) fail('journal.thumbnailExists')
  const picture = Buffer.isBuffer(body) ? cleanPicture(body) : null
  const isFit = picture && Math.max(picture.width, picture.height) <= maxThumbnailSide
  if (!isFit || !type.startsWith('image/')) fail('image.unreadable')
  await checkQuota(db, 'fileBytes', picture.content.length)
  await updateThumbnail(db, id, picture)
}

export async function removeFile(db: CompanyDb, by: CompanyPrincipal, id: string): Promise<void> {
  const [seen] = await findFilesToChange(db, [id])
  const { name, entryId } = found(seen)
  // What an entry showed stays in its history.
  const entry = entryId === null ? undefined : await findEntryToChange(db, entryId)
  if (entry) await insertVersion(db, entry, maxVersions)
  await deleteFile(db, id)
  await recordChange(db, by, 'deleted', ['journalFile', id, name])
  if (entry) publishJournal(db, by, entry.deveui)
}
