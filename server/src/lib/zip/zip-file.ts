import { open } from 'node:fs/promises'
import { yieldWhenDue } from '../fairness/time-slices.ts'
import { createZipEntry, type ZipEntry } from './zip-entry.ts'
import { dataDescriptor, directoryEnd, directoryHeader, localHeader } from './zip-records.ts'

/** More than a ZIP file without extensions can hold: 4 GB, or 65,535 entries. */
export class ZipTooLargeError extends Error {
  override name = 'ZipTooLargeError'
}

/** A ZIP file that is written piece by piece: no more is held than what was written last. */
export interface ZipFile {
  /** Bytes of the file so far. */
  readonly bytes: number
  /** Begins an entry; the one before is to be ended. */
  begin(name: string): void
  /** Bytes must stay as they are until the entry is ended: they are compressed meanwhile. */
  write(content: string | Uint8Array): Promise<void>
  /** Ends the entry. */
  end(): Promise<void>
  /** Writes a whole entry. */
  add(name: string, content: string): Promise<void>
  /** Writes the directory at the end, and closes. */
  finish(): Promise<void>
  /** Closes a file that stays incomplete. */
  abandon(): Promise<void>
}

const usualMaxBytes = 4_000_000_000
const maxEntries = 65_000
/** Summed up at once: well under a millisecond. */
const pieceBytes = 262_144

/** Writes a ZIP file by `write`; if that fails, the file stays incomplete. */
export async function writeZipFile(
  path: string,
  mtime: Date,
  write: (zip: ZipFile) => Promise<void>,
): Promise<void> {
  const zip = await createZipFile(path, mtime)
  try {
    await write(zip)
    await zip.finish()
  } catch (error) {
    await zip.abandon()
    throw error
  }
}

/** @param maxBytes of the file, and of what an entry holds */
export async function createZipFile(path: string, mtime: Date, maxBytes = usualMaxBytes): Promise<ZipFile> {
  const file = await open(path, 'w', 0o600)
  const directory: Buffer[] = []
  let current: { entry: ZipEntry; name: Buffer; offset: number; isBegun: boolean } | undefined
  let entryBytes = 0
  let bytes = 0

  async function store(data: Uint8Array): Promise<void> {
    bytes += data.length
    if (bytes > maxBytes) throw new ZipTooLargeError()
    await file.writeFile(data)
  }
  async function storeMade(): Promise<void> {
    if (!current) return
    if (!current.isBegun) {
      current.isBegun = true
      await store(localHeader(current.name, mtime))
    }
    for (const data of current.entry.take()) await store(data)
  }

  const zip: ZipFile = {
    get bytes() {
      return bytes
    },
    begin(name) {
      if (directory.length >= maxEntries) throw new ZipTooLargeError()
      entryBytes = 0
      current = { entry: createZipEntry(), name: Buffer.from(name), offset: bytes, isBegun: false }
    },
    async write(content) {
      const data = typeof content === 'string' ? Buffer.from(content) : content
      entryBytes += data.length
      if (entryBytes > maxBytes) throw new ZipTooLargeError()
      for (let at = 0; at < data.length; at += pieceBytes) {
        await current?.entry.push(data.subarray(at, at + pieceBytes))
        await storeMade()
        await yieldWhenDue()
      }
    },
    async end() {
      if (!current) return
      const { entry, name, offset } = current
      const sizes = await entry.end()
      await storeMade()
      await store(dataDescriptor(sizes))
      directory.push(directoryHeader(name, mtime, sizes, offset))
      current = undefined
    },
    async add(name, content) {
      zip.begin(name)
      await zip.write(content)
      await zip.end()
    },
    async finish() {
      const at = bytes
      for (const header of directory) await store(header)
      await store(directoryEnd({ entries: directory.length, bytes: bytes - at, at }))
      await file.sync()
      await file.close()
    },
    async abandon() {
      current?.entry.abandon()
      await file.close().catch(() => undefined)
    },
  }
  return zip
}
