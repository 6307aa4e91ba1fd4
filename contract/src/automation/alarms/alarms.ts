import * as z from 'zod'
import { keyDecimals, valueMapping } from '../../devices/keys/value-mapping.ts'
import { changeBody } from '../../endpoints/change-body.ts'
import { endpointsOf } from '../../endpoints/endpoint.ts'
import {
  deveui,
  email,
  flag,
  id,
  key,
  moment,
  name,
  oneLine,
  pageQuery,
  phone,
  sentence,
  text,
} from '../../endpoints/fields.ts'
import { bandPreview } from './alarm-band.ts'
import { alarmDetection, bandSettings } from './alarm-detection.ts'
import {
  activeAlarm,
  alarmHistoryEntry,
  digitalTriggers,
  limitTypes,
  priorities,
  signalTypes,
} from './alarm-events.ts'
import { escalationMinutes, reminderMinutes, snoozeMinutes } from './reminders.ts'

const { endpoint, listEndpoint } = endpointsOf('Alarms')

/** a: e-mail, SMS and log; b: SMS and log; c: e-mail and log; d: log only (0 to 3 on the wire). */
export const alertTypes = { a: 0, b: 1, c: 2, d: 3 } as const
export const contactTypes = ['SMS', 'EMAIL', 'BOTH'] as const
export const logicalOperators = ['AND', 'OR'] as const

const limit = z.number().min(-1e15).max(1e15)
const between = ({ min, max }: { min: number; max: number }) => z.number().int().min(min).max(max)
/** "22:30". */
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

const answeredContact = z.strictObject({
  /** Of the address book: name and addresses are the contact's then. */
  contactId: id.optional(),
  name: text().default(''),
  contactType: z.enum(contactTypes),
  email: email.nullable().default(null),
  phoneNumber: phone.nullable().default(null),
})
export const alarmContact = answeredContact
  .meta({ id: 'AlarmContact' })
  /** Left out: what the alarm's own `contactType` is when it is saved. */
  .partial({ contactType: true })
  .refine(
    (contact) =>
      contact.contactType === undefined ||
      contact.contactId !== undefined ||
      ((contact.contactType === 'SMS' || contact.email !== null) &&
        (contact.contactType === 'EMAIL' || contact.phoneNumber !== null)),
    {
      message: 'field.contactAddress',
    },
  )

/** A condition over any key of any node of the company. When there are any, they alone decide, not the limits. */
export const alarmCondition = z
  .strictObject({
    tag: deveui,
    tagDataKey: key,
    limitType: z.enum(limitTypes),
    limit,
  })
  .meta({ id: 'AlarmCondition' })

export const alarmBody = z.strictObject({
  name: oneLine(sentence(1, 255)),
  /** The DevEUI of the node that is watched. */
  tag: deveui,
  tagDataKey: key,
  alertType: z.number().int().min(0).max(3),
  priority: z.enum(priorities),
  /** Seconds that the value must stay outside before the alarm is raised. */
  alarmDelay: z.number().int().min(0).max(604_800).default(0),
  autoAcknowledge: z.boolean().default(false),
  active: z.boolean().default(true),
  /** What contacts are told; may hold the placeholders of alarm-message.ts. */
  message: z.union([z.literal(''), sentence(1, 1000)]).default(''),
  signalType: z.enum(signalTypes).default('analogue'),
  limitHigh: limit.nullable().default(null),
  limitLow: limit.nullable().default(null),
  digitalTrigger: z.enum(digitalTriggers).nullable().default(null),
  /** What contacts without a type of their own get. */
  contactType: z.enum(contactTypes).default('EMAIL'),
  alarmContacts: z.array(alarmContact).max(50).default([]),
  /** Days of the week, 0 is Sunday, in the company's time zone; none means every day. */
  activeDays: z.array(z.number().int().min(0).max(6)).max(7).default([]),
  /**
   * Times of day, in the company's time zone, between which it may be triggered; null is midnight. A span that ends
   * before it begins goes on into the next day, and is of the day on which it begins.
   */
  activeFrom: timeOfDay.nullable().default(null),
  activeTo: timeOfDay.nullable().default(null),
  advanced: z.array(alarmCondition).max(20).default([]),
  logicalOperator: z.enum(logicalOperators).default('AND'),
  /** What decides in place of the limits, the level and the conditions. */
  detection: alarmDetection.nullable().default(null),
  /** How far inside the alarm's own limits the value must be before it counts as back to normal. */
  hysteresis: z.number().min(0).max(1e15).default(0),
  /** Whether those who were told of the alarm are told that it is back to normal. */
  notifyReset: z.boolean().default(false),
  /** Minutes between reminders, at most maxReminders of reminders.ts, until somebody acknowledges; null for none. */
  repeatMinutes: between(reminderMinutes).nullable().default(null),
  /** Minutes without an acknowledgement after which the escalation contacts are told; null for never. */
  escalationMinutes: between(escalationMinutes).nullable().default(null),
  escalationContacts: z.array(alarmContact).max(50).default([]),
})
export type AlarmBody = z.infer<typeof alarmBody>

