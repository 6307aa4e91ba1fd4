import type { GenericMapping } from '@fyr/contract/nodes/generic-mapping'
import type { integrationProblems, NetworkServer } from '@fyr/contract/nodes/integrations'
import { on } from '#request/on.ts'
import { found } from '#request/problem.ts'
import { findIntegration, type Integration, listIntegrations } from './integration-store.ts'
import { removeIntegration, renewWebhook, saveIntegration } from './integrations.ts'

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
  preview(of: {
    kind: NetworkServer
    mapping?: GenericMapping | undefined
    message: string
    event: string
  }): MessagePreview
}

type Problem = { code: (typeof integrationProblems)[number]; detail: string; at: string } | null

function problemOf({ problem, problemDetail, problemAt }: Integration): Problem {
  if (problem === null || problemAt === null) return null
  // Only the activity writes it, by these codes.
  return { code: problem as 'unreadable', detail: problemDetail ?? '', at: problemAt.toISOString() }
}

const wire = (integration: Integration) => ({
  integrationId: integration.id,
  kind: integration.kind,
  name: integration.name,
  enabled: integration.isEnabled,
  ...integration.settings,
  lastMessageAt: integration.lastMessageAt?.toISOString() ?? null,
  messages: integration.messages,
  lastProblem: problemOf(integration),
})

export function integrationRoutes({ publicUrl, preview }: IntegrationDeps) {
  const addressOf = (kind: NetworkServer, secret: string) =>
    new URL(`/api/lns/${kind}/${secret}`, publicUrl).href

  return {
    list: on.integrations.list.handler(({ context }) =>
      context.inCompany(async (db) => (await listIntegrations(db)).map(wire)),
    ),
    save: on.integrations.save.handler(({ input, context }) =>
      context.inCompany(async (db, by) => {
        const { integration, secret } = await saveIntegration(db, by, input.body)
        const { kind } = integration
        return { ...wire(integration), ...(secret !== undefined && { webhook: addressOf(kind, secret) }) }
      }),
    ),
    remove: on.integrations.remove.handler(({ input, context }) =>
      context.inCompany((db, by) => removeIntegration(db, by, input.params.id)),
    ),
    renewWebhook: on.integrations.renewWebhook.handler(({ input, context }) =>
      context.inCompany(async (db, by) => {
        const { kind } = found(await findIntegration(db, input.params.id))
        return { webhook: addressOf(kind, await renewWebhook(db, by, input.params.id)) }
      }),
    ),
    test: on.integrations.test.handler(({ input, context }) =>
      context.inCompany(async (db, { now }) => {
        const integration = found(await findIntegration(db, input.params.id))
        return { problem: stateOf(integration, now) }
      }),
    ),
    preview: on.integrations.preview.handler(async ({ input }) => preview(input.body)),
  }
}

/** What is wrong with an integration whose messages are sent to the portal. */
function stateOf(integration: Integration, now: Date): Problem {
  const at = now.toISOString()
  if (!integration.isEnabled) return { code: 'disabled', detail: '', at }
  if (integration.lastMessageAt === null) return { code: 'noTraffic', detail: '', at }
  return problemOf(integration)
}
