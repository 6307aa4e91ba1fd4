import { randomUUID } from 'node:crypto'
import { advisoryLock, type CompanyDb } from '#db/index.ts'
import { findNode } from '#domains/devices/nodes/index.ts'
import { changesBetween, recordChange } from '#domains/records/audit/index.ts'
import type { CompanyPrincipal } from '#request/principal.ts'
import { fail, found } from '#request/problem.ts'
import { findFilesToChange, setFilesOf } from './file-store.ts'
import {
  countEntries,
  deleteEntry,
  type Entry,
  type EntryContent,
  findEntry,
  findEntryToChange,
  insertEntry,
  insertVersion,
  updateEntry,
} from './journal-store.ts'

const objectType = 'journalEntry'
const maxEntries = 10_000
/** That are kept of one entry. */
export const maxVersions = 50

interface WrittenEntry extends EntryContent {
  /** Ids. */
  files: readonly string[]
}

export async function createEntry(
  db: CompanyDb,
  by: CompanyPrincipal,
  deveui: string,
  { files, ...content }: WrittenEntry,
): Promise<Entry> {
  const node = found(await findNode(db, deveui))
  await advisoryLock(db, `journal ${node.id}`)
  if ((await countEntries(db, node.id)) >= maxEntries)
    fail('journal.tooMany', { params: { maximum: maxEntries } })
  const id = randomUUID()
  await insertEntry(db, { ...content, id, nodeId: node.id, author: by.name, now: by.now })
  await takeFiles(db, id, files)
  await recordChange(db, by, 'created', [objectType, id, node.name])
  publishJournal(db, by, node.deveui)
  return found(await findEntry(db, id))
}

/** Changes an entry and keeps what it said before. */
export async function changeEntry(
  db: CompanyDb,
  by: CompanyPrincipal,
  id: string,
  changes: Partial<WrittenEntry>,
): Promise<Entry> {
  const entry = found(await findEntryToChange(db, id))
  const before = { text: entry.text, time: entry.time, files: entry.files.map(({ fileId }) => fileId) }
  const after = { ...before, ...changes }
  const { files, ...differences } = changesBetween(before, after)
  if (!files && Object.keys(differences).length === 0) return entry
  await insertVersion(db, entry, maxVersions)
  await updateEntry(db, id, { ...after, by: by.name, now: by.now })
  if (files) await takeFiles(db, id, after.files)
  const changed = found(await findEntry(db, id))
  const names = (of: Entry) => of.files.map(({ name }) => name)
  await recordChange(db, by, 'updated', [objectType, id, entry.deveui], {
    ...differences,
    ...(files && { files: { from: names(entry), to: names(changed) } }),
  })
  publishJournal(db, by, entry.deveui)
  return changed
}

export async function removeEntry(db: CompanyDb, by: CompanyPrincipal, id: string): Promise<void> {
  const { deveui } = found(await findEntryToChange(db, id))
  await deleteEntry(db, id)
  await recordChange(db, by, 'deleted', [objectType, id, deveui])
  publishJournal(db, by, deveui)
}

export function publishJournal(db: CompanyDb, by: CompanyPrincipal, deveui: string): void {
  db.publishEvent('journal', { companyId: by.companyId, deveui })
}

/** 400 for what is not there, is another company's or is in another entry: to the caller all the same (threat 2). */
async function takeFiles(db: CompanyDb, entryId: string, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)]
  const files = await findFilesToChange(db, wanted)
  const free = files.filter(({ entryId: of }) => of === null || of === entryId)
  if (free.length < wanted.length) fail('journal.unknownFile', { field: 'body.files' })
  await setFilesOf(db, entryId, wanted)
}
