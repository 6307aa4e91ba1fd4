import { randomUUID } from 'node:crypto'
import type { Database, PlatformDb } from '#db/index.ts'
import { hourly, insertJobOnce, type JobKind, maintenanceKind } from '#jobs/index.ts'
import type { Clock } from '#lib/clock.ts'
import type { Retention } from './delete-due.ts'
import { listCompaniesWithRetention } from './retention-store.ts'

interface RetentionJobParts {
  database: Pick<Database, 'withPlatform'>
  retention: Retention
  clock: Clock
  /** Looks for jobs now. */
  wake(): void
}

const hour = 3_600_000

/** Has what is due in a company deleted soon: one job of the company's own, unless one is waiting already. */
export async function enqueueRetention(db: PlatformDb, companyId: string, now: Date): Promise<void> {
  const job = { kind: 'retention', payload: {}, idempotencyKey: `retention:${randomUUID()}` }
  await insertJobOnce(db, companyId, job, now)
}

/** Deletes what is due in one company, and asks for it in every company that does not keep readings for ever. */
export function retentionKinds({ database, retention, clock, wake }: RetentionJobParts) {
  return {
    retention: {
      pace: { concurrency: 2, timeoutMs: 6 * hour, maxAttempts: 3 },
      async run({ companyId }, signal) {
        if (companyId === null) return { outcome: 'failed', reason: 'no company' }
        await retention.run(companyId, clock.now(), signal)
        return { outcome: 'done' }
      },
    },
    'retention.all': maintenanceKind(hourly, () =>
      database.withPlatform(async (db) => {
        for (const companyId of await listCompaniesWithRetention(db)) {
          await enqueueRetention(db, companyId, clock.now())
        }
        db.afterCommit(wake)
      }),
    ),
  } satisfies Record<string, JobKind>
}
