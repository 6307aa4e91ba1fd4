import {
  type Alarm,
  type AlarmBody,
  type AlarmChanges,
  alarmBody,
} from '@fyr/contract/automation/alarms/alarms'
import { pick } from '#lib/pick.ts'
import { refuseField } from '#request/problem.ts'

/** One key of one node, as people name it. */
export interface NamedSeries {
  deveui: string
  key: string
}

export interface AdvancedCondition extends NamedSeries {
  limitType: 'LOW' | 'HIGH'
  limit: number
}

/** A contact that says itself what it gets. */
export type TypedContact = Alarm['alarmContacts'][number]

/** Fields of the specification that have other names or types here. */
const mappedFields = [
  'tag',
  'tagDataKey',
  'alarmDelay',
  'alarmContacts',
  'escalationContacts',
  'advanced',
] as const
type PlainField = Exclude<keyof AlarmBody, (typeof mappedFields)[number]>
const plainFields = Object.keys(alarmBody.shape).filter(
  (field): field is PlainField => !mappedFields.some((mapped) => mapped === field),
)

/** What people set of an alarm. */
export interface AlarmSettings extends NamedSeries, Pick<AlarmBody, PlainField> {
  delaySeconds: number
  contacts: TypedContact[]
  /** Who is told when nobody acknowledges. */
  escalationContacts: TypedContact[]
  /** When there are any, they alone decide. */
  conditions: AdvancedCondition[]
}

type ContactsField = 'alarmContacts' | 'escalationContacts'

/** From the specification's names to ours. */
export function settingsFrom(body: AlarmBody): AlarmSettings {
  const { tag, tagDataKey, alarmDelay, alarmContacts, escalationContacts, advanced, activeDays, ...same } =
    body
  return {
    ...same,
    deveui: tag,
    key: tagDataKey,
    delaySeconds: alarmDelay,
    contacts: typedContacts(alarmContacts, body.contactType),
    escalationContacts: typedContacts(escalationContacts, body.contactType, 'escalationContacts'),
    activeDays: [...new Set(activeDays)].sort(),
    conditions: advanced.map((condition) => ({
      deveui: condition.tag,
      key: condition.tagDataKey,
      limitType: condition.limitType,
      limit: condition.limit,
    })),
  }
}

/** Contacts without a type of their own get the alarm's; 400 for one that then lacks an address. */
export function typedContacts(
  contacts: AlarmBody['alarmContacts'],
  contactType: AlarmBody['contactType'],
  field: ContactsField = 'alarmContacts',
): TypedContact[] {
  return contacts.map((contact, at) => {
    const own = { ...contact, contactType: contact.contactType ?? contactType }
    // One of the address book has what stands there.
    if (own.contactId === undefined) checkAddresses(own, `body.${field}.${at}`)
    return own
  })
}

/** 400 for a contact, at a field of the body, that lacks an address for what it gets. */
export function checkAddresses({ contactType, email, phoneNumber }: TypedContact, field: string): void {
  const lacks = (contactType !== 'SMS' && email === null) || (contactType !== 'EMAIL' && phoneNumber === null)
  if (lacks) refuseField(field, 'field.contactAddress')
}

/** The settings that an alarm has after some of them were changed. */
export function changedBy(before: AlarmSettings, changes: AlarmChanges): AlarmSettings {
  return settingsFrom({ ...bodyOf(before), ...changes })
}

export function bodyOf(settings: AlarmSettings): AlarmBody & Pick<Alarm, ContactsField> {
  return {
    ...pick(settings, plainFields),
    tag: settings.deveui,
    tagDataKey: settings.key,
    alarmDelay: settings.delaySeconds,
    alarmContacts: settings.contacts,
    escalationContacts: settings.escalationContacts,
    advanced: settings.conditions.map(({ deveui: tag, key: tagDataKey, limitType, limit }) => ({
      ...{ tag, tagDataKey, limitType, limit },
    })),
  }
}
