import { randomUUID } from 'node:crypto'
import type { Transport } from '@fyr/contract/connections/integration-fields'
import type { IntegrationBody } from '@fyr/contract/connections/integrations'
import { advisoryLock, type CompanyDb } from '#db/index.ts'
import { changesBetween, recordChange } from '#domains/records/audit/index.ts'
import type { Encryption } from '#lib/secrets/encryption.ts'
import type { CompanyPrincipal } from '#request/principal.ts'
import { fail, found, refuseField } from '#request/problem.ts'
import {
  countIntegrations,
  deleteIntegration,
  findIntegration,
  type Integration,
  insertIntegration,
  listIntegrations,
  lockIntegration,
  type StoredIntegration,
  updateIntegration,
  updateWebhook,
} from './integration-store.ts'
import { readSecrets, writeSecrets } from './secrets.ts'
import {
  assertComplete,
  assertSecretsStay,
  assertTls,
  type IntegrationSecrets,
  secretsAfter,
  settingsAfter,
} from './settings.ts'
import { makeWebhookSecret } from './webhook-secret.ts'

const objectType = 'integration'
const maxIntegrations = 100

export interface SavedIntegration {
  integration: Integration
  /** What a new webhook is addressed by. */
  secret?: string
}

/** Makes an integration, or changes the one that the body names; its kind stays. */
export async function saveIntegration(
  db: CompanyDb,
  by: CompanyPrincipal,
  body: IntegrationBody,
  encryption: Encryption,
): Promise<SavedIntegration> {
  return body.integrationId === undefined
    ? await create(db, by, body, encryption)
    : await change(db, by, body.integrationId, body, encryption)
}

async function create(
  db: CompanyDb,
  by: CompanyPrincipal,
  body: IntegrationBody,
  encryption: Encryption,
): Promise<SavedIntegration> {
  await advisoryLock(db, 'integrations')
  if ((await countIntegrations(db)) >= maxIntegrations) {
    fail('integration.tooMany', { params: { maximum: maxIntegrations } })
  }
  const { secret, hash } = makeWebhookSecret()
  const id = randomUUID()
  const settings = settingsAfter(undefined, body)
  const secrets = secretsAfter({}, body)
  assertComplete(body.kind, settings, secrets)
  assertTls(undefined, { settings, secrets })
  const stored: StoredIntegration = {
    id,
    kind: body.kind,
    name: body.name ?? refuseField('body.name', 'field.required'),
    isEnabled: body.enabled ?? true,
    settings,
    secrets: writeSecrets(encryption, id, secrets),
  }
  await insertIntegration(db, stored, { webhookHash: hash, createdAt: by.now })
  const { id: objectId, name: objectName } = stored
  await recordChange(db, by, 'created', [objectType, objectId, objectName])
  tell(db, objectId)
  const integration = found(await findIntegration(db, objectId))
  return isLetIn(settings.transport) ? { integration, secret } : { integration }
}

/** Whether somebody else sends the messages, and needs a secret for it. */
const isLetIn = (transport: Transport) => transport === 'http' || transport === 'broker'

async function change(
  db: CompanyDb,
  by: CompanyPrincipal,
  id: string,
  body: IntegrationBody,
  encryption: Encryption,
): Promise<SavedIntegration> {
  const before = found(await lockIntegration(db, id))
  if (before.kind !== body.kind) refuseField('body.kind', 'field.notOneOf')
  const secretsBefore = readSecrets(encryption, before)
  const secrets = secretsAfter(secretsBefore, body)
  const after: StoredIntegration = {
    ...before,
    name: body.name ?? before.name,
    isEnabled: body.enabled ?? before.isEnabled,
    settings: settingsAfter(before.settings, body),
    secrets: writeSecrets(encryption, id, secrets),
  }
  assertComplete(after.kind, after.settings, secrets)
  assertSecretsStay(before, after.settings, secretsBefore, body)
  assertTls({ settings: before.settings, secrets: secretsBefore }, { settings: after.settings, secrets })
  const changes = {
    ...changesBetween(toldOf(before), toldOf(after)),
    ...changedSecrets(secretsBefore, secrets),
  }
  if (Object.keys(changes).length === 0) return { integration: before }
  await updateIntegration(db, after)
  await recordChange(db, by, 'updated', [objectType, id, after.name], changes)
  tell(db, id)
  const isMoved = after.settings.transport !== before.settings.transport
  if (isMoved || !after.isEnabled) endSessions(db, id)
  const integration = found(await findIntegration(db, id))
  // What let it in by another way lets it in no more.
  return isMoved && isLetIn(after.settings.transport)
    ? { integration, secret: await renewSecret(db, id) }
    : { integration }
}

/** What the audit log is told of an integration. */
const toldOf = ({
  name,
  isEnabled,
  settings: { mapping, downlink, fingerprint: _, ...settings },
}: StoredIntegration) => ({
  name,
  enabled: isEnabled,
  ...settings,
  mapping: mapping ? JSON.stringify(mapping) : null,
  downlink: downlink ? JSON.stringify(downlink) : null,
})

/** That secrets were changed, and nothing of them (threat 19). */
function changedSecrets(before: IntegrationSecrets, after: IntegrationSecrets) {
  const names = ['password', 'clientKey', 'keyPassphrase', 'apiKey'] as const
  const changed = names.filter((name) => before[name] !== after[name])
  return Object.fromEntries(changed.map((name) => [name, { from: null, to: after[name] ? 'set' : null }]))
}

/** A new secret of what lets it in; the one before is of no use any more. */
export async function renewWebhook(db: CompanyDb, by: CompanyPrincipal, id: string): Promise<string> {
  const { name: objectName } = found(await lockIntegration(db, id))
  const secret = await renewSecret(db, id)
  const changes = { webhook: { from: null, to: 'renewed' } }
  await recordChange(db, by, 'updated', [objectType, id, objectName], changes)
  tell(db, id)
  endSessions(db, id)
  return secret
}

/**
 * A new password for the network server of this name that publishes to the portal's own broker, for who kept none of
 * the one before; undefined if there is none.
 */
export async function renewBrokerPassword(db: CompanyDb, name: string): Promise<string | undefined> {
  const own = (await listIntegrations(db)).find(
    (each) => each.name === name && each.isEnabled && each.settings.transport === 'broker',
  )
  if (!own) return undefined
  const secret = await renewSecret(db, own.id)
  tell(db, own.id)
  endSessions(db, own.id)
  return secret
}

async function renewSecret(db: CompanyDb, id: string): Promise<string> {
  const { secret, hash } = makeWebhookSecret()
  await updateWebhook(db, id, hash)
  return secret
}

export async function removeIntegration(db: CompanyDb, by: CompanyPrincipal, id: string): Promise<void> {
  const { name: objectName } = found(await lockIntegration(db, id))
  await deleteIntegration(db, id)
  await recordChange(db, by, 'deleted', [objectType, id, objectName])
  tell(db, id)
  endSessions(db, id)
}

/** At the portal's own broker it is known by its id, as others are by that of their access token. */
function endSessions(db: CompanyDb, tokenId: string): void {
  db.publishEvent('accessToken', { companyId: db.companyId, tokenId })
}

function tell(db: CompanyDb, integrationId: string): void {
  db.publishEvent('integration', { companyId: db.companyId, integrationId })
}
