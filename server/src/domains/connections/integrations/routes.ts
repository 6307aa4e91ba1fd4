import type { NetworkServer } from '@fyr/contract/connections/integration-fields'
import type { Integration as IntegrationAnswer } from '@fyr/contract/connections/integrations'
import type { GenericMapping } from '@fyr/contract/devices/lorawan/generic-mapping'
import type { Encryption } from '#lib/secrets/encryption.ts'
import { on } from '#request/on.ts'
import { found } from '#request/problem.ts'
import { findIntegration, type Integration, listIntegrations } from './integration-store.ts'
import { removeIntegration, renewWebhook, saveIntegration } from './integrations.ts'
import { readSecrets } from './secrets.ts'
import { createsDevices, settingsOf } from './settings.ts'

/** What is read in one message of a network server. */
export interface MessagePreview {
  problem: string | null
  frames: {
    devEui: string
    payload: string
    port: number | null
    time: string | null
    rssi: number | null
    snr: number | null
    gateway: string | null
  }[]
}

export interface IntegrationDeps {
  /** Where network servers reach the portal. */
  publicUrl: string
  encryption: Encryption
  connectionOf: ConnectionOf
  preview(of: {
    kind: NetworkServer
    mapping?: GenericMapping | undefined
    message: string
    event: string
  }): MessagePreview
}

/** How the connection of an integration is; null where it holds none. */
export type ConnectionOf = (companyId: string, integrationId: string) => IntegrationAnswer['connection']

type Problem = IntegrationAnswer['lastProblem']

function problemOf({ problem, problemDetail, problemAt }: Integration): Problem {
  if (problem === null || problemAt === null) return null
  // Only the activity writes it, by these codes.
  return { code: problem as 'unreadable', detail: problemDetail ?? '', at: problemAt.toISOString() }
}

export function integrationRoutes({ publicUrl, preview, encryption, connectionOf }: IntegrationDeps) {
  function wire(integration: Integration) {
    const secrets = readSecrets(encryption, integration)
    return {
      integrationId: integration.id,
      kind: integration.kind,
      name: integration.name,
      enabled: integration.isEnabled,
      ...settingsOf(integration.kind, integration.settings),
      hasPassword: secrets.password !== undefined,
      hasClientKey: secrets.clientKey !== undefined,
      hasKeyPassphrase: secrets.keyPassphrase !== undefined,
      hasApiKey: secrets.apiKey !== undefined,
      createsDevices: createsDevices({ ...integration, secrets }),
      connection: connectionOf(integration.companyId, integration.id),
      lastMessageAt: integration.lastMessageAt?.toISOString() ?? null,
      messages: integration.messages,
      lastProblem: problemOf(integration),
    }
  }

  const credentialsOf = ({ kind, settings }: Integration, secret: string) =>
    settings.transport === 'broker'
      ? { brokerPassword: secret }
      : { webhook: new URL(`/api/lns/${kind}/${secret}`, publicUrl).href }

  return {
    list: on.integrations.list.handler(({ context }) =>
      context.inCompany(async (db) => (await listIntegrations(db)).map(wire)),
    ),
    save: on.integrations.save.handler(({ input, context }) =>
      context.inCompany(async (db, by) => {
        const { integration, secret } = await saveIntegration(db, by, input.body, encryption)
        return { ...wire(integration), ...(secret !== undefined && credentialsOf(integration, secret)) }
      }),
    ),
    remove: on.integrations.remove.handler(({ input, context }) =>
      context.inCompany((db, by) => removeIntegration(db, by, input.params.id)),
    ),
    renewWebhook: on.integrations.renewWebhook.handler(({ input, context }) =>
      context.inCompany(async (db, by) => {
        const integration = found(await findIntegration(db, input.params.id))
        return credentialsOf(integration, await renewWebhook(db, by, input.params.id))
      }),
    ),
    test: on.integrations.test.handler(({ input, context }) =>
      context.inCompany(async (db, { now }) => {
        const integration = found(await findIntegration(db, input.params.id))
        return { problem: stateOf(integration, connectionOf(db.companyId, integration.id), now) }
      }),
    ),
    preview: on.integrations.preview.handler(async ({ input }) => preview(input.body)),
  }
}

/** What is wrong with an integration now: with its connection, with its last message, or that there is none. */
function stateOf(integration: Integration, connection: IntegrationAnswer['connection'], now: Date): Problem {
  const at = now.toISOString()
  if (!integration.isEnabled) return { code: 'disabled', detail: '', at }
  if (connection?.lastError) return connection.lastError
  if (connection?.status === 'connecting') return { code: 'connecting', detail: '', at }
  if (integration.lastMessageAt === null) return { code: 'noMessages', detail: '', at }
  return problemOf(integration)
}
