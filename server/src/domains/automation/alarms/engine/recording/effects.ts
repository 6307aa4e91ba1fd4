import type { ActiveAlarm } from '@fyr/contract/automation/alarms/alarm-events'
import type { LiveEvent } from '@fyr/contract/live/live'
import { actionEvents } from '@fyr/contract/messages/action-events'
import type { ActionEvent } from '#domains/messages/action-events/index.ts'
import type { NewNotification } from '#domains/messages/notifications/index.ts'
import type { NewLogEntry } from '#domains/records/logs/index.ts'
import { shortDuration } from '#lib/text/durations.ts'
import { wireCrossing } from '../../crossing.ts'
import { renderOwnWords } from '../../deliveries/message.ts'
import type { MessageReleased, NormalTold, Raised, Reminded, Transition } from '../../judging/state.ts'
import { measureOf, nameOfMeasure } from '../measure.ts'
import { crossedBy, eventValue, type NewEvent } from './event-changes.ts'
import {
  type AlarmJob,
  messageFactsOf,
  messagesOf,
  type NotificationContext,
  type ToldTransition,
} from './messages.ts'
import { valueText } from './value-text.ts'

/** What follows from one transition, besides the change of its history entry. */
export interface Effects {
  newEvent?: NewEvent
  log?: NewLogEntry
  notification?: NewNotification
  /** What actions of the company may react to. */
  action?: ActionEvent
  /** Mails and SMS. */
  messages: AlarmJob[]
  live: LiveEvent[]
}

/** Where in the portal somebody who is told of an alarm finds it. */
const route = '/alarm/active'

export function effectsOf(transition: Transition, telling: NotificationContext): Effects {
  switch (transition.kind) {
    case 'raised':
      return effectsOfRaise(transition, telling)
    case 'messageReleased':
      return {
        ...tell(transition, telling),
        ...(transition.wasMuted && { action: raisedAction(transition, telling) }),
      }
    case 'relapsed': {
      // Pages see that it is outside again; only who believes that it is back to normal is told.
      const told = transition.message === 'send' ? tell(transition, telling) : { messages: [] }
      return { ...told, live: [{ type: 'alarmChanged', alarmId: transition.alarmId }] }
    }
    case 'normalTold':
      return tellAgain('alarm.reset', transition, telling)
    case 'reminded':
      return tellAgain('alarm.reminder', transition, telling)
    case 'snoozed': {
      const { until, at, userName: name } = transition
      const subject = alarmAndNode(telling)
      const entry = logged('USEREVENT', transition, name)
      const duration = shortDuration((until ?? at) - at)
      return {
        log:
          until === null
            ? { ...entry, kind: 'alarm.snoozeEnded', params: subject }
            : { ...entry, kind: 'alarm.snoozed', params: { name, duration, ...subject } },
        messages: [],
        live: [{ type: 'alarmChanged', alarmId: transition.alarmId }],
      }
    }
    case 'snoozeEnded': {
      const told =
        transition.message === 'send' ? tell(transition, telling, 'alarm.reminder') : { messages: [] }
      return { ...told, live: [{ type: 'alarmChanged', alarmId: transition.alarmId }] }
    }
    case 'escalated':
      return {
        log: {
          ...logged('WARNING', transition, null),
          kind: 'alarm.escalated',
          params: alarmAndNode(telling),
        },
        messages: messagesOf(transition, telling, route),
        live: [{ type: 'alarmChanged', alarmId: transition.alarmId }],
      }
    case 'reset':
      return {
        log: { ...logged('APP', transition, null), kind: 'alarm.reset', params: alarmAndNode(telling) },
        messages: [],
        live: [{ type: 'alarmReset', ...subject(transition, telling) }],
      }
    case 'acknowledged': {
      const user = transition.userName
      const params = { name: user, ...alarmAndNode(telling) }
      return {
        log: { ...logged('USEREVENT', transition, user), kind: 'alarm.acknowledged', params },
        action: actionEvent('alarmAcknowledged', transition, telling, { user, comment: transition.comment }),
        messages: [],
        live: [{ type: 'alarmAcknowledged', ...subject(transition, telling), user }],
      }
    }
    case 'autoAcknowledged': {
      const params = alarmAndNode(telling)
      return {
        log: { ...logged('APP', transition, null), kind: 'alarm.acknowledgedByItself', params },
        action: actionEvent('alarmAcknowledged', transition, telling, {}),
        messages: [],
        live: [{ type: 'alarmAcknowledged', ...subject(transition, telling), user: null }],
      }
    }
  }
}

