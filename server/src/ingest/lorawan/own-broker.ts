import type { NetworkServer } from '@fyr/contract/connections/integration-fields'
import type { WebhookDirectory } from '#domains/connections/integrations/index.ts'
import type { IntegrationAccess, MqttIdentity } from '../mqtt/messages.ts'
import { readers } from './held/mqtt-settings.ts'

/** What each network server publishes, and hears, at the portal's own MQTT broker. */
const accesses = new Map<NetworkServer, IntegrationAccess>([
  [
    'chirpstack',
    {
      reader: readers.chirpstack,
      publishes: [
        'application/+/device/+/event/+',
        ...['gateway', '+/gateway'].flatMap((gateway) => [
          `${gateway}/+/event/stats`,
          `${gateway}/+/state/conn`,
        ]),
      ],
      // ChirpStack asks for all commands; there is none but `down`.
      subscribes: ['application/+/device/+/command/+'],
    },
  ],
])

/** The integration whose broker password this is; null for nobody's. */
export async function identifyNetworkServer(
  webhooks: Pick<WebhookDirectory, 'find'>,
  password: string,
  now: number,
): Promise<MqttIdentity | null> {
  const integration = await webhooks.find(password, now)
  if (!integration?.isEnabled || integration.settings.transport !== 'broker') return null
  const access = accesses.get(integration.kind)
  if (!access) return null
  const { companyId, id: tokenId } = integration
  return { companyId, tokenId, scopes: ['ingest', 'read'], integration: access }
}