export const alarm = z
  .object({
    id,
    ...alarmBody.shape,
    alarmContacts: z.array(answeredContact),
    escalationContacts: z.array(answeredContact),
    tagName: z.string(),
    /** The label of the key, or its name. */
    keyLabel: z.string(),
    unit: z.string(),
    decimals: keyDecimals,
    valueMapping: valueMapping.nullable(),
    flagging: z.boolean(),
    /** Of a learned band: there is not enough history yet, and nothing is triggered. */
    learning: z.boolean(),
    activeAlarms: z.array(activeAlarm),
    alarmComment: z.string(),
    createdAt: moment,
    updatedAt: moment,
  })
  .meta({ id: 'Alarm' })
export type Alarm = z.infer<typeof alarm>
const alarmChanges = changeBody(alarmBody.shape, alarm.shape)
export type AlarmChanges = z.output<typeof alarmChanges>

const companyParams = z.strictObject({ id })
const params = z.strictObject({ id })
const eventFilters = {
  priority: z.enum(priorities).optional(),
  deveui: deveui.optional(),
  applicationId: id.optional(),
}
const activeList = {
  summary: 'Unacknowledged alarms, highest priority first',
  query: z.strictObject({
    ...pageQuery,
    ...eventFilters,
    sort: z.enum(['priority', 'triggered', 'name', 'tagName']).default('priority'),
    /** acknowledged: those that are acknowledged and still out of range. */
    state: z.enum(['flagging', 'back', 'acknowledged']).optional(),
    /** Whether those that are acknowledged and still out of range are listed, too. */
    withAcknowledged: flag.default(false),
  }),
  item: activeAlarm,
} as const
const epochMs = z.coerce.number().int().min(0).max(8.64e15)
const historyList = {
  summary: 'Alarm history, newest first',
  query: z.strictObject({
    ...pageQuery,
    order: z.enum(['asc', 'desc']).default('desc'),
    ...eventFilters,
    alarmId: id.optional(),
    /** Triggered at or after this time, in milliseconds since 1970. */
    from: epochMs.optional(),
    /** Triggered before this time. */
    to: epochMs.optional(),
  }),
  item: alarmHistoryEntry,
} as const

