import type { Alarm, AlarmBody } from '@fyr/contract/automation/alarms/alarms'
import type { UseFormReturnType } from '@mantine/form'
import { parseTimeOfDay } from '#ui/time/time-of-day.ts'
import {
  type DetectionKind,
  type DetectionValues,
  detectionBody,
  detectionValues,
} from './rule/detection-values.ts'
import { type NumberText, numberOf } from './rule/number-text.ts'

export { type NumberText, numberOf } from './rule/number-text.ts'

/** Which kind of rule the form shows; the server knows them by what is filled in. */
export type RuleKind = 'analogue' | 'digital' | 'advanced' | DetectionKind
export const delayUnits = ['s', 'm', 'h'] as const
type DelayUnit = (typeof delayUnits)[number]
const secondsOf: Record<DelayUnit, number> = { s: 1, m: 60, h: 3600 }

export interface ContactValues {
  id: string
  /** Of the address book, which says its name and addresses. */
  contactId?: string | undefined
  name: string
  contactType: AlarmBody['contactType']
  email: string
  phoneNumber: string
}
export interface ConditionValues {
  id: string
  tag: string | null
  tagDataKey: string | null
  limitType: AlarmBody['advanced'][number]['limitType']
  limit: NumberText
}

/** The form. Where a field is the server's it has the server's name, so that errors find it. */
export interface AlarmValues extends Record<string, unknown>, DetectionValues {
  name: string
  tag: string | null
  tagDataKey: string | null
  kind: RuleKind
  limitHigh: NumberText
  limitLow: NumberText
  digitalTrigger: 'high' | 'low'
  advanced: ConditionValues[]
  logicalOperator: AlarmBody['logicalOperator']
  delay: NumberText
  delayUnit: DelayUnit
  activeDays: string[]
  /** A time of day as it was written; '' is midnight. */
  activeFrom: string
  activeTo: string
  autoAcknowledge: boolean
  active: boolean
  priority: AlarmBody['priority']
  alertType: string
  /** Not shown: each contact has a type of its own. */
  contactType: AlarmBody['contactType']
  alarmContacts: ContactValues[]
  message: string
  hysteresis: NumberText
  notifyReset: boolean
  /** Minutes; '' for never. */
  repeatMinutes: NumberText
  escalationMinutes: NumberText
  escalationContacts: ContactValues[]
}

export type AlarmFormState = UseFormReturnType<AlarmValues>

/** What of a form the field of contacts needs. */
export interface ContactsForm
  extends Pick<
    UseFormReturnType<Record<string, unknown>>,
    'errors' | 'getInputProps' | 'insertListItem' | 'removeListItem'
  > {
  values: { alarmContacts: ContactValues[]; escalationContacts?: ContactValues[] }
}

/** Server field -> form field, where the names differ. */
export const fieldNames = {
  alarmDelay: 'delay',
  signalType: 'kind',
  'detection.rising': 'rising',
  'detection.falling': 'falling',
  'detection.minutes': 'noChangeMinutes',
  'detection.tolerance': 'tolerance',
  'detection.tag': 'otherTag',
  'detection.tagDataKey': 'otherKey',
  'detection.limitHigh': 'differenceHigh',
  'detection.limitLow': 'differenceLow',
  'detection.sensitivity': 'sensitivity',
  'detection.weeks': 'weeks',
}

let made = 0
/** Rows of a list need a name of their own that stays when one above goes. */
const rowId = () => `row-${++made}`

export const newContact = (contact: Partial<ContactValues> = {}): ContactValues => ({
  id: rowId(),
  name: '',
  contactType: 'EMAIL',
  email: '',
  phoneNumber: '',
  ...contact,
})
export const newCondition = (condition: Partial<ConditionValues> = {}): ConditionValues => ({
  id: rowId(),
  tag: null,
  tagDataKey: null,
  limitType: 'HIGH',
  limit: '',
  ...condition,
})

/** A new alarm, on the series that the page was opened for. */
export function newAlarm(series: { deveui?: string; key?: string }): AlarmValues {
  return {
    name: '',
    tag: series.deveui ?? null,
    tagDataKey: series.deveui ? (series.key ?? null) : null,
    kind: 'analogue',
    limitHigh: '',
    limitLow: '',
    digitalTrigger: 'high',
    advanced: [],
    logicalOperator: 'AND',
    delay: 0,
    delayUnit: 'm',
    activeDays: [],
    activeFrom: '',
    activeTo: '',
    autoAcknowledge: false,
    active: true,
    priority: 'b',
    alertType: '2',
    contactType: 'EMAIL',
    alarmContacts: [],
    message: '',
    ...detectionValues(null),
    hysteresis: '',
    notifyReset: false,
    repeatMinutes: '',
    escalationMinutes: '',
    escalationContacts: [],
  }
}

