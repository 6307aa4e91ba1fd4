/**
 * Why a message of an alarm was not sent, where it is for us to say; other reasons are what a mail server, the SMS
 * provider or a push service said, in its own words.
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
] as const
export type DeliveryReason = (typeof deliveryReasons)[number]

export const isDeliveryReason = (reason: unknown): reason is DeliveryReason =>
  deliveryReasons.some((known) => known === reason)