function effectsOfRaise(transition: Raised, telling: NotificationContext): Effects {
  const { alarmId, companyId, activeAlarmId: id, at } = transition
  const value = eventValue(transition.value)
  const message = renderOwnWords(messageFactsOf(transition, telling), telling.facts)
  const told = transition.message === 'send' ? tell(transition, telling) : { messages: [] }
  return {
    ...told,
    newEvent: {
      id,
      alarmId,
      companyId,
      triggeredAt: at,
      value,
      ...crossedBy(transition.breaches),
      measure: measureOf(telling.facts.detection),
      message,
      messageHeld: transition.message === 'hold',
      maintenance: transition.maintenance,
    },
    log: {
      ...logged('WARNING', transition, null),
      kind: 'alarm.raised',
      params: whatHappened(transition, telling),
    },
    // While a maintenance window holds its message, actions wait for its end, too.
    ...((transition.maintenance === null || transition.message === 'send') && {
      action: raisedAction(transition, telling),
    }),
    live: [{ type: 'alarmRaised', alarm: activeAlarmOf(transition, telling, message, told.messages) }],
  }
}

/** That it is back to normal, or that nobody has acknowledged. */
function tellAgain(
  kind: 'alarm.reset' | 'alarm.reminder',
  transition: NormalTold | Reminded,
  telling: NotificationContext,
): Effects {
  const live = [{ type: 'alarmChanged', alarmId: transition.alarmId }] as const
  return { ...tell(transition, telling, kind), live: [...live] }
}

function tell(
  transition: ToldTransition,
  telling: NotificationContext,
  kind: 'alarm.raised' | 'alarm.reset' | 'alarm.reminder' = 'alarm.raised',
): Effects {
  return {
    notification: {
      kind,
      params: whatHappened(transition, telling),
      route,
      permission: 'Alarm.View',
      at: new Date(transition.at),
      alarmEventId: transition.activeAlarmId,
    },
    messages: messagesOf(transition, telling, route),
    live: [],
  }
}

const raisedAction = (transition: Raised | MessageReleased, telling: NotificationContext) =>
  actionEvent('alarmRaised', transition, telling, { value: whatHappened(transition, telling).value })

function actionEvent(
  name: 'alarmRaised' | 'alarmAcknowledged',
  { companyId, activeAlarmId: key, at }: Transition,
  { facts, nameOf }: NotificationContext,
  more: Readonly<Record<string, string>>,
): ActionEvent {
  const { deveui, priority, name: alarm } = facts
  const ofAlarm = { alarm, priority, key: nameOf(facts).key }
  return {
    companyId,
    type: actionEvents[name],
    key,
    at: new Date(at),
    deveui,
    priority,
    facts: { ...ofAlarm, ...more },
  }
}

function logged(type: NewLogEntry['type'], { at }: Transition, actorName: string | null) {
  return { type, at: new Date(at), actorName }
}

function alarmAndNode({ facts, nameOf }: NotificationContext) {
  return { alarm: facts.name, node: nameOf(facts).node }
}

function subject({ activeAlarmId: id, alarmId }: Transition, { facts }: NotificationContext) {
  return { id, alarmId, deveui: facts.deveui, name: facts.name }
}

/** In words that every reader's language can be put around. */
function whatHappened(transition: ToldTransition, { facts, nameOf }: NotificationContext) {
  const { series, value } = transition
  const measured = 'breaches' in transition ? nameOfMeasure(nameOf, measureOf(facts.detection)) : nameOf
  const name = measured(series ?? facts)
  return { alarm: facts.name, node: name.node, key: name.key, value: valueText(value, name, facts.language) }
}

const notSnoozed = { snoozedUntil: null, snoozedBy: null, snoozeComment: '' }

function activeAlarmOf(
  { activeAlarmId: id, alarmId, at, value, breaches, message: told, maintenance }: Raised,
  { facts, nameOf }: NotificationContext,
  message: string,
  jobs: readonly AlarmJob[],
): ActiveAlarm {
  const { node, key: keyLabel, unit, decimals, valueMapping } = nameOf(facts)
  const { name, priority, deveui: tag, key: tagDataKey, applicationId, application } = facts
  const { signalType, limitHigh, limitLow, digitalTrigger, conditions } = facts
  const triggered = new Date(at).toISOString()
  const subject = { alarmId, name, priority, tag, tagName: node, applicationId, application }
  const signal = { tagDataKey, keyLabel, unit, decimals, valueMapping, signalType }
  const rule = { limitHigh, limitLow, digitalTrigger, conditions, detection: facts.detection }
  const deliveries = jobs.map(({ kind: channel, to: recipient, purpose }) => ({
    channel,
    recipient,
    purpose,
    state: 'queued' as const,
    reason: null,
    nextAttempt: null,
    time: triggered,
  }))
  const untouched = { reset: null, acknowledged: null, user: null, alarmComment: '' }
  const { comparison, crossedLimit: limit } = crossedBy(breaches)
  const crossed = wireCrossing({ comparison, limit, measure: measureOf(facts.detection) })
  const now = { triggered, value: eventValue(value), ...crossed, flagging: true, ...untouched }
  const untold = { messageHeld: told === 'hold', maintenance, ...notSnoozed }
  return { id, ...subject, ...signal, ...rule, ...now, message, ...untold, deliveries }
}
