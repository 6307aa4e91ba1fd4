export { AddressRefused, guardedConnect, guardedLookup, guardHost } from './addresses/address-guard.ts'
export {
  type AddressRefusal,
  type AddressRules,
  isPrivateAddress,
  type RulesOf,
} from './addresses/address-rules.ts'
export {
  type FetchFailure,
  type FetchOutcome,
  type GuardedRequest,
  guardedFetch,
} from './addresses/guarded-fetch.ts'
export type { Delivery } from './delivery.ts'
export { composeLinkMail } from './mail/link-mail.ts'
export { type LinkMailDeps, linkMailJob } from './mail/link-mail-job.ts'
export { createCurrentMailer, createMailer, type Mail, type Mailer, tryMail } from './mail/mail.ts'
export type { SendAttempt } from './mail/mail-failure.ts'
export { loginOf, type MailSettings } from './mail/mail-transport.ts'
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
