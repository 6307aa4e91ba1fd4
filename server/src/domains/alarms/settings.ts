import type { AlarmBody } from '@fyr/contract/alarms'

/** One key of one node, as people name it. */
export interface NamedSeries {
  deveui: string
  key: string
}

export interface AdvancedCondition extends NamedSeries {
  limitType: 'LOW' | 'HIGH'
  limit: number
}

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
      | 'logicalOperator'
    > {
  delaySeconds: number
  contacts: AlarmBody['alarmContacts']
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
    contacts: alarmContacts,
    activeDays: [...new Set(activeDays)].sort(),
    conditions: advanced.map((condition) => ({
      deveui: condition.tag,
      key: condition.tagDataKey,
      limitType: condition.limitType,
      limit: condition.limit,
    })),
  }
}

export function bodyOf(settings: AlarmSettings): AlarmBody {
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
    advanced: settings.conditions.map(({ deveui, key, limitType, limit }) => ({
      tag: deveui,
      tagDataKey: key,
      limitType,
      limit,
    })),
    logicalOperator: settings.logicalOperator,
  }
}
