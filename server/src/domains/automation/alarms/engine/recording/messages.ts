import type { AlarmDelivery } from '@fyr/contract/automation/alarms/alarm-events'
import type { Language } from '@fyr/texts'
import type { NewJob } from '#jobs/index.ts'
import type { MailPayload, SmsPayload } from '#outbound/index.ts'
import { type Channel, type Delivery, deliveries } from '../../deliveries/deliveries.ts'
import {
  type AlarmMessage,
  type AlarmMessageFacts,
  type MessageReason,
  renderAlarmMessage,
} from '../../deliveries/message.ts'
import type {
  Escalated,
  MessageReleased,
  NormalTold,
  Raised,
  Relapsed,
  Reminded,
  SnoozeEnded,
} from '../../judging/state.ts'
import { measureOf, nameOfMeasure } from '../measure.ts'
import type { AlarmFacts, NameOf } from './facts-store.ts'

/** What is needed to tell of what happened to an alarm. */
export interface NotificationContext {
  facts: AlarmFacts
  nameOf: NameOf
  publicUrl: string
  /** By mail or SMS; who they were is needed to tell them that it is back to normal. */
  toldOf(activeAlarmId: string): readonly Delivery[]
}

/** What receivers are told of. */
export type ToldTransition =
  | Raised
  | MessageReleased
  | Relapsed
  | Reminded
  | SnoozeEnded
  | Escalated
  | NormalTold

export function messageFactsOf(
  transition: ToldTransition,
  { facts, nameOf, publicUrl }: NotificationContext,
  route = '',
): AlarmMessageFacts {
  const breaches = 'breaches' in transition ? transition.breaches : []
  const reason = reasonOf(transition, facts, nameOf)
  const measure = measureOf(facts.detection)
  const measured = nameOfMeasure(nameOf, measure)
  return {
    company: facts.company,
    alarm: facts.name,
    priority: facts.priority,
    template: facts.message,
    breaches: breaches.map(({ nodeId, key, comparison, limit, value }) => ({
      ...measured({ nodeId, key }),
      measure,
      comparison,
      limit,
      value,
    })),
    outsideSince: 'outsideSince' in transition ? transition.outsideSince : transition.raisedAt,
    untoldRaises: 'untoldRaises' in transition ? transition.untoldRaises : 0,
    link: `${publicUrl}${route}`,
    ...(reason && { reason }),
  }
}

function reasonOf(transition: ToldTransition, facts: AlarmFacts, nameOf: NameOf): MessageReason | undefined {
  switch (transition.kind) {
    case 'reminded': {
      const { reminder: number, isLast, resetAt } = transition
      return { kind: 'reminder', number, isLast, resetAt }
    }
    case 'snoozeEnded':
      return { kind: 'snoozeEnded', resetAt: null }
    case 'escalated':
      return { kind: 'escalation', resetAt: transition.resetAt }
    case 'normalTold': {
      const { series, value, resetAt } = transition
      return { kind: 'backToNormal', resetAt, now: { ...nameOf(series ?? facts), value } }
    }
    default:
      return undefined
  }
}

/** The job that sends one message of an alarm, to whom, and what it is about. */
export interface AlarmJob extends NewJob {
  kind: Channel
  to: string
  purpose: AlarmDelivery['purpose']
}

/** The mails and SMS of what happened, in the language of the contact, else of the company. Made again they have the same keys. */
export function messagesOf(
  transition: ToldTransition,
  telling: NotificationContext,
  route: string,
): AlarmJob[] {
  const receivers = receiversOf(transition, telling)
  if (receivers.length === 0) return []
  const facts = messageFactsOf(transition, telling, route)
  const rendered = new Map<Language, AlarmMessage>()
  function messageIn(language: Language): AlarmMessage {
    const message = rendered.get(language) ?? renderAlarmMessage(facts, { ...telling.facts, language })
    rendered.set(language, message)
    return message
  }
  const { purpose, key } = messageOf(transition)
  return receivers.map(({ channel, to, language = telling.facts.language }) => ({
    kind: channel,
    to,
    purpose,
    idempotencyKey: `alarm:${transition.activeAlarmId}:${key}${channel}:${to.toLowerCase()}`,
    payload: channel === 'mail' ? mailOf(to, messageIn(language)) : smsOf(to, messageIn(language)),
  }))
}

/** What a message is about, and what tells it from the others of its entry. */
function messageOf(transition: ToldTransition): { purpose: AlarmDelivery['purpose']; key: string } {
  switch (transition.kind) {
    case 'reminded':
      return { purpose: 'reminder', key: `reminder-${transition.reminder}:` }
    case 'snoozeEnded':
      return { purpose: 'reminder', key: `snooze-${transition.at}:` }
    case 'escalated':
      return { purpose: 'escalation', key: 'escalation:' }
    case 'normalTold':
      return { purpose: 'backToNormal', key: `normal-${transition.at}:` }
    case 'relapsed':
      return { purpose: 'alarm', key: `again-${transition.at}:` }
    case 'messageReleased':
      return { purpose: 'alarm', key: transition.isAgain ? `again-${transition.at}:` : '' }
    case 'raised':
      return { purpose: 'alarm', key: '' }
  }
}

function receiversOf(
  transition: ToldTransition,
  { facts, toldOf }: NotificationContext,
): readonly Delivery[] {
  const { alertType, contacts, escalationContacts } = facts
  switch (transition.kind) {
    case 'escalated':
      return deliveries(alertType, escalationContacts)
    case 'reminded':
    case 'snoozeEnded':
      return deliveries(alertType, transition.escalated ? [...contacts, ...escalationContacts] : contacts)
    case 'normalTold': {
      // In the language in which they were told; who is no contact any longer is told in the company's.
      const known = deliveries(alertType, [...contacts, ...escalationContacts])
      return toldOf(transition.activeAlarmId).map(
        (told) => known.find(({ channel, to }) => channel === told.channel && to === told.to) ?? told,
      )
    }
    default:
      return deliveries(alertType, contacts)
  }
}

export function mailOf(to: string, { subject, text, html }: AlarmMessage): MailPayload {
  return { to, subject, text, html }
}

export function smsOf(to: string, { sms }: AlarmMessage): SmsPayload {
  return { to, text: sms }
}
