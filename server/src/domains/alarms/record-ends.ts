import type { PlatformDb } from '#db/index.ts'
import { writeLogIn } from '#domains/logs/index.ts'
import { raiseNotificationIn } from '#domains/notifications/index.ts'
import type { EndedJob } from '#jobs/index.ts'
import type { LiveBus } from '#live/index.ts'
import { endDeliveries } from './delivery-store.ts'

const stateOf = { done: 'sent', failed: 'failed', capped: 'capped' } as const
/** One company is notified of failures this often at most; the history says it of each message. */
const quietMs = 3_600_000
const maxSubject = 200

/**
 * Records what became of messages, in the transaction that ends their jobs: the state of each delivery, and for what
 * did not reach its receiver a log entry and, now and then, a notification. Open pages are told after the commit.
 */
export function createDeliveryRecorder(bus: Pick<LiveBus, 'publishEvent'>) {
  return async (db: PlatformDb, jobs: readonly EndedJob[]): Promise<void> => {
    const [first] = jobs
    if (!first) return
    const ends = jobs.map(({ idempotencyKey, status, reason }) => ({
      idempotencyKey,
      state: stateOf[status],
      reason,
    }))
    const alarms = await endDeliveries(db, ends, first.at)
    const missed = Map.groupBy(
      jobs.filter(({ status }) => status !== 'done'),
      ({ companyId }) => companyId,
    )
    const notified: string[] = []
    for (const [companyId, ofCompany] of missed) {
      if (companyId !== null && (await tell(db, companyId, ofCompany))) notified.push(companyId)
    }
    db.afterCommit(() => {
      for (const { companyId, alarmId } of alarms)
        bus.publishEvent(companyId, { type: 'alarmChanged', alarmId })
      for (const companyId of notified) bus.publishEvent(companyId, { type: 'notification' })
    })
  }
}

/** One log entry for the messages of a kind that ended together. Answers whether a notification was made, too. */
async function tell(db: PlatformDb, companyId: string, [job]: readonly EndedJob[]): Promise<boolean> {
  if (!job || (job.kind !== 'mail' && job.kind !== 'sms')) return false
  const { kind, at, payload, reason } = job
  const what = { to: textOf(payload, 'to'), subject: textOf(payload, 'subject') || textOf(payload, 'text') }
  const entry = { type: 'WARNING', actorName: null, at } as const
  const told = { route: '/alarm/history', permission: 'Alarm.View', at } as const
  if (job.status === 'failed') {
    const params = { ...what, reason: reason ?? '' }
    await writeLogIn(db, [companyId], { ...entry, kind: `${kind}.failed`, params })
    return await raiseNotificationIn(
      db,
      companyId,
      { ...told, kind: `${kind}.failed`, params: what },
      quietMs,
    )
  }
  await writeLogIn(db, [companyId], { ...entry, kind: `${kind}.capped`, params: what })
  return await raiseNotificationIn(db, companyId, { ...told, kind: `${kind}.capped`, params: {} }, quietMs)
}

function textOf(payload: unknown, name: string): string {
  if (typeof payload !== 'object' || payload === null || !(name in payload)) return ''
  const [line = ''] = String((payload as Record<string, unknown>)[name]).split('\n')
  return line.slice(0, maxSubject)
}
