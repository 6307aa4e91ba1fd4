import { daily, type JobKind } from '#jobs/index.ts'
import type { Clock } from '#lib/clock.ts'
import { appendToChains, type ChainDeps } from './append.ts'
import { type ChainId, listChains, retentionOf, writeFinding } from './chain-store.ts'
import { pruneChain } from './prune.ts'
import { verifyChain } from './verify.ts'

export interface AuditKindDeps extends ChainDeps {
  clock: Clock
  log: { error(details: object, message: string): void }
  /** What is kept at least; a company may keep more. */
  retentionDays: number
}

const day = 86_400_000
const pace = { timeoutMs: 3_600_000 }

/** The kinds of job that chain what is new, and once a day delete what is old and verify what is left. */
export function auditKinds(deps: AuditKindDeps) {
  const { database, clock, log } = deps
  /** Chains of which it was logged that they are not continued, which is found out every ten seconds. */
  let reported: ReadonlySet<ChainId> = new Set()
  return {
    'audit.chain': {
      every: { everySeconds: 10 },
      pace,
      async run(_job, signal) {
        const refused = new Set(await appendToChains(deps, clock.now(), signal))
        for (const companyId of refused.difference(reported)) {
          log.error(
            { companyId },
            'An audit log was not continued: its head is not signed with the key of this portal',
          )
        }
        reported = refused
        return { outcome: 'done' }
      },
    },
    'audit.check': {
      every: daily,
      pace,
      async run(_job, signal) {
        for (const chain of await database.withPlatform(listChains)) {
          if (signal.aborted) return { outcome: 'released' }
          const now = clock.now()
          const chosen = await database.withPlatform((db) => retentionOf(db, chain))
          const before = new Date(now.getTime() - Math.max(chosen ?? 0, deps.retentionDays) * day)
          await pruneChain(deps, chain, { before, now, signal })
          const { fault } = await verifyChain(deps, chain, signal)
          if (fault) log.error({ companyId: chain, ...fault }, 'An audit log is not as it was written')
          await database.withPlatform((db) => writeFinding(db, chain, { at: now, fault }))
        }
        return { outcome: 'done' }
      },
    },
  } satisfies Record<string, JobKind>
}
