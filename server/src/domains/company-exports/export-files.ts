import { createReadStream } from 'node:fs'
import { access, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** The files of exports in the data folder. Names are ids of our own, nothing that anybody sent (threat 25). */
export interface ExportFiles {
  /** Where to write one that is not complete yet; whatever was there is gone. */
  begin(id: string): Promise<string>
  /** It is complete. */
  keep(id: string): Promise<void>
  /** Complete or not; nothing happens when there is none. */
  remove(id: string): Promise<void>
  /** Its pieces, read from when they are asked for; undefined when there is none. */
  read(id: string): Promise<AsyncIterable<Buffer> | undefined>
  /** Removes every file but those of these exports, which are asked for after the folder was read. */
  removeOthers(listIds: () => Promise<string[]>): Promise<void>
}

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/

export function createExportFiles(dataDir: string): ExportFiles {
  const folder = join(dataDir, 'exports')
  const complete = (id: string) => join(folder, `${id}.zip`)
  const partial = (id: string) => join(folder, `${id}.part`)
  return {
    async begin(id) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await rm(partial(id), { force: true })
      return partial(id)
    },
    keep: (id) => rename(partial(id), complete(id)),
    async remove(id) {
      for (const path of [partial(id), complete(id)]) await rm(path, { force: true })
    },
    async read(id) {
      const isThere = await access(complete(id)).then(
        () => true,
        () => false,
      )
      return isThere ? piecesOf(complete(id)) : undefined
    },
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
