import type { Language } from '@fyr/texts'
import type { CompanyDb } from '#db/index.ts'
import { deliveries } from '#domains/automation/alarms/index.ts'
import { findContacts } from '#domains/settings/contacts/index.ts'
import type { NewJob } from '#jobs/index.ts'
import type { MailPayload, SmsPayload } from '#outbound/index.ts'
import type { StoredAction } from './action-store.ts'
import {
  type Message,
  type Occasion,
  renderMessage,
  renderPayload,
  renderSlack,
  renderTeams,
  renderTopic,
  type Style,
} from './messages/render.ts'
import type { NewActionDelivery } from './run-store.ts'

export const postKind = 'action.post'
export const publishKind = 'action.publish'

/** One message, and the job that sends it; without one it cannot be sent. */
export interface Composed {
  delivery: Omit<NewActionDelivery, 'state' | 'reason'>
  job: NewJob | null
  reason?: string
}

/** Mails and SMS to people speak their language, everything else that of the company. */
export async function compose(
  db: CompanyDb,
  runId: string,
  action: StoredAction,
  occasion: Occasion,
  style: Style,
): Promise<Composed[]> {
  const message = renderMessage(occasion, style)
  const people = await messagesToPeople(db, runId, action, occasion, style)
  return [...people, ...messagesToSystems(runId, action, occasion, style, message)]
}

const keyOf = (runId: string, channel: string, to = '') => `action:${runId}:${channel}:${to.toLowerCase()}`

async function messagesToPeople(
  db: CompanyDb,
  runId: string,
  { contacts }: StoredAction,
  occasion: Occasion,
  style: Style,
): Promise<Composed[]> {
  const known = await findContacts(
    db,
    contacts.flatMap(({ contactId }) => contactId ?? []),
  )
  const receivers = contacts.map((contact) => {
    const language = contact.contactId === undefined ? null : (known.get(contact.contactId)?.language ?? null)
    return { ...contact, language }
  })
  const rendered = new Map<Language, Message>()
  return deliveries(0, receivers).map(({ channel, to, language = style.language }) => {
    const message = rendered.get(language) ?? renderMessage(occasion, { ...style, language })
    rendered.set(language, message)
    const { subject, text, html, sms } = message
    const idempotencyKey = keyOf(runId, channel, to)
    const payload: MailPayload | SmsPayload =
      channel === 'mail' ? { to, subject, text, html } : { to, text: sms }
    return {
      delivery: { idempotencyKey, channel, recipient: to },
      job: { kind: channel, payload, idempotencyKey },
    }
  })
}

function messagesToSystems(
  runId: string,
  action: StoredAction,
  occasion: Occasion,
  style: Style,
  message: Message,
): Composed[] {
  const composed: Composed[] = []
  const payload = renderPayload(runId, occasion, message)
  if (action.mqttTopicTemplate !== '') {
    const topic = renderTopic(occasion, style)
    const idempotencyKey = keyOf(runId, 'mqtt')
    composed.push({
      delivery: { idempotencyKey, channel: 'mqtt', recipient: topic ?? action.mqttTopicTemplate },
      ...(topic === null
        ? { job: null, reason: 'invalidTopic' }
        : { job: { kind: publishKind, payload: { topic, body: payload }, idempotencyKey } }),
    })
  }
  const post = (channel: 'webhook' | 'teams' | 'slack', recipient: string, body: string) => {
    const idempotencyKey = keyOf(runId, channel)
    // The address, which may be a secret, is looked up when it is sent.
    const job = { kind: postKind, payload: { actionId: action.id, runId, channel, body }, idempotencyKey }
    composed.push({ delivery: { idempotencyKey, channel, recipient }, job })
  }
  if (action.webhookUrl !== '') post('webhook', new URL(action.webhookUrl).host, payload)
  if (action.teamsUrl) post('teams', 'Microsoft Teams', renderTeams(message))
  if (action.slackUrl) post('slack', 'Slack', renderSlack(message))
  return composed
}