export const alarms = {
  list: listEndpoint('/companies/{id}/alarm', 'Alarm.View', {
    company: 'id',
    summary: 'Alarms of a company, by number of active alarms',
    params: companyParams,
    query: z.strictObject({
      ...pageQuery,
      sort: z.enum(['activeAlarms', 'name', 'priority', 'tagName', 'createdAt']).default('activeAlarms'),
      /** Left out: the most active alarms first, everything else ascending. */
      order: z.enum(['asc', 'desc']).optional(),
      deveui: deveui.optional(),
      state: z.enum(['triggered', 'quiet', 'off']).optional(),
    }),
    item: alarm,
  }),
  active: listEndpoint('/alarm/active', 'Alarm.View', { ...activeList }),
  activeOfCompany: listEndpoint('/companies/{id}/alarm/active', 'Alarm.View', {
    ...activeList,
    company: 'id',
    params: companyParams,
  }),
  activeAll: listEndpoint('/alarms/active/all', 'Alarm.View', { ...activeList }),
  history: listEndpoint('/alarm/history', 'Alarm.View', { ...historyList }),
  historyOfCompany: listEndpoint('/companies/{id}/alarm/history', 'Alarm.View', {
    ...historyList,
    company: 'id',
    params: companyParams,
  }),
  channels: endpoint('GET', '/alarm/channels', 'Alarm.View', {
    summary: 'Whether the portal can send email and SMS',
    output: z.object({ mail: z.boolean(), sms: z.boolean() }),
  }),
  get: endpoint('GET', '/alarms/{id}', 'Alarm.View', {
    summary: 'One alarm',
    params,
    output: alarm,
  }),
  create: endpoint('POST', '/companies/{id}/alarm', 'Alarm.Create', {
    errors: [
      'alarm.foreignContact',
      'alarm.foreignNode',
      'alarm.noLimit',
      'alarm.limitsCrossed',
      'alarm.hysteresisTooLarge',
      'alarm.noEscalationContact',
      'alarm.tooManyOfKey',
      'alarm.tooMany',
    ],
    company: 'id',
    summary: 'Create an alarm',
    params: companyParams,
    body: alarmBody,
    output: alarm,
    status: 201,
  }),
  update: endpoint('PUT', '/companies/{id}/alarm/{alarmId}', 'Alarm.Update', {
    errors: [
      'alarm.foreignContact',
      'alarm.foreignNode',
      'alarm.noLimit',
      'alarm.limitsCrossed',
      'alarm.hysteresisTooLarge',
      'alarm.noEscalationContact',
      'alarm.tooManyOfKey',
    ],
    company: 'id',
    summary: 'Change an alarm',
    params: z.strictObject({ id, alarmId: id }),
    body: alarmChanges,
    output: alarm,
  }),
  acknowledge: endpoint('POST', '/alarms/active/{id}/status', 'Alarm.Update', {
    errors: ['alarm.notActive'],
    summary: 'Acknowledge an active alarm with a comment',
    params,
    body: z.strictObject({ comment: text(1000).trim().default('') }),
  }),
  snooze: endpoint('POST', '/alarms/active/{id}/snooze', 'Alarm.Update', {
    errors: ['alarm.notActive'],
    summary: 'Send no reminders of an active alarm for a time',
    params,
    body: z.strictObject({
      minutes: between(snoozeMinutes),
      comment: text(1000).trim().default(''),
    }),
  }),
  endSnooze: endpoint('DELETE', '/alarms/active/{id}/snooze', 'Alarm.Update', {
    errors: ['alarm.notActive'],
    summary: 'Send reminders of an active alarm again',
    params,
  }),
  remove: endpoint('DELETE', '/alarms/{id}', 'Alarm.Update', {
    summary: 'Delete an alarm with its history',
    params,
  }),
  copy: endpoint('POST', '/alarms/copy/{id}', 'Alarm.Create', {
    errors: ['alarm.tooManyOfKey', 'alarm.tooMany'],
    summary: 'Duplicate an alarm, disabled',
    params,
    output: alarm,
    status: 201,
  }),
  previewBand: endpoint('POST', '/alarms/setting/band', 'Alarm.Create', {
    summary:
      'The band that is learned from the history of a key, and when it would have triggered in the last 90 days',
    body: z.strictObject({
      tag: deveui,
      tagDataKey: key,
      ...bandSettings,
      alarmDelay: alarmBody.shape.alarmDelay,
      activeDays: alarmBody.shape.activeDays,
      activeFrom: alarmBody.shape.activeFrom,
      activeTo: alarmBody.shape.activeTo,
    }),
    output: bandPreview,
  }),
  test: endpoint('POST', '/alarms/setting/test', 'Alarm.Create', {
    errors: ['alarm.foreignNode', 'mail.notConfigured', 'sms.notConfigured'],
    summary: 'Send a test notification with these settings',
    body: z.strictObject({
      name,
      message: text(1000).default(''),
      priority: z.enum(priorities).default('a'),
      alertType: z.number().int().min(0).max(3),
      tag: deveui,
      tagDataKey: key,
      contactType: z.enum(contactTypes).default('EMAIL'),
      alarmContacts: z.array(alarmContact).min(1).max(50),
    }),
    output: z.object({ mails: z.number(), sms: z.number() }),
    status: 202,
  }),
}
