import type { Language } from '@fyr/texts'
import type { NewJob } from '#jobs/index.ts'
import type { MailPayload, SmsPayload } from '#outbound/index.ts'
import { type Channel, deliveries } from '../deliveries.ts'
import type { MessageReleased, Raised } from '../judging/state.ts'
import { type AlarmMessage, type AlarmMessageFacts, renderAlarmMessage } from '../message.ts'
import type { AlarmFacts, NameOf } from './facts-store.ts'

/** What is needed to tell of what happened to an alarm. */
export interface NotificationContext {
  facts: AlarmFacts
  nameOf: NameOf
  publicUrl: string
}

export function messageFactsOf(
  transition: Raised | MessageReleased,
  { facts, nameOf, publicUrl }: NotificationContext,
  route = '',
): AlarmMessageFacts {
  return {
    company: facts.company,
    alarm: facts.name,
    priority: facts.priority,
    template: facts.message,
    breaches: transition.breaches.map(({ nodeId, key, comparison, limit, value }) => ({
      ...nameOf({ nodeId, key }),
      comparison,
      limit,
      value,
    })),
    outsideSince: transition.outsideSince,
    untoldRaises: transition.untoldRaises,
    link: `${publicUrl}${route}`,
  }
}

/** The job that sends one message of an alarm, and to whom. */
export interface AlarmJob extends NewJob {
  kind: Channel
  to: string
}

/** The mails and SMS of one raise, in the language of the contact, else of the company. Made again they have the same keys. */
export function messagesOf(
  transition: Raised | MessageReleased,
  telling: NotificationContext,
  route: string,
): AlarmJob[] {
  const { alertType, contacts } = telling.facts
  const receivers = deliveries(alertType, contacts)
  if (receivers.length === 0) return []
  const facts = messageFactsOf(transition, telling, route)
  const rendered = new Map<Language, AlarmMessage>()
  function messageIn(language: Language): AlarmMessage {
    const message = rendered.get(language) ?? renderAlarmMessage(facts, { ...telling.facts, language })
    rendered.set(language, message)
    return message
  }
  return receivers.map(({ channel, to, language = telling.facts.language }) => ({
    kind: channel,
    to,
    idempotencyKey: `alarm:${transition.activeAlarmId}:${channel}:${to.toLowerCase()}`,
    payload: channel === 'mail' ? mailOf(to, messageIn(language)) : smsOf(to, messageIn(language)),
  }))
}

export function mailOf(to: string, { subject, text, html }: AlarmMessage): MailPayload {
  return { to, subject, text, html }
}

export function smsOf(to: string, { sms }: AlarmMessage): SmsPayload {
  return { to, text: sms }
}
