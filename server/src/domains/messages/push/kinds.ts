import { z } from 'zod'
import type { Database } from '#db/index.ts'
import type { PermissionCache } from '#domains/access/roles/index.ts'
import type { Job, JobKind, JobResult } from '#jobs/index.ts'
import type { AddressRules, MessageRecorder } from '#outbound/index.ts'
import { type FanOutDeps, fanOutKind, maxPushes } from './fan-out.ts'
import { messageOf } from './message.ts'
import { clearRefusal, findPush, forgetDevice, noteRefusal } from './push-store.ts'
import { sendPush } from './send.ts'
import type { VapidKeys } from './vapid.ts'

export interface PushKindDeps extends FanOutDeps {
  database: Pick<Database, 'withCompany' | 'withPlatform'>
  rightsOf: PermissionCache['rightsOf']
  vapid: VapidKeys
  /** Where endpoints may be, which users enter. */
  rules: AddressRules
  /** Told of what becomes of pushes, in the transaction that records it. */
  recorder: MessageRecorder
  /** Of one company in a day (UTC). */
  dailyCap?: number
}

/** A device that nothing but refusals came back from for so long is forgotten. */
const maxRefusedMs = 7 * 24 * 3_600_000

const payload = z.strictObject({ notificationId: z.guid(), deviceId: z.guid() })

/** The kinds of job that push notifications to devices. */
export function pushKinds(deps: PushKindDeps) {
  return {
    'push.fanOut': fanOutKind(deps),
    push: {
      keepDone: true,
      dailyCap: deps.dailyCap ?? maxPushes,
      // After some minutes an alarm is no news: it is in the list.
      pace: { maxAttempts: 4 },
      ...deps.recorder,
      run: (job) => deliver(job, deps),
    },
  } satisfies Record<string, JobKind>
}

async function deliver({ companyId, payload: content }: Job, deps: PushKindDeps): Promise<JobResult> {
  const { database, rightsOf } = deps
  const parsed = payload.safeParse(content)
  if (companyId === null || !parsed.success) return { outcome: 'failed', reason: 'invalid payload' }
  const subject = { companyId, ...parsed.data }
  const push = await database.withPlatform((db) => findPush(db, subject))
  if (!push) return { outcome: 'failed', reason: 'deviceGone' }
  // Who may see it is asked now, not when the device was added.
  const rights = await rightsOf(push, companyId)
  if (!rights?.permissions.has(push.permission)) {
    if (!rights) await forget()
    return { outcome: 'failed', reason: 'noAccess' }
  }
  const delivery = await sendPush(push, messageOf(push, subject), deps)
  switch (delivery.outcome) {
    case 'sent':
      await database.withPlatform((db) => clearRefusal(db, subject))
      return { outcome: 'done' }
    case 'gone':
      await forget()
      return { outcome: 'failed', reason: 'deviceGone' }
    case 'unauthorized': {
      // A wrong clock of this machine, or another key by mistake, must not cost everybody their devices.
      const now = deps.clock.now()
      const since = await database.withPlatform((db) => noteRefusal(db, subject, now))
      if (now.getTime() - since.getTime() >= maxRefusedMs) await forget()
      return { outcome: 'failed', reason: delivery.reason }
    }
    case 'retry':
      return delivery
    case 'refused':
      return { outcome: 'failed', reason: delivery.reason }
    case 'notConfigured':
      return { outcome: 'failed', reason: 'notConfigured' }
  }

  function forget(): Promise<void> {
    return database.withPlatform((db) => forgetDevice(db, subject.companyId, subject.deviceId))
  }
}
