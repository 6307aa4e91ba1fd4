export { AddressRefused, guardedConnect, guardedLookup, guardHost } from './address-guard.ts'
export {
  type AddressRefusal,
  type AddressRules,
  isPrivateAddress,
  type RulesOf,
} from './address-rules.ts'
export type { Delivery } from './delivery.ts'
export { type FetchFailure, type FetchOutcome, type GuardedRequest, guardedFetch } from './guarded-fetch.ts'
export { composeLinkMail } from './link-mail.ts'
export { type LinkMailDeps, linkMailJob } from './link-mail-job.ts'
export { createCurrentMailer, createMailer, type Mail, type Mailer, tryMail } from './mail.ts'
export type { SendAttempt } from './mail-failure.ts'
export { loginOf, type MailSettings } from './mail-transport.ts'
export {
  createOutbox,
  dailyCaps,
  type MailPayload,
  type MessageRecorder,
  messageKinds,
  type Outbox,
  resultOf,
  type SmsPayload,
} from './outbox.ts'
export { redact } from './redact.ts'
export {
  createCurrentSmsSender,
  type Sms,
  type SmsSettings,
  trySms,
} from './sms.ts'
