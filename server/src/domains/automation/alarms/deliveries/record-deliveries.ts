import type { PlatformDb } from '#db/index.ts'
import { changeOfEnd, changeOfRetry } from '#domains/messages/deliveries/index.ts'
import { type NewNotification, raiseNotificationIn } from '#domains/messages/notifications/index.ts'
import { type NewLogEntry, writeLogIn } from '#domains/records/logs/index.ts'
import type { EndedJob, RetriedJob } from '#jobs/index.ts'
import { shortDuration } from '#lib/text/durations.ts'
import type { LiveBus } from '#live/index.ts'
import type { MessageRecorder } from '#outbound/index.ts'
import { type ChangedDelivery, changeDeliveries } from './delivery-store.ts'

/** One company is notified of failures this often at most; the history says it of each message. */
const quietMs = 3_600_000
/** Mail servers that do not know the portal refuse its first attempts on purpose: from the third on people are told. */
const notifiedAttempt = 3
const maxSubject = 200

/**
 * Records what became of messages, in the transaction that records the attempts: the state of each delivery, log
 * entries and, for what does not reach its receiver, now and then a notification. Open pages are told after the commit.
 */
export function createAlarmDeliveryRecorder(bus: Pick<LiveBus, 'publishEvent'>): MessageRecorder {
  function announce(db: PlatformDb, changed: readonly ChangedDelivery[]): void {
    const companyOf = new Map(changed.map(({ alarmId, companyId }) => [alarmId, companyId]))
    db.afterCommit(() => {
      for (const [alarmId, companyId] of companyOf)
        bus.publishEvent(companyId, { type: 'alarmChanged', alarmId })
    })
  }

  return {
    async ended(db, jobs) {
      const [first] = jobs
      if (!first) return
      const changed = await changeDeliveries(db, jobs.map(changeOfEnd), first.at)
      const ofAlarms = new Set(changed.map(({ idempotencyKey }) => idempotencyKey))
      // One entry for the messages of a company that came to the same end together: many may be capped at once.
      const alike = Map.groupBy(jobs, ({ companyId, status }) => `${companyId} ${status}`)
      for (const [job] of alike.values()) if (job) await tellEnd(db, job, ofAlarms)
      announce(db, changed)
    },
    async retried(db, job) {
      announce(db, await changeDeliveries(db, [changeOfRetry(job)], job.at))
      await tellRetry(db, job)
    },
  }
}

async function tellEnd(db: PlatformDb, job: EndedJob, ofAlarms: ReadonlySet<string>): Promise<void> {
  const { kind, companyId, at, status, idempotencyKey } = job
  if (companyId === null || !isMessage(kind)) return
  const what = contentOf(job)
  if (status === 'done') {
    const entry = { type: kind === 'sms' ? 'SMS' : 'APP', kind: `${kind}.sent`, params: what } as const
    // Other mails are nobody's business but their receiver's.
    if (ofAlarms.has(idempotencyKey)) await log(db, companyId, { ...entry, at })
  } else if (status === 'failed') {
    const params = { ...what, reason: job.reason ?? '' }
    await log(db, companyId, { type: 'WARNING', kind: `${kind}.failed`, params, at })
    await notify(db, companyId, { kind: `${kind}.failed`, params, at })
  } else {
    await log(db, companyId, { type: 'WARNING', kind: `${kind}.capped`, params: what, at })
    await notify(db, companyId, { kind: `${kind}.capped`, params: {}, at })
  }
}

/** The first retry is logged; people are told when it goes on. */
async function tellRetry(db: PlatformDb, job: RetriedJob): Promise<void> {
  const { kind, companyId, at, attempt, reason, nextAttemptAt } = job
  if (companyId === null || !isMessage(kind)) return
  const params = { ...contentOf(job), reason, delay: shortDuration(nextAttemptAt.getTime() - at.getTime()) }
  if (attempt === 1) await log(db, companyId, { type: 'WARNING', kind: `${kind}.retrying`, params, at })
  if (attempt === notifiedAttempt) await notify(db, companyId, { kind: `${kind}.retrying`, params, at })
}

type Without<T, Key extends string> = T extends unknown ? Omit<T, Key> : never

const log = (db: PlatformDb, companyId: string, entry: Without<NewLogEntry, 'actorName'>) =>
  writeLogIn(db, [companyId], { ...entry, actorName: null })

const notify = (
  db: PlatformDb,
  companyId: string,
  notification: Without<NewNotification, 'route' | 'permission'>,
) =>
  raiseNotificationIn(
    db,
    companyId,
    { ...notification, route: '/alarm/history', permission: 'Alarm.View' },
    quietMs,
  )

const isMessage = (kind: string): kind is 'mail' | 'sms' => kind === 'mail' || kind === 'sms'

const contentOf = ({ payload }: Pick<EndedJob, 'payload'>) => ({
  to: textOf(payload, 'to'),
  subject: textOf(payload, 'subject') || textOf(payload, 'text'),
})

function textOf(payload: unknown, name: string): string {
  if (typeof payload !== 'object' || payload === null || !(name in payload)) return ''
  const [line = ''] = String((payload as Record<string, unknown>)[name]).split('\n')
  return line.slice(0, maxSubject)
}
