import type { ClientBase } from 'pg'
import { z } from 'zod'
import type { CompanyDb, Database } from '#db/index.ts'
import { insertJobs, insertJobsOfCompanies, type JobKind } from '#jobs/index.ts'
import type { Clock } from '#lib/clock.ts'
import { companiesWithDevices, listTargets, type PushTarget } from './push-store.ts'

/** Of one company at once: as many as it may send in a day. */
export const maxPushes = 2000
/** As many notifications as one judgement of alarms may send messages of. */
const maxNotifications = 1000

const payload = z.strictObject({ notificationIds: z.array(z.guid()).max(maxNotifications) })

export interface PushedNotification {
  id: string
  companyId: string
}

/**
 * Asks for notifications to be pushed to the devices of their companies, in the transaction that makes them: one job
 * for each company. Answers whether there is something to do.
 */
export async function pushNotifications(
  client: ClientBase,
  notifications: readonly PushedNotification[],
  now: Date,
): Promise<boolean> {
  if (notifications.length === 0) return false
  const byCompany = Map.groupBy(notifications, ({ companyId }) => companyId)
  const listening = await companiesWithDevices(client, [...byCompany.keys()])
  const jobs = [...byCompany].flatMap(([companyId, all]) => {
    if (!listening.has(companyId)) return []
    const notificationIds = all.slice(0, maxNotifications).map(({ id }) => id)
    const idempotencyKey = `push:${notificationIds[0]}`
    return [{ companyId, kind: 'push.fanOut', payload: { notificationIds }, idempotencyKey }]
  })
  await insertJobsOfCompanies(client, jobs, now)
  return jobs.length > 0
}

export interface FanOutDeps {
  database: Pick<Database, 'withCompany'>
  clock: Clock
  wake(): void
  /** Writes down that pushes of alarms are on their way. */
  recordQueued(db: CompanyDb, deliveries: readonly QueuedPush[], now: Date): Promise<void>
}

/** A push of an alarm, as the history shows it. */
export interface QueuedPush {
  eventId: string
  idempotencyKey: string
  channel: 'push'
  recipient: string
  /** Of the notification. */
  kind: string
}

/** A job for each device: they are sent, tried again and counted one by one. */
export function fanOutKind({ database, clock, wake, recordQueued }: FanOutDeps): JobKind {
  return {
    async run({ companyId, payload: content }) {
      const parsed = payload.safeParse(content)
      if (companyId === null || !parsed.success) return { outcome: 'failed', reason: 'invalid payload' }
      await database.withCompany(companyId, async (db) => {
        const targets = await listTargets(db, parsed.data.notificationIds, maxPushes)
        await insertJobs(db, targets.map(jobOf), clock.now())
        await recordQueued(db, targets.flatMap(deliveryOf), clock.now())
        db.afterCommit(wake)
      })
      return { outcome: 'done' }
    },
  }
}

const keyOf = ({ notificationId, deviceId }: PushTarget) => `push:${notificationId}:${deviceId}`

const jobOf = (target: PushTarget) => ({
  kind: 'push',
  payload: { notificationId: target.notificationId, deviceId: target.deviceId },
  idempotencyKey: keyOf(target),
})

const deliveryOf = (target: PushTarget): QueuedPush[] =>
  target.alarmEventId === null
    ? []
    : [
        {
          eventId: target.alarmEventId,
          idempotencyKey: keyOf(target),
          channel: 'push',
          recipient: target.recipient,
          kind: target.kind,
        },
      ]
