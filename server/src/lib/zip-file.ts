import { type FileHandle, open } from 'node:fs/promises'
import { Zip, ZipDeflate } from 'fflate'
import { yieldWhenDue } from './time-slices.ts'

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
  write(content: string | Uint8Array): Promise<void>
  /** Ends the entry. */
  end(): Promise<void>
  /** Writes the directory at the end, and closes. */
  finish(): Promise<void>
  /** Closes a file that stays incomplete. */
  abandon(): Promise<void>
}

const usualMaxBytes = 4_000_000_000
const maxEntries = 65_000
/** Compressed at once: about a millisecond. */
const pieceBytes = 32_768

/** @param maxBytes of the file, and of what an entry holds */
export async function createZipFile(path: string, mtime: Date, maxBytes = usualMaxBytes): Promise<ZipFile> {
  const file: FileHandle = await open(path, 'w', 0o600)
  const made: Uint8Array[] = []
  let failure: Error | undefined
  const zip = new Zip((error, data) => {
    if (error) failure = error
    else if (data.length > 0) made.push(data)
  })
  let entry: ZipDeflate | undefined
  let entries = 0
  let entryBytes = 0
  let bytes = 0

  async function store(): Promise<void> {
    if (failure) throw failure
    for (const data of made.splice(0)) {
      bytes += data.length
      if (bytes > maxBytes) throw new ZipTooLargeError()
      await file.writeFile(data)
    }
  }

  return {
    get bytes() {
      return bytes
    },
    begin(name) {
      if (++entries > maxEntries) throw new ZipTooLargeError()
      entry = new ZipDeflate(name, { level: 6 })
      entry.mtime = mtime
      entryBytes = 0
      zip.add(entry)
    },
    async write(content) {
      const data = typeof content === 'string' ? Buffer.from(content) : content
      entryBytes += data.length
      if (entryBytes > maxBytes) throw new ZipTooLargeError()
      for (let at = 0; at < data.length; at += pieceBytes) {
        entry?.push(data.subarray(at, at + pieceBytes))
        await yieldWhenDue()
      }
      await store()
    },
    async end() {
      entry?.push(new Uint8Array(0), true)
      entry = undefined
      await store()
    },
    async finish() {
      zip.end()
      await store()
      await file.sync()
      await file.close()
    },
    async abandon() {
      zip.terminate()
      await file.close().catch(() => undefined)
    },
  }
}
