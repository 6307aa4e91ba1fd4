import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** The files of exports in the data folder. Names are ids of our own, nothing that anybody sent (threat 25). */
export interface ExportFiles {
  /** Where to write one that is not complete yet; whatever was there is gone. */
  begin(id: string): Promise<string>
  /** It is complete. */
  keep(id: string): Promise<void>
  /** Complete or not; nothing happens when there is none. */
  remove(id: string): Promise<void>
  /** Its pieces; undefined when there is none. */
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
      if (!(await stat(complete(id)).catch(() => undefined))) return undefined
      const file = await open(complete(id))
      return file.createReadStream()
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
