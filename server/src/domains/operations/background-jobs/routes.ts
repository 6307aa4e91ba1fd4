import type { BackgroundJob } from '@fyr/contract/operations/background-jobs'
import type { Database, PlatformDb } from '#db/index.ts'
import { recordPlatformChange } from '#domains/records/audit/index.ts'
import {
  countJobs,
  type EndedJob,
  giveUpJob,
  listOpenJobs,
  lockWaitingJob,
  makeJobDue,
  type OpenJob,
} from '#jobs/index.ts'
import { actorOf } from '#request/context.ts'
import { on } from '#request/on.ts'
import { pageOf } from '#request/page.ts'
import type { RequestPrincipal } from '#request/principal.ts'
import { fail, found } from '#request/problem.ts'

export interface BackgroundJobDeps {
  database: Pick<Database, 'withPlatform'>
  wake(): void
  /** Told of a job that was given up, in the same transaction. */
  ended(db: PlatformDb, job: EndedJob): Promise<void>
}

const wire = ({ id, nextAttemptAt, createdAt, endedAt, ...job }: OpenJob): BackgroundJob => ({
  jobId: id,
  ...job,
  createdAt: createdAt.toISOString(),
  nextAttempt: job.state === 'failed' ? null : nextAttemptAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
})

/** The queue of background work, for super administrators. */
export function backgroundJobRoutes({ database, wake, ended }: BackgroundJobDeps) {
  async function change(db: PlatformDb, by: RequestPrincipal, id: string, to: 'due' | 'skipped') {
    const job = found(await waiting(db, id))
    if (to === 'skipped' && job.repeats) fail('job.notWaiting')
    const changes = { state: { from: 'waiting', to } }
    await recordPlatformChange(db, by, 'updated', ['job', id, job.kind], changes)
  }
  const waiting = async (db: PlatformDb, id: string) => {
    const job = await lockWaitingJob(db, id)
    return job === null ? fail('job.notWaiting') : job
  }

  return {
    list: on.backgroundJobs.list.handler(async ({ input }) =>
      pageOf(await database.withPlatform((db) => listOpenJobs(db, input.query)), wire),
    ),
    kinds: on.backgroundJobs.kinds.handler(async ({ context: { now } }) => {
      const counts = await database.withPlatform((db) => countJobs(db, now))
      return counts.map(({ kind, due, running, failed, oldestDue }) => ({
        ...{ kind, due, running, failed },
        oldestDue: oldestDue?.toISOString() ?? null,
      }))
    }),
    run: on.backgroundJobs.run.handler(({ input: { params }, context }) =>
      database.withPlatform(async (db) => {
        await change(db, actorOf(context), params.id, 'due')
        await makeJobDue(db, params.id, context.now)
        db.afterCommit(wake)
      }),
    ),
    skip: on.backgroundJobs.skip.handler(({ input: { params }, context }) =>
      database.withPlatform(async (db) => {
        await change(db, actorOf(context), params.id, 'skipped')
        const job = await giveUpJob(db, params.id, context.now)
        if (job) await ended(db, job)
      }),
    ),
  }
}
