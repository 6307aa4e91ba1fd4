import * as z from 'zod'
import { type Database, isDiskFull } from '#db/index.ts'
import { hourly, type JobKind } from '#jobs/index.ts'
import { chargeTo } from '#lib/charged-to.ts'
import type { Clock } from '#lib/clock.ts'
import type { KeptFiles } from '#lib/kept-files.ts'
import { createZipFile, ZipTooLargeError } from '#lib/zip-file.ts'
import type { ReadingsStore } from '#readings-store/index.ts'
import { deleteExpiredExports, findExport, listExportIds, updateExport } from './export-store.ts'
import { exportKind, fileOf } from './exports.ts'
import { writeExport } from './write-export.ts'

export interface ExportJobParts {
  database: Database
  clock: Clock
  files: KeptFiles
  /** As calls of users read: the company waits for itself alone. */
  readings: Pick<ReadingsStore, 'listSeries' | 'range'>
  disk: { readonly isFull: boolean }
  /** Of a file; as many as a ZIP file can have by default. */
  maxBytes?: number
}

const payload = z.object({ exportId: z.string() })
const hourMs = 3_600_000
/** How long a file is kept. */
const keptMs = 7 * 24 * hourMs
const reportMs = 500

/** Nobody wants it any more, or the process ends. */
class CancelledError extends Error {}
class DiskFullError extends Error {}

/** Writes exports, and deletes those whose time is over. */
export function exportKinds({ database, clock, files, readings, disk, maxBytes }: ExportJobParts) {
  const update = (id: string, changes: Parameters<typeof updateExport>[2]) =>
    database.withPlatform((db) => updateExport(db, id, changes))

  async function write(id: string, companyId: string, signal: AbortSignal): Promise<void> {
    const now = clock.now()
    const path = await files.begin(fileOf(id))
    const zip = await createZipFile(path, now, maxBytes)
    let reported = performance.now()
    const report = async (progress: number) => {
      if (disk.isFull) throw new DiskFullError()
      if (signal.aborted) throw new CancelledError()
      if (performance.now() - reported < reportMs) return
      reported = performance.now()
      if (!(await update(id, { progress }))) throw new CancelledError()
    }
    try {
      const { readings: count } = await writeExport({ database, readings }, { companyId, now }, zip, report)
      await zip.finish()
      await files.keep(fileOf(id), path)
      const finishedAt = clock.now()
      const done = { state: 'done', progress: 100, bytes: zip.bytes, readings: count } as const
      if (!(await update(id, { ...done, finishedAt, expiresAt: expiryOf(finishedAt) })))
        throw new CancelledError()
    } catch (error) {
      await zip.abandon()
      await files.abandon(path)
      await files.remove(fileOf(id))
      throw error
    }
  }

  return {
    [exportKind]: {
      pace: { concurrency: 2, timeoutMs: 12 * hourMs, maxAttempts: 3 },
      async run({ companyId, payload: given }, signal) {
        const { exportId } = payload.parse(given)
        if (companyId === null || !(await update(exportId, { state: 'running' }))) return { outcome: 'done' }
        try {
          await chargeTo({ companyId, principal: exportKind }, () => write(exportId, companyId, signal))
          return { outcome: 'done' }
        } catch (error) {
          if (error instanceof CancelledError) return { outcome: signal.aborted ? 'released' : 'done' }
          if (error instanceof ZipTooLargeError) return { outcome: 'failed', reason: 'tooLarge' }
          if (error instanceof DiskFullError || isDiskFull(error))
            return { outcome: 'failed', reason: 'diskFull' }
          throw error
        }
      },
      async ended(db, jobs) {
        for (const { status, payload: given, reason, at } of jobs) {
          const { exportId } = payload.parse(given)
          if (status === 'done' || !(await findExport(db, exportId))) continue
          const known = reason === 'tooLarge' || reason === 'diskFull' ? reason : 'error'
          const failed = { state: 'failed', reason: known } as const
          await updateExport(db, exportId, { ...failed, finishedAt: at, expiresAt: expiryOf(at) })
        }
      },
    },
    'exports.old': {
      every: hourly,
      async run() {
        await database.withPlatform((db) => deleteExpiredExports(db, clock.now()))
        await sweepExports({ database, files })
        return { outcome: 'done' }
      },
    },
  } satisfies Record<string, JobKind>
}

/** Deletes the files of exports that are no more, such as those of a company that was deleted. */
export async function sweepExports({
  database,
  files,
}: Pick<ExportJobParts, 'database' | 'files'>): Promise<void> {
  await files.removeOthers(() => database.withPlatform(listExportIds))
}

const expiryOf = (at: Date) => new Date(at.getTime() + keptMs)
