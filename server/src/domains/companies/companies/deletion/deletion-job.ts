import * as z from 'zod'
import type { Database } from '#db/index.ts'
import { hourly, insertPlatformJob, type JobKind, longPlatformJob, maintenanceKind } from '#jobs/index.ts'
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
  return {
    [deletionKind]: longPlatformJob({
      payload,
      pace: { concurrency: 3, timeoutMs: 12 * hourMs, maxAttempts: 5 },
      onDiskFull: 'retry',
      async run({ deletionId }, run) {
        const deletion = await database.withPlatform((db) => findDeletion(db, deletionId))
        if (!deletion || deletion.state === 'done') return
        // While the audit log of the company still knows by which addresses they went.
        await deleteAccounts(database, deletionId, clock.now(), run.signal)
        await deleteOwned(parts, deletion, run)
        await removeFiles()
        const done = { state: 'done', progress: 100, finishedAt: clock.now() } as const
        await database.withPlatform((db) => updateDeletion(db, deletionId, done))
      },
      retried: (db, { deletionId }, { reason }) =>
        updateDeletion(db, deletionId, { state: 'waiting', reason }),
      failed: (db, { deletionId }, { reason }) => updateDeletion(db, deletionId, { state: 'failed', reason }),
    }),
    'company.deletions': maintenanceKind(hourly, async () => {
      const now = clock.now()
      await database.withPlatform(async (db) => {
        for (const id of await listFailedDeletions(db)) {
          await insertPlatformJob(db, jobOf(id, now.toISOString()), now)
          await updateDeletion(db, id, { state: 'waiting' })
        }
        await deleteOldDeletions(db, new Date(now.getTime() - keptMs))
      })
      wake()
    }),
  } satisfies Record<string, JobKind>
}
