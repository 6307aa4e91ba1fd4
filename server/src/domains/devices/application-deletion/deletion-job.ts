import * as z from 'zod'
import type { CompanyDb, Database } from '#db/index.ts'
import { deleteEmptyApplication, failDeletion } from '#domains/devices/applications/index.ts'
import { lockNodesOf, type RemovalOptions, removeLocked } from '#domains/devices/nodes/index.ts'
import { type JobKind, longJob } from '#jobs/index.ts'
import type { Clock } from '#lib/clock.ts'
import { runInPortions } from '#lib/fairness/portions.ts'
import type { CompanyPrincipal } from '#request/principal.ts'

export const applicationDeletionKind = 'application.deletion'

/** Masquerade of the requester, for the audit log. */
const masquerade = z.custom<CompanyPrincipal['masquerade']>().optional()
const payload = z.object({
  applicationId: z.string(),
  keepOnNetworkServer: z.boolean(),
  accountId: z.string().nullable(),
  name: z.string(),
  requestId: z.string(),
  language: z.enum(['en', 'sv', 'da']),
  masquerade,
})
export type DeletionPayload = z.infer<typeof payload>

export interface ApplicationDeletionParts {
  database: Database
  clock: Clock
  readings: {
    /** Deleting nodes has removed their series in the database: memory follows. */
    noteRemoved(nodeIds: readonly string[]): Promise<void>
    waitUntilSwept(signal: AbortSignal): Promise<void>
  }
  /** Takes nodes from the network servers on which the portal created them. */
  leave(
    db: CompanyDb,
    by: CompanyPrincipal,
    deveuis: readonly string[],
    options: { keep: boolean },
  ): Promise<void>
}

const hourMs = 3_600_000
const portions = { first: 20, max: 200, targetMs: 100 }

/**
 * Deletes the nodes of an application, portion by portion, and then the application. Each portion is a transaction of
 * its own: begun again, the job goes on with the nodes that are left.
 */
export function applicationDeletionKinds({ database, clock, readings, leave }: ApplicationDeletionParts) {
  async function removePortion(companyId: string, job: DeletionPayload, most: number): Promise<boolean> {
    const { applicationId, keepOnNetworkServer, accountId, name, requestId, language } = job
    const by: CompanyPrincipal = {
      ...{ companyId, accountId, name, requestId, language, now: clock.now() },
      ...{ sessionId: null, isSuper: false, role: null, permissions: new Set(), token: null },
      ...(job.masquerade && { masquerade: job.masquerade }),
    }
    const options: RemovalOptions = {
      withAlarms: true,
      leave: (db, who, deveuis) => leave(db, who, deveuis, { keep: keepOnNetworkServer }),
    }
    let noted: Promise<void> | undefined
    const isGone = await database.withCompany(companyId, async (db) => {
      const nodes = await lockNodesOf(db, applicationId, most)
      if (nodes.length > 0) await removeLocked(db, by, nodes, options)
      db.afterCommit(() => {
        if (nodes.length > 0) noted = readings.noteRemoved(nodes.map(({ id }) => id))
      })
      return nodes.length < most && (await deleteEmptyApplication(db, by, applicationId))
    })
    await noted
    return isGone
  }

  return {
    [applicationDeletionKind]: longJob({
      payload,
      pace: { concurrency: 2, perCompany: 1, timeoutMs: 12 * hourMs, maxAttempts: 5 },
      onDiskFull: 'retry',
      run: (job, { signal }, companyId) =>
        runInPortions(
          portions,
          (most) => removePortion(companyId, job, most),
          signal,
          // No more than the readings of one portion wait.
          () => readings.waitUntilSwept(signal),
        ),
      failed: (db, { applicationId }) => failDeletion(db, applicationId),
    }),
  } satisfies Record<string, JobKind>
}
