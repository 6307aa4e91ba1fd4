import type { Action } from '@fyr/contract/automation/actions'
import type { UseFormReturnType } from '@mantine/form'
import { type ContactValues, contactBody, newContact } from '#features/automation/alarms/form/alarm-values.ts'

/** The form. Where a field is the server's it has the server's name, so that errors find it. */
export interface ActionValues extends Record<string, unknown> {
  title: string
  description: string
  eventType: string
  active: boolean
  cooldownMinutes: number | string
  manualCooldown: boolean
  duration: number | string
  applications: string[]
  nodes: string[]
  priorities: Action['priorities']
  alarmContacts: ContactValues[]
  emailTitleTemplate: string
  messageTemplate: string
  /** Whether each way is used. */
  hasMqtt: boolean
  hasWebhook: boolean
  hasTeams: boolean
  hasSlack: boolean
  mqttTopicTemplate: string
  webhookUrl: string
  webhookSecret: string
  teamsUrl: string
  slackUrl: string
}

export type ActionFormState = UseFormReturnType<ActionValues>

/** Server field -> form field, where the names differ. */
export const fieldNames = { contacts: 'alarmContacts' }

export function valuesOf(action?: Action): ActionValues {
  return {
    title: action?.title ?? '',
    description: action?.description ?? '',
    eventType: String(action?.eventType ?? 6),
    active: action?.active ?? true,
    cooldownMinutes: action?.cooldownMinutes ?? 0,
    manualCooldown: action?.manualCooldown ?? false,
    duration: action?.duration ?? 0,
    applications: action?.applications ?? [],
    nodes: action?.nodes ?? [],
    priorities: action?.priorities ?? [],
    alarmContacts: (action?.contacts ?? []).map((contact) =>
      newContact({ ...contact, email: contact.email ?? '', phoneNumber: contact.phoneNumber ?? '' }),
    ),
    emailTitleTemplate: action?.emailTitleTemplate ?? '',
    messageTemplate: action?.messageTemplate ?? '',
    hasMqtt: (action?.mqttTopicTemplate ?? '') !== '',
    hasWebhook: (action?.webhookUrl ?? '') !== '',
    hasTeams: action?.hasTeamsUrl ?? false,
    hasSlack: action?.hasSlackUrl ?? false,
    mqttTopicTemplate: action?.mqttTopicTemplate ?? '',
    webhookUrl: action?.webhookUrl ?? '',
    // Secrets are never read: an empty field keeps what is stored.
    webhookSecret: '',
    teamsUrl: '',
    slackUrl: '',
  }
}

/** Absent keeps a secret, '' clears it. */
const secret = (isUsed: boolean, value: string) => (isUsed ? value.trim() || null : '')

/** What the server takes; call it with values that have passed the form's rules. */
export function bodyOf(values: ActionValues) {
  const { alarmContacts, eventType, hasMqtt, hasWebhook, hasTeams, hasSlack, ...plain } = values
  return {
    title: plain.title.trim(),
    description: plain.description.trim(),
    eventType: Number(eventType),
    active: plain.active,
    cooldownMinutes: Number(plain.cooldownMinutes) || 0,
    manualCooldown: plain.manualCooldown,
    duration: Number(plain.duration) || 0,
    applications: plain.applications,
    nodes: plain.nodes,
    priorities: plain.priorities,
    contacts: alarmContacts.map(contactBody),
    emailTitleTemplate: plain.emailTitleTemplate.trim(),
    messageTemplate: plain.messageTemplate.trim(),
    mqttTopicTemplate: hasMqtt ? plain.mqttTopicTemplate.trim() : '',
    webhookUrl: hasWebhook ? plain.webhookUrl.trim() : '',
    webhookSecret: secret(hasWebhook, plain.webhookSecret),
    teamsUrl: secret(hasTeams, plain.teamsUrl),
    slackUrl: secret(hasSlack, plain.slackUrl),
  }
}

/** A new secret as Standard Webhooks writes them. */
export function makeSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return `whsec_${btoa(String.fromCharCode(...bytes))}`
}
