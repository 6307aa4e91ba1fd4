import * as z from 'zod'
import { type Database, isDiskFull, type PlatformDb } from '#db/index.ts'
import { hourly, insertPlatformJob, type JobKind } from '#jobs/index.ts'
import type { Clock } from '#lib/clock.ts'
import { deleteAccounts } from './delete-accounts.ts'
import { deletionKind, jobOf } from './delete-company.ts'
import { type DeletionParts, deleteOwned } from './delete-owned.ts'
import { deleteOldDeletions, findDeletion, listFailedDeletions, updateDeletion } from './deletion-store.ts'

export interface DeletionJobParts extends DeletionParts {
  database: Database
  clock: Clock
  /** Deletes the files of companies that are gone. */
  removeFiles(): Promise<void>
  /** Looks for jobs now. */
  wake(): void
}

const payload = z.object({ deletionId: z.string() })
const hourMs = 3_600_000
const dayMs = 24 * hourMs
const keptMs = 90 * dayMs

/** Deletes what closed companies own, portion by portion, and begins again where an earlier attempt failed. */
export function deletionKinds(parts: DeletionJobParts) {
  const { database, clock, removeFiles, wake } = parts
  const note = async (db: PlatformDb, given: unknown, changes: Parameters<typeof updateDeletion>[2]) => {
    const parsed = payload.safeParse(given)
    if (parsed.success) await updateDeletion(db, parsed.data.deletionId, changes)
  }
  return {
    [deletionKind]: {
      pace: { concurrency: 3, timeoutMs: 12 * hourMs, maxAttempts: 5 },
      async run({ payload: given }, signal) {
        const { deletionId } = payload.parse(given)
        const deletion = await database.withPlatform((db) => findDeletion(db, deletionId))
        if (!deletion || deletion.state === 'done') return { outcome: 'done' }
        try {
          // While the audit log of the company still knows by which addresses they went.
          await deleteAccounts(database, deletionId, clock.now(), signal)
          await deleteOwned(parts, deletion, signal)
          await removeFiles()
          const done = { state: 'done', progress: 100, finishedAt: clock.now() } as const
          await database.withPlatform((db) => updateDeletion(db, deletionId, done))
          return { outcome: 'done' }
        } catch (error) {
          if (signal.aborted) return { outcome: 'released' }
          if (isDiskFull(error)) return { outcome: 'retry', reason: 'diskFull' }
          throw error
        }
      },
      async retried(db, { payload: given, reason }) {
        await note(db, given, { state: 'waiting', reason })
      },
      async ended(db, jobs) {
        for (const { status, payload: given, reason } of jobs) {
          if (status !== 'done') await note(db, given, { state: 'failed', reason })
        }
      },
    },
    'company.deletions': {
      every: hourly,
      async run() {
        const now = clock.now()
        await database.withPlatform(async (db) => {
          for (const id of await listFailedDeletions(db)) {
            await insertPlatformJob(db, jobOf(id, now.toISOString()), now)
            await updateDeletion(db, id, { state: 'waiting' })
          }
          await deleteOldDeletions(db, new Date(now.getTime() - keptMs))
        })
        wake()
        return { outcome: 'done' }
      },
    },
  } satisfies Record<string, JobKind>
}
