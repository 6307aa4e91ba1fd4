import type { Alarm, AlarmBody, AlarmChanges } from '@fyr/contract/alarms/alarms'
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

/** What people set of an alarm. */
export interface AlarmSettings
  extends NamedSeries,
    Pick<
      AlarmBody,
      | 'name'
      | 'alertType'
      | 'priority'
      | 'autoAcknowledge'
      | 'active'
      | 'message'
      | 'signalType'
      | 'limitHigh'
      | 'limitLow'
      | 'digitalTrigger'
      | 'contactType'
      | 'activeDays'
      | 'activeFrom'
      | 'activeTo'
      | 'logicalOperator'
    > {
  delaySeconds: number
  contacts: TypedContact[]
  /** When there are any, they alone decide. */
  conditions: AdvancedCondition[]
}

/** From the specification's names to ours. */
export function settingsFrom(body: AlarmBody): AlarmSettings {
  const { tag, tagDataKey, alarmDelay, alarmContacts, advanced, activeDays, ...same } = body
  return {
    ...same,
    deveui: tag,
    key: tagDataKey,
    delaySeconds: alarmDelay,
    contacts: typedContacts(alarmContacts, body.contactType),
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
): TypedContact[] {
  return contacts.map((contact, at) => {
    const own = { ...contact, contactType: contact.contactType ?? contactType }
    // One of the address book has what stands there.
    if (own.contactId === undefined) checkAddresses(own, at)
    return own
  })
}

/** 400 for a contact that lacks an address for what it gets. */
export function checkAddresses({ contactType, email, phoneNumber }: TypedContact, at: number): void {
  const lacks = (contactType !== 'SMS' && email === null) || (contactType !== 'EMAIL' && phoneNumber === null)
  if (lacks) refuseField(`body.alarmContacts.${at}`, 'field.contactAddress')
}

/** The settings that an alarm has after some of them were changed. */
export function changedBy(before: AlarmSettings, changes: AlarmChanges): AlarmSettings {
  return settingsFrom({ ...bodyOf(before), ...changes })
}

export function bodyOf(settings: AlarmSettings): AlarmBody & Pick<Alarm, 'alarmContacts'> {
  return {
    name: settings.name,
    tag: settings.deveui,
    tagDataKey: settings.key,
    alertType: settings.alertType,
    priority: settings.priority,
    alarmDelay: settings.delaySeconds,
    autoAcknowledge: settings.autoAcknowledge,
    active: settings.active,
    message: settings.message,
    signalType: settings.signalType,
    limitHigh: settings.limitHigh,
    limitLow: settings.limitLow,
    digitalTrigger: settings.digitalTrigger,
    contactType: settings.contactType,
    alarmContacts: settings.contacts,
    activeDays: settings.activeDays,
    activeFrom: settings.activeFrom,
    activeTo: settings.activeTo,
    advanced: settings.conditions.map(({ deveui, key, limitType, limit }) => ({
      tag: deveui,
      tagDataKey: key,
      limitType,
      limit,
    })),
    logicalOperator: settings.logicalOperator,
  }
}
