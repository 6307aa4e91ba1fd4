import type { Permission } from '@fyr/contract/access/permissions'
import type { PlatformDb } from '#db/index.ts'
import { raiseNotificationIn } from '#domains/messages/notifications/index.ts'
import { writeLogIn } from '#domains/records/logs/index.ts'
import type { MessageRecorder } from '#outbound/index.ts'
import { changeOfEnd, changeOfRetry, type DeliveryChange } from './delivery-store.ts'

/** A company is notified of failures of a kind this often at most; the history says it of each message. */
const quietMs = 3_600_000

/** Table of deliveries of one domain. */
interface DeliveryTable<Changed extends { companyId: string; idempotencyKey: string }> {
  /** Writes changes and returns the deliveries of this table among them. */
  change(db: PlatformDb, changes: readonly DeliveryChange[], at: Date): Promise<Changed[]>
  /** Log entry and notification of a message that did not reach its receiver. */
  undelivered(changed: Changed, reason: string): Undelivered
  publish(db: PlatformDb, changed: readonly Changed[]): void
}

type Undelivered = { route: `/${string}`; permission: Permission } & (
  | { kind: 'action.failed'; params: { action: string; to: string; reason: string } }
  | { kind: 'report.undelivered'; params: { report: string; to: string; reason: string } }
)

/**
 * Records the state of messages in the transaction that records the attempts. Messages that do not reach their
 * receiver are logged, and the company is notified now and then.
 */
export function createDeliveryRecorder<Changed extends { companyId: string; idempotencyKey: string }>(
  table: DeliveryTable<Changed>,
): MessageRecorder {
  async function record(db: PlatformDb, changes: readonly DeliveryChange[], at: Date): Promise<void> {
    const changed = await table.change(db, changes, at)
    const reasons = new Map(
      changes
        .filter(({ state }) => state === 'failed' || state === 'capped')
        .map(({ idempotencyKey, reason }) => [idempotencyKey, reason ?? '']),
    )
    for (const each of changed) {
      const reason = reasons.get(each.idempotencyKey)
      if (reason === undefined) continue
      const { route, permission, ...undelivered } = table.undelivered(each, reason)
      const entry = { ...undelivered, at }
      await writeLogIn(db, [each.companyId], { ...entry, type: 'WARNING', actorName: null })
      await raiseNotificationIn(db, each.companyId, { ...entry, route, permission }, quietMs)
    }
    table.publish(db, changed)
  }
  return {
    async ended(db, jobs) {
      const [first] = jobs
      if (first) await record(db, jobs.map(changeOfEnd), first.at)
    },
    retried: (db, job) => record(db, [changeOfRetry(job)], job.at),
  }
}
