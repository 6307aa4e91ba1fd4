import { createDeliveryRecorder } from '#domains/messages/deliveries/index.ts'
import type { EndedJob } from '#jobs/index.ts'
import type { MessageRecorder } from '#outbound/index.ts'
import { changeActionDeliveries } from './run-store.ts'

const isOfAction = ({ idempotencyKey }: Pick<EndedJob, 'idempotencyKey'>) =>
  idempotencyKey.startsWith('action:')

/** Records what becomes of the messages of actions. Other messages are for `others`. */
export function createActionRecorder(others: MessageRecorder): MessageRecorder {
  const recorder = createDeliveryRecorder({
    change: changeActionDeliveries,
    undelivered: ({ actionId, title, recipient }, reason) => ({
      ...{ kind: 'action.failed', params: { action: title, to: recipient, reason } },
      ...{ route: `/actions/${actionId}`, permission: 'Actions.View' },
    }),
    publish(db, changed) {
      const companyOf = new Map(changed.map(({ actionId, companyId }) => [actionId, companyId]))
      for (const [actionId, companyId] of companyOf) db.publishEvent('action', { companyId, actionId })
    },
  })
  return {
    async ended(db, jobs) {
      const { ours = [], theirs = [] } = Object.groupBy(jobs, (job) => (isOfAction(job) ? 'ours' : 'theirs'))
      if (theirs.length > 0) await others.ended(db, theirs)
      await recorder.ended(db, ours)
    },
    retried: (db, job) => (isOfAction(job) ? recorder : others).retried(db, job),
  }
}
