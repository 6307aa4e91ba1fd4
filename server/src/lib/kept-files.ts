import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { systemClock } from './clock.ts'

/**
 * Files in a folder that belong to rows: exports, reports. A name is the id of its row and an ending of our own,
 * nothing that anybody sent (threat 25).
 */
export interface KeptFiles {
  /** Where to write one that is not complete yet: for whoever asks alone, so that two never write into one file. */
  begin(name: string): Promise<string>
  /** What was written there is complete; answers how many bytes it has. */
  keep(name: string, path: string): Promise<number>
  /** What was written there never will be. */
  abandon(path: string): Promise<void>
  /** A complete one; nothing happens when there is none. */
  remove(name: string): Promise<void>
  /** Its pieces, read from when they are asked for; undefined when there is none. */
  read(name: string): Promise<AsyncIterable<Buffer> | undefined>
  /** Where a complete one is. */
  path(name: string): string
  /**
   * Removes every complete file but those of these rows, which are asked for after the folder was read, and incomplete
   * ones that a crash left behind.
   */
  removeOthers(listIds: () => Promise<string[]>): Promise<void>
}

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/
const partial = '.part'
const forgottenMs = 3 * 3_600_000
const namePattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[a-z]{2,8}$/

export function createKeptFiles(folder: string): KeptFiles {
  const complete = (name: string) => {
    if (!namePattern.test(name)) throw new TypeError('Not a name of a kept file')
    return join(folder, name)
  }
  return {
    async begin(name) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      return `${complete(name)}.${randomBytes(6).toString('hex')}${partial}`
    },
    async keep(name, path) {
      await rename(path, complete(name))
      return (await stat(complete(name))).size
    },
    abandon: (path) => rm(path, { force: true }),
    remove: (name) => rm(complete(name), { force: true }),
    async read(name) {
      const isThere = await access(complete(name)).then(
        () => true,
        () => false,
      )
      return isThere ? piecesOf(complete(name)) : undefined
    },
    path: complete,
    async removeOthers(listIds) {
      const names = await readdir(folder).catch(() => [])
      if (names.length === 0) return
      const ids = new Set(await listIds())
      for (const name of names) {
        const id = idPattern.exec(name)?.[0]
        if (!id) continue
        const path = join(folder, name)
        // Whoever writes an incomplete one removes it, and only a crash keeps them from it.
        const isLeftOver = name.endsWith(partial) ? await isForgotten(path) : !ids.has(id)
        if (isLeftOver) await rm(path, { force: true })
      }
    },
  }
}

/** Whether nobody has written to it for longer than anything takes between two writes. */
async function isForgotten(path: string): Promise<boolean> {
  const written = await stat(path).catch(() => undefined)
  return written !== undefined && systemClock.now().getTime() - written.mtimeMs > forgottenMs
}

/** The pieces of a file. It is opened with the first: an answer that is refused before leaves none open. */
export async function* piecesOf(path: string): AsyncGenerator<Buffer, void, undefined> {
  yield* createReadStream(path)
}
