/**
 * Why a message of an alarm or an action was not sent, where it is for us to say; other reasons are what a mail server,
 * the SMS provider, a push service or a webhook said, in its own words.
 */
export const deliveryReasons = [
  'notConfigured',
  'unreachable',
  'loginRefused',
  'invalidRecipient',
  'timeout',
  'error',
  'abandoned',
  'dailyCap',
  'tooManyAtOnce',
  'noAccess',
  'deviceGone',
  'skipped',
  'noConnection',
  'channelGone',
  'addressRefused',
  'addressPrivate',
  'certificate',
  'nameNotFound',
  'badRequest',
  'tooLarge',
  'invalidTopic',
] as const
export type DeliveryReason = (typeof deliveryReasons)[number]

export const isDeliveryReason = (reason: unknown): reason is DeliveryReason =>
  deliveryReasons.some((known) => known === reason)