export function valuesOf(alarm: Alarm): AlarmValues {
  return {
    name: alarm.name,
    tag: alarm.tag,
    tagDataKey: alarm.tagDataKey,
    kind: alarm.detection?.type ?? (alarm.advanced.length > 0 ? 'advanced' : alarm.signalType),
    ...detectionValues(alarm.detection),
    limitHigh: alarm.limitHigh ?? '',
    limitLow: alarm.limitLow ?? '',
    digitalTrigger: alarm.digitalTrigger ?? 'high',
    advanced: alarm.advanced.map((condition) => newCondition(condition)),
    logicalOperator: alarm.logicalOperator,
    ...delayParts(alarm.alarmDelay),
    activeDays: alarm.activeDays.map(String),
    activeFrom: alarm.activeFrom ?? '',
    activeTo: alarm.activeTo ?? '',
    autoAcknowledge: alarm.autoAcknowledge,
    active: alarm.active,
    priority: alarm.priority,
    alertType: String(alarm.alertType),
    contactType: alarm.contactType,
    alarmContacts: alarm.alarmContacts.map(contactValues),
    message: alarm.message,
    hysteresis: alarm.hysteresis || '',
    notifyReset: alarm.notifyReset,
    repeatMinutes: alarm.repeatMinutes ?? '',
    escalationMinutes: alarm.escalationMinutes ?? '',
    escalationContacts: alarm.escalationContacts.map(contactValues),
  }
}

const contactValues = (contact: Alarm['alarmContacts'][number]) =>
  newContact({ ...contact, email: contact.email ?? '', phoneNumber: contact.phoneNumber ?? '' })

/** What the server takes; call it with values that have passed the form's rules. */
export function bodyOf(values: AlarmValues): AlarmBody {
  const { kind } = values
  return {
    name: values.name.trim(),
    tag: values.tag ?? '',
    tagDataKey: values.tagDataKey ?? '',
    alertType: Number(values.alertType),
    priority: values.priority,
    alarmDelay: delaySeconds(values),
    autoAcknowledge: values.autoAcknowledge,
    active: values.active,
    message: values.message.trim(),
    signalType: kind === 'digital' ? 'digital' : 'analogue',
    limitHigh: kind === 'analogue' ? numberOf(values.limitHigh) : null,
    limitLow: kind === 'analogue' ? numberOf(values.limitLow) : null,
    digitalTrigger: kind === 'digital' ? values.digitalTrigger : null,
    contactType: values.contactType,
    alarmContacts: values.alarmContacts.map(contactBody),
    activeDays: values.activeDays.map(Number).sort(),
    activeFrom: parseTimeOfDay(values.activeFrom) ?? null,
    activeTo: parseTimeOfDay(values.activeTo) ?? null,
    advanced:
      kind === 'advanced'
        ? values.advanced.map(({ tag, tagDataKey, limitType, limit }) => ({
            tag: tag ?? '',
            tagDataKey: tagDataKey ?? '',
            limitType,
            limit: numberOf(limit) ?? 0,
          }))
        : [],
    logicalOperator: values.logicalOperator,
    detection: detectionBody(kind, values),
    hysteresis: numberOf(values.hysteresis) ?? 0,
    notifyReset: values.notifyReset,
    repeatMinutes: numberOf(values.repeatMinutes),
    escalationMinutes: numberOf(values.escalationMinutes),
    escalationContacts: values.escalationContacts.map(contactBody),
  }
}

/** The body of an alarm as it is, for changing one field of it. */
export function bodyOfAlarm(alarm: Alarm): AlarmBody {
  return bodyOf(valuesOf(alarm))
}

export function contactBody(contact: ContactValues): AlarmBody['alarmContacts'][number] {
  const { contactId, name, contactType, email, phoneNumber } = contact
  return {
    ...(contactId !== undefined && { contactId }),
    name: name.trim(),
    contactType,
    email: contactType === 'SMS' ? null : email.trim() || null,
    phoneNumber: contactType === 'EMAIL' ? null : phoneNumber.replaceAll(/[\s-]/g, '') || null,
  }
}

export function delaySeconds({ delay, delayUnit }: Pick<AlarmValues, 'delay' | 'delayUnit'>): number {
  return Math.round((numberOf(delay) ?? 0) * secondsOf[delayUnit])
}

/** The largest unit that tells it whole. */
function delayParts(seconds: number): { delay: number; delayUnit: DelayUnit } {
  const delayUnit = seconds === 0 ? 'm' : seconds % 3600 === 0 ? 'h' : seconds % 60 === 0 ? 'm' : 's'
  return { delay: seconds / secondsOf[delayUnit], delayUnit }
}
