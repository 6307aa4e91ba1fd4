import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import { type CompanyDb, type Database, isDiskFull } from '#db/index.ts'
import { deleteEmptyApplication, failDeletion } from '#domains/devices/applications/index.ts'
import { lockNodesOf, type RemovalOptions, removeLocked } from '#domains/devices/nodes/index.ts'
import type { JobKind } from '#jobs/index.ts'
import { chargeTo } from '#lib/charged-to.ts'
import type { Clock } from '#lib/clock.ts'
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
    /** Whether the rows of everything that was removed until now are gone. */
    sweeping(): { isDone(): boolean }
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
/** Target duration of a portion, so that nobody waits for it for long, and the longest rest after one. */
const portionMs = 100
const maxRestMs = 200
const firstPortion = 20
const maxPortion = 200
const sweepPollMs = 50

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

  /** Waited for before more nodes go, so that no more than the readings of one portion wait. */
  async function sweepReadings(signal: AbortSignal): Promise<void> {
    const sweeping = readings.sweeping()
    while (!sweeping.isDone()) await wait(sweepPollMs, undefined, { signal })
  }

  async function removeAll(companyId: string, job: DeletionPayload, signal: AbortSignal): Promise<void> {
    let most = firstPortion
    for (;;) {
      signal.throwIfAborted()
      const began = performance.now()
      if (await removePortion(companyId, job, most)) return
      const took = performance.now() - began
      most = Math.round(Math.min(Math.max((most * portionMs) / took, 1), most * 2, maxPortion))
      await wait(Math.min(took, maxRestMs), undefined, { signal })
      await sweepReadings(signal)
    }
  }

  return {
    [applicationDeletionKind]: {
      pace: { concurrency: 2, perCompany: 1, timeoutMs: 12 * hourMs, maxAttempts: 5 },
      async run({ companyId, payload: given }, signal) {
        if (companyId === null) return { outcome: 'done' }
        const principal = applicationDeletionKind
        try {
          await chargeTo({ companyId, principal }, () => removeAll(companyId, payload.parse(given), signal))
          return { outcome: 'done' }
        } catch (error) {
          if (signal.aborted) return { outcome: 'released' }
          if (isDiskFull(error)) return { outcome: 'retry', reason: 'diskFull' }
          throw error
        }
      },
      async ended(db, jobs) {
        for (const { status, payload: given } of jobs)
          if (status !== 'done') await failDeletion(db, payload.parse(given).applicationId)
      },
    },
  } satisfies Record<string, JobKind>
}
