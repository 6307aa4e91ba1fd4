import { createReadStream } from 'node:fs'
import { access, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Files in a folder that belong to rows: exports, reports. A name is the id of its row and an ending of our own,
 * nothing that anybody sent (threat 25).
 */
export interface KeptFiles {
  /** Where to write one that is not complete yet; whatever was there is gone. */
  begin(name: string): Promise<string>
  /** It is complete; answers how many bytes it has. */
  keep(name: string): Promise<number>
  /** Complete or not; nothing happens when there is none. */
  remove(name: string): Promise<void>
  /** Its pieces, read from when they are asked for; undefined when there is none. */
  read(name: string): Promise<AsyncIterable<Buffer> | undefined>
  /** Where a complete one is. */
  path(name: string): string
  /** Removes every file but those of these rows, which are asked for after the folder was read. */
  removeOthers(listIds: () => Promise<string[]>): Promise<void>
}

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/
const namePattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[a-z]{2,8}$/

export function createKeptFiles(folder: string): KeptFiles {
  const complete = (name: string) => {
    if (!namePattern.test(name)) throw new TypeError('Not a name of a kept file')
    return join(folder, name)
  }
  const partial = (name: string) => `${complete(name)}.part`
  return {
    async begin(name) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await rm(partial(name), { force: true })
      return partial(name)
    },
    async keep(name) {
      await rename(partial(name), complete(name))
      return (await stat(complete(name))).size
    },
    async remove(name) {
      for (const path of [partial(name), complete(name)]) await rm(path, { force: true })
    },
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
        if (id && !ids.has(id)) await rm(join(folder, name), { force: true })
      }
    },
  }
}

/** Opens the file with the first piece: an answer that is refused before leaves none open. */
async function* piecesOf(path: string): AsyncGenerator<Buffer, void, undefined> {
  yield* createReadStream(path)
}
