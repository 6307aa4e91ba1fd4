import * as z from 'zod'
import { keyDecimals, valueMapping } from '../../devices/keys/value-mapping.ts'
import { id, moment } from '../../endpoints/fields.ts'
import { alarmDetection, alarmMeasures } from './alarm-detection.ts'

export const priorities = ['a', 'b', 'c'] as const
export const limitTypes = ['LOW', 'HIGH'] as const
export const signalTypes = ['analogue', 'digital'] as const
export const digitalTriggers = ['high', 'low'] as const
/** Of a message: that it was triggered, a reminder, for the second contacts, or that it is back to normal. */
export const deliveryPurposes = ['alarm', 'reminder', 'escalation', 'backToNormal'] as const
export const deliveryStates = ['queued', 'retrying', 'sent', 'failed', 'capped'] as const

/** A message of an alarm to one receiver. */
export const alarmDelivery = z
  .object({
    channel: z.enum(['mail', 'sms', 'push']),
    /** An e-mail address, a phone number, or whose device and which. */
    recipient: z.string(),
    purpose: z.enum(deliveryPurposes),
    /** retrying: an attempt failed, another follows. capped: beyond what the company may send. */
    state: z.enum(deliveryStates),
    /** Why it is not sent: one of delivery-reasons.ts, or what the mail server or the SMS provider said. */
    reason: z.string().nullable(),
    /** Of one that is retried. */
    nextAttempt: moment.nullable(),
    /** Of the last change of its state. */
    time: moment,
  })
  .meta({ id: 'AlarmDelivery' })
export type AlarmDelivery = z.infer<typeof alarmDelivery>

/** What an active alarm and an entry of the history have in common. */
const alarmEvent = {
  id,
  alarmId: id,
  name: z.string(),
  priority: z.enum(priorities),
  tag: z.string(),
  tagName: z.string(),
  applicationId: id,
  application: z.string(),
  tagDataKey: z.string(),
  /** The label of the key, or its name. */
  keyLabel: z.string(),
  unit: z.string(),
  decimals: keyDecimals,
  valueMapping: valueMapping.nullable(),
  signalType: z.enum(signalTypes),
  triggered: moment,
  /** When it was triggered. */
  value: z.number().nullable(),
  /**
   * Side of the limit; of a digital signal its level. Null for several conditions, for a value without a change, and in
   * old entries.
   */
  limitType: z.enum(limitTypes).nullable(),
  limit: z.number().nullable(),
  /** Quantity of the limit; null for the value of the key. */
  measure: z.enum(alarmMeasures).nullable(),
  /** Back to normal since. */
  reset: moment.nullable(),
  acknowledged: moment.nullable(),
  /** Who acknowledged; null for automatic. */
  user: z.string().nullable(),
  alarmComment: z.string(),
  /** Nobody is told (yet), because the alarm flaps: it was triggered again soon after its last message. */
  messageHeld: z.boolean(),
  /** The maintenance window in which it was triggered: nobody was told then. */
  maintenance: z.string().nullable(),
  deliveries: z.array(alarmDelivery),
}

export const activeAlarm = z
  .object({
    ...alarmEvent,
    limitHigh: z.number().nullable(),
    limitLow: z.number().nullable(),
    digitalTrigger: z.enum(digitalTriggers).nullable(),
    detection: alarmDetection.nullable(),
    /** How many advanced conditions its rule has. */
    conditions: z.number(),
    /** Still outside its limits. */
    flagging: z.boolean(),
    /** As it was told, in the company's language. */
    message: z.string(),
    /** Until when nobody is reminded of it; null where nobody asked for that, and when it is over. */
    snoozedUntil: moment.nullable(),
    /** Who asked for it. */
    snoozedBy: z.string().nullable(),
    snoozeComment: z.string(),
  })
  .meta({ id: 'ActiveAlarm' })
export type ActiveAlarm = z.infer<typeof activeAlarm>

export const alarmHistoryEntry = z
  .object({
    ...alarmEvent,
    /** Whether a message has left for at least one receiver. */
    messageSent: z.boolean(),
  })
  .meta({ id: 'AlarmHistoryEntry' })
export type AlarmHistoryEntry = z.infer<typeof alarmHistoryEntry>
