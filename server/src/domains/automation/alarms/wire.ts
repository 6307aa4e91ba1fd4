import type { ActiveAlarm, AlarmHistoryEntry } from '@fyr/contract/automation/alarms/alarm-events'
import type { Alarm } from '@fyr/contract/automation/alarms/alarms'
import type { AlarmView } from './alarms.ts'
import { wireCrossing } from './crossing.ts'
import type { ActiveEvent, AlarmEvent, PastEvent } from './event-store.ts'
import { bodyOf } from './settings.ts'

/** By the specification's names. */
export function wireAlarm(alarm: AlarmView): Alarm {
  return {
    ...bodyOf(alarm),
    id: alarm.id,
    tagName: alarm.nodeName,
    keyLabel: alarm.keyLabel,
    unit: alarm.unit,
    decimals: alarm.decimals,
    valueMapping: alarm.valueMapping,
    flagging: alarm.flagging,
    learning: alarm.learning,
    activeAlarms: alarm.activeEvents.map(wireActive),
    alarmComment: alarm.lastComment,
    createdAt: alarm.createdAt.toISOString(),
    updatedAt: alarm.updatedAt.toISOString(),
  }
}

export function wireActive(event: ActiveEvent): ActiveAlarm {
  const { snoozedUntil, acknowledgedAt, resetAt } = event
  const isSnoozed = acknowledgedAt === null && snoozedUntil !== null
  return {
    ...wireEvent(event),
    snoozedUntil: isSnoozed ? snoozedUntil.toISOString() : null,
    flagging: resetAt === null,
  }
}

export function wirePast(event: PastEvent): AlarmHistoryEntry {
  return wireEvent(event)
}

function wireEvent<Event extends AlarmEvent>(event: Event) {
  const {
    deveui,
    nodeName,
    key,
    triggeredAt,
    resetAt,
    acknowledgedAt,
    acknowledgedName,
    comment,
    ...others
  } = event
  const { comparison, limit, measure, ...same } = others
  return {
    ...same,
    ...wireCrossing({ comparison, limit, measure }),
    tag: deveui,
    tagName: nodeName,
    tagDataKey: key,
    triggered: triggeredAt.toISOString(),
    reset: resetAt?.toISOString() ?? null,
    acknowledged: acknowledgedAt?.toISOString() ?? null,
    user: acknowledgedName,
    alarmComment: comment,
  }
}
