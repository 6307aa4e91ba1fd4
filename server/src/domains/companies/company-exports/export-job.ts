import * as z from 'zod'
import type { Database } from '#db/index.ts'
import {
  hourly,
  JobCancelledError,
  type JobKind,
  type LongJobRun,
  longJob,
  maintenanceKind,
} from '#jobs/index.ts'
import type { Clock } from '#lib/clock.ts'
import type { KeptFiles } from '#lib/kept-files.ts'
import { createZipFile, ZipTooLargeError } from '#lib/zip/zip-file.ts'
import type { ReadingsStore } from '#readings-store/index.ts'
import { deleteExpiredExports, listExportIds, updateExport } from './export-store.ts'
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

/** Writes exports, and deletes those whose time is over. */
export function exportKinds({ database, clock, files, readings, disk, maxBytes }: ExportJobParts) {
  const update = (id: string, changes: Parameters<typeof updateExport>[2]) =>
    database.withPlatform((db) => updateExport(db, id, changes))

  async function write(id: string, companyId: string, { report }: LongJobRun): Promise<void> {
    if (!(await update(id, { state: 'running' }))) throw new JobCancelledError()
    const now = clock.now()
    const path = await files.begin(fileOf(id))
    const zip = await createZipFile(path, now, maxBytes)
    try {
      const { readings: count } = await writeExport(
        { database, readings },
        { companyId, now },
        zip,
        (progress) => report(() => update(id, { progress })),
      )
      await zip.finish()
      await files.keep(fileOf(id), path)
      const finishedAt = clock.now()
      const done = { state: 'done', progress: 100, bytes: zip.bytes, readings: count } as const
      if (!(await update(id, { ...done, finishedAt, expiresAt: expiryOf(finishedAt) })))
        throw new JobCancelledError()
    } catch (error) {
      await zip.abandon()
      await files.abandon(path)
      await files.remove(fileOf(id))
      throw error
    }
  }

  return {
    [exportKind]: longJob({
      payload,
      pace: { concurrency: 2, timeoutMs: 12 * hourMs, maxAttempts: 3 },
      disk,
      failures: ['tooLarge'],
      failureOf: (error) => (error instanceof ZipTooLargeError ? 'tooLarge' : undefined),
      run: ({ exportId }, progress, companyId) => write(exportId, companyId, progress),
      async failed(db, { exportId }, { reason, at }) {
        const failed = { state: 'failed', reason, finishedAt: at, expiresAt: expiryOf(at) } as const
        await updateExport(db, exportId, failed)
      },
    }),
    'exports.old': maintenanceKind(hourly, async () => {
      await database.withPlatform((db) => deleteExpiredExports(db, clock.now()))
      await sweepExports({ database, files })
    }),
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
