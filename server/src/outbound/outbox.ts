import { z } from 'zod'
import type { CompanyDb } from '#db/index.ts'
import { insertJobs, type Job, type JobKind, type JobResult } from '#jobs/index.ts'
import type { Clock } from '#lib/clock.ts'
import type { Delivery } from './delivery.ts'
import type { Mailer } from './mail/mail.ts'
import type { SmsSender } from './sms.ts'

const mailPayload = z.strictObject({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  from: z.string().optional(),
})
const smsPayload = z.strictObject({ to: z.string(), text: z.string() })

export type MailPayload = z.infer<typeof mailPayload>
export type SmsPayload = z.infer<typeof smsPayload>

/** What domains may ask to be sent; it leaves after their transaction is committed, and not if it fails. */
export interface Outbox {
  /** `idempotencyKey` names the reason and the receiver, such as `alarm:{event}:mail:{address}`. */
  sendMail(db: CompanyDb, idempotencyKey: string, mail: MailPayload): Promise<void>
  sendSms(db: CompanyDb, idempotencyKey: string, sms: SmsPayload): Promise<void>
}

export function createOutbox({ clock, wake }: { clock: Clock; wake(): void }): Outbox {
  async function put(db: CompanyDb, kind: string, idempotencyKey: string, payload: object): Promise<void> {
    await insertJobs(db, [{ kind, payload, idempotencyKey }], clock.now())
    db.afterCommit(wake)
  }
  return {
    sendMail: (db, idempotencyKey, mail) => put(db, 'mail', idempotencyKey, mail),
    sendSms: (db, idempotencyKey, sms) => put(db, 'sms', idempotencyKey, sms),
  }
}

export interface MessageKinds {
  mailer: Mailer
  smsSender: SmsSender
  /** What one company may send a day (UTC). */
  dailyCaps?: { mail?: number; sms?: number }
  /** Told of what becomes of messages, in the transaction that records it. */
  recorder?: MessageRecorder
}

export type MessageRecorder = Required<Pick<JobKind, 'ended' | 'retried'>>

/** What one company may send a day (UTC), of what the outbox takes. */
export const dailyCaps = { mail: 500, sms: 100 }

/** The kinds of job that send what lies in the outbox, each message at least once. */
export function messageKinds({ mailer, smsSender, dailyCaps: caps = dailyCaps, recorder }: MessageKinds) {
  const more = { keepDone: true, ...recorder }
  return {
    mail: {
      ...more,
      dailyCap: caps.mail,
      run: deliverAs(mailPayload, (mail, { idempotencyKey, companyId }) =>
        mailer.send({ ...mail, idempotencyKey, companyId }),
      ),
    },
    sms: { ...more, dailyCap: caps.sms, run: deliverAs(smsPayload, (sms) => smsSender.send(sms)) },
  } satisfies Record<string, JobKind>
}

function deliverAs<Payload>(
  schema: z.ZodType<Payload>,
  deliver: (payload: Payload, job: Job) => Promise<Delivery>,
): JobKind['run'] {
  return async (job) => {
    const payload = schema.safeParse(job.payload)
    if (!payload.success) return { outcome: 'failed', reason: 'invalid payload' }
    return resultOf(await deliver(payload.data, job))
  }
}

/** What became of a job that sent a message. */
export function resultOf(delivery: Delivery): JobResult {
  switch (delivery.outcome) {
    case 'sent':
      return { outcome: 'done' }
    case 'refused':
      return { outcome: 'failed', reason: delivery.reason }
    case 'notConfigured':
      return { outcome: 'failed', reason: 'notConfigured' }
    case 'retry':
      return delivery
  }
}
