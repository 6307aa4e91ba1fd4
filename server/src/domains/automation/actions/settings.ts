import type { Action, ActionBody, ActionChanges } from '@fyr/contract/automation/actions'
import type { CompanyDb } from '#db/index.ts'
import { findContacts } from '#domains/settings/contacts/index.ts'
import type { Encryption } from '#lib/secrets/encryption.ts'
import { fail, refuseField } from '#request/problem.ts'
import { type ActionSettings, findNamed } from './action-store.ts'

export const secretNames = ['webhookSecret', 'teamsUrl', 'slackUrl'] as const

/** What nobody has set yet. */
export const newAction: ActionSettings = {
  title: '',
  description: '',
  eventType: 0,
  active: true,
  cooldownMinutes: 0,
  manualCooldown: false,
  duration: 0,
  applications: [],
  nodes: [],
  priorities: [],
  contacts: [],
  emailTitleTemplate: '',
  messageTemplate: '',
  mqttTopicTemplate: '',
  webhookUrl: '',
  webhookSecret: null,
  teamsUrl: null,
  slackUrl: null,
}

/** The settings after a change; secrets that are absent or null stay, '' clears them. */
export async function settingsAfter(
  db: CompanyDb,
  id: string,
  before: ActionSettings,
  changes: ActionChanges | ActionBody,
  { encrypt }: Encryption,
): Promise<ActionSettings> {
  const { webhookSecret, teamsUrl, slackUrl, contacts, nodes, applications, ...plain } = changes
  const given = { webhookSecret, teamsUrl, slackUrl }
  const secrets = Object.fromEntries(
    secretNames.map((name) => {
      const value = given[name]
      return [name, value ? encrypt(value, `${id} ${name}`) : value === '' ? null : before[name]]
    }),
  )
  const after: ActionSettings = {
    ...before,
    ...plain,
    applications: [...new Set(applications ?? before.applications)],
    nodes: [...new Set((nodes ?? before.nodes).map((deveui) => deveui.toLowerCase()))],
    contacts: contacts ? await resolveContacts(db, contacts) : before.contacts,
    ...(secrets as Pick<ActionSettings, (typeof secretNames)[number]>),
  }
  assertComplete(after)
  await assertKnown(db, before, after)
  return after
}

/** An action that tells nobody would only seem to do something. */
function assertComplete(settings: ActionSettings): void {
  const { contacts, mqttTopicTemplate, webhookUrl, webhookSecret, teamsUrl, slackUrl } = settings
  if (webhookUrl !== '' && !webhookSecret) refuseField('body.webhookSecret', 'field.required')
  const isMute = contacts.length === 0 && !mqttTopicTemplate && !webhookUrl && !teamsUrl && !slackUrl
  if (isMute) fail('action.noChannel', { field: 'body.contacts' })
}

/** What is named anew must be the company's; what was there before may be gone. */
async function assertKnown(db: CompanyDb, before: ActionSettings, after: ActionSettings): Promise<void> {
  const known = await findNamed(db, after)
  for (const list of ['applications', 'nodes'] as const) {
    const at = after[list].findIndex((each) => !known.has(each) && !before[list].includes(each))
    if (at !== -1) fail('action.unknownObject', { field: `body.${list}.${at}` })
  }
}

async function resolveContacts(db: CompanyDb, contacts: ActionBody['contacts']): Promise<Action['contacts']> {
  const known = await findContacts(
    db,
    contacts.flatMap(({ contactId }) => contactId ?? []),
  )
  return contacts.map(({ contactType = 'EMAIL', ...contact }, at) => {
    const field = `body.contacts.${at}`
    const { contactId } = contact
    const of = contactId === undefined ? undefined : known.get(contactId)
    if (contactId !== undefined && !of) fail('action.unknownObject', { field })
    const { name, email, phoneNumber } = of ?? contact
    const resolved = { ...contact, contactType, name, email, phoneNumber }
    const lacks =
      (contactType !== 'SMS' && email === null) || (contactType !== 'EMAIL' && phoneNumber === null)
    if (lacks) refuseField(field, 'field.contactAddress')
    return resolved
  })
}

/** What the audit log is told of an action, but for its secrets. */
export const toldOf = ({ contacts, webhookSecret, teamsUrl, slackUrl, ...settings }: ActionSettings) => ({
  ...settings,
  contacts: contacts.map(
    ({ contactType, contactId, email, phoneNumber }) =>
      contactId ?? (contactType === 'SMS' ? phoneNumber : (email ?? phoneNumber)),
  ),
})
