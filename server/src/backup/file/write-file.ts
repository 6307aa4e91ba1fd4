import { createHash } from 'node:crypto'
import { lstat, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { BackupRefusal } from '../refusal.ts'
import { type FrameKind, frameHead, magic, maxFrame } from './format.ts'

/** A backup that is being written, as FILE.part until it is complete. */
export interface BackupWriter {
  add(kind: Exclude<FrameKind, 'S'>, content: Uint8Array): Promise<void>
  /** Bytes written so far. */
  readonly size: number
  /** Adds the checksum, waits for the disk and gives the file its name. */
  complete(): Promise<void>
  /** Removes what was written. */
  abandon(): Promise<void>
}

/**
 * @throws BackupRefusal if the file exists, its folder does not, or the disk is full.
 */
export async function createBackupFile(path: string): Promise<BackupWriter> {
  if (await exists(path)) {
    throw new BackupRefusal(`${path} exists already; choose another name, or move it away`)
  }
  const part = `${path}.part`
  const explain = (error: NodeJS.ErrnoException) => {
    if (error instanceof BackupRefusal) return error
    if (error.code === 'ENOSPC' || error.code === 'EDQUOT') {
      return new BackupRefusal(`The disk that holds ${dirname(path)} is full; no backup was made`)
    }
    // Anything that is not about the file is a fault of ours, to be seen as it is.
    if (error.code === undefined) return error
    return new BackupRefusal(`${path} could not be written: ${error.message}; no backup was made`)
  }
  const attempt = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      throw explain(error as NodeJS.ErrnoException)
    }
  }
  // What a killed backup left behind is of no use; made anew, so that nobody else may read it.
  const file = await attempt(async () => {
    await rm(part, { force: true })
    return await open(part, 'wx', 0o600)
  })
  /** Another backup to the same file may have begun since, and taken the name. */
  const isOurs = async () => {
    const [own, named] = [await file.stat(), await lstat(part).catch(() => undefined)]
    return named !== undefined && named.ino === own.ino && named.dev === own.dev
  }
  const hash = createHash('sha256')
  let size = 0
  const write = async (bytes: Uint8Array) => {
    await file.appendFile(bytes)
    size += bytes.length
  }
  const addHashed = async (bytes: Uint8Array) => {
    hash.update(bytes)
    await write(bytes)
  }
  await attempt(() => addHashed(magic))
  return {
    get size() {
      return size
    },
    async add(kind, content) {
      if (content.length > maxFrame) throw new RangeError(`A frame of ${content.length} bytes is too long`)
      await attempt(() => addHashed(Buffer.concat([frameHead(kind, content.length), content])))
    },
    async complete() {
      await attempt(async () => {
        const checksum = hash.digest()
        await write(Buffer.concat([frameHead('S', checksum.length), checksum]))
        await file.sync()
        // A rename asks nobody whose name it takes.
        if (await exists(path)) throw new BackupRefusal(`${path} exists already; no backup was made`)
        if (!(await isOurs())) {
          throw new BackupRefusal(`Another backup is being written to ${path}; this one was not made`)
        }
        await file.close()
        await rename(part, path)
        await syncFolder(dirname(path))
      })
    },
    async abandon() {
      const ours = await isOurs().catch(() => false)
      await file.close().catch(() => undefined)
      if (ours) await rm(part, { force: true })
    },
  }
}

async function exists(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => undefined)) !== undefined
}

/** So that the name outlives a power cut as well as what it names. */
async function syncFolder(path: string): Promise<void> {
  // Windows opens no folders, and some network disks sync none: the file itself is safe by then.
  const folder = await open(path, 'r').catch(() => undefined)
  await folder?.sync().catch(() => undefined)
  await folder?.close()
}
