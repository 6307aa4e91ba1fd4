import { z } from 'zod'
import type { CompanyDb } from '#db/index.ts'
import type { Clock } from '#lib/clock.ts'
import type { Delivery } from './delivery.ts'
import type { Mailer } from './mail.ts'
import { insertEntries, type OutboxMessage } from './outbox-store.ts'
import type { OutboxHandler } from './outbox-worker.ts'
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
    await insertEntries(db, [{ kind, payload, idempotencyKey }], clock.now())
    db.afterCommit(wake)
  }
  return {
    sendMail: (db, idempotencyKey, mail) => put(db, 'mail', idempotencyKey, mail),
    sendSms: (db, idempotencyKey, sms) => put(db, 'sms', idempotencyKey, sms),
  }
}

export function deliverMail(mailer: Mailer): OutboxHandler {
  return deliverAs(mailPayload, (mail, { idempotencyKey }) => mailer.send({ ...mail, idempotencyKey }))
}

export function deliverSms(sender: SmsSender): OutboxHandler {
  return deliverAs(smsPayload, (sms) => sender.send(sms))
}

function deliverAs<Payload>(
  schema: z.ZodType<Payload>,
  deliver: (payload: Payload, message: OutboxMessage) => Promise<Delivery>,
): OutboxHandler {
  return async (message) => {
    const payload = schema.safeParse(message.payload)
    return payload.success
      ? await deliver(payload.data, message)
      : { outcome: 'refused', reason: 'invalid payload' }
  }
}
