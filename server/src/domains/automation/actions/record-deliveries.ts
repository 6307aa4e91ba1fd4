import type { PlatformDb } from '#db/index.ts'
import { raiseNotificationIn } from '#domains/messages/notifications/index.ts'
import { writeLogIn } from '#domains/records/logs/index.ts'
import type { EndedJob, RetriedJob } from '#jobs/index.ts'
import type { LiveBus } from '#live/index.ts'
import type { MessageRecorder } from '#outbound/index.ts'
import { type ActionDeliveryChange, changeActionDeliveries } from './run-store.ts'

const stateOf = { done: 'sent', failed: 'failed', capped: 'capped' } as const
/** One company is notified of failures this often at most; the history says it of each message. */
const quietMs = 3_600_000

const isOfAction = ({ idempotencyKey }: Pick<EndedJob, 'idempotencyKey'>) =>
  idempotencyKey.startsWith('action:')

/**
 * Records what became of the messages of actions, in the transaction that records the attempts; what does not reach
 * its receiver is logged, and now and then told by a notification. Other messages are for `others`.
 */
export function createActionRecorder(
  bus: Pick<LiveBus, 'publishEvent'>,
  others: MessageRecorder,
): MessageRecorder {
  async function record(db: PlatformDb, changes: readonly ActionDeliveryChange[], at: Date): Promise<void> {
    const changed = await changeActionDeliveries(db, changes, at)
    const failed = new Map(
      changes
        .filter(({ state }) => state === 'failed' || state === 'capped')
        .map((change) => [change.idempotencyKey, change.reason ?? '']),
    )
    const notified = new Set<string>()
    for (const { companyId, actionId, title, recipient, idempotencyKey } of changed) {
      const reason = failed.get(idempotencyKey)
      if (reason === undefined) continue
      const record = { kind: 'action.failed', params: { action: title, to: recipient, reason }, at } as const
      await writeLogIn(db, [companyId], { ...record, type: 'WARNING', actorName: null })
      const route = `/actions/${actionId}` as const
      if (
        await raiseNotificationIn(db, companyId, { ...record, route, permission: 'Actions.View' }, quietMs)
      ) {
        notified.add(companyId)
      }
    }
    for (const [actionId, companyId] of new Map(changed.map((each) => [each.actionId, each.companyId]))) {
      db.publishEvent('action', { companyId, actionId })
    }
    db.afterCommit(() => {
      for (const companyId of notified) bus.publishEvent(companyId, { type: 'notification' })
    })
  }

  return {
    async ended(db, jobs) {
      const { ours = [], theirs = [] } = Object.groupBy(jobs, (job) => (isOfAction(job) ? 'ours' : 'theirs'))
      if (theirs.length > 0) await others.ended(db, theirs)
      const [first] = ours
      if (!first) return
      const changes = ours.map(({ idempotencyKey, status, reason }) => ({
        ...{ idempotencyKey, reason },
        state: stateOf[status],
        nextAttemptAt: null,
      }))
      await record(db, changes, first.at)
    },
    async retried(db, job: RetriedJob) {
      if (!isOfAction(job)) return await others.retried(db, job)
      const { idempotencyKey, reason, nextAttemptAt, at } = job
      await record(db, [{ idempotencyKey, state: 'retrying', reason, nextAttemptAt }], at)
    },
  }
}
