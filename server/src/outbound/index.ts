export { AddressRefused, guardedConnect, guardedLookup, guardHost } from './address-guard.ts'
export type { AddressRefusal, AddressRules } from './address-rules.ts'
export type { Delivery } from './delivery.ts'
export { type FetchFailure, type FetchOutcome, type GuardedRequest, guardedFetch } from './guarded-fetch.ts'
export { composeLinkMail } from './link-mail.ts'
export { createMailer, type Mail, type Mailer, type MailSettings } from './mail.ts'
export {
  createOutbox,
  type MailPayload,
  type MessageRecorder,
  messageKinds,
  type Outbox,
  resultOf,
  type SmsPayload,
} from './outbox.ts'
export { createSmsSender, type Sms, type SmsSender, type SmsSettings } from './sms.ts'
