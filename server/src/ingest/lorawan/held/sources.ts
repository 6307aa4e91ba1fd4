import type { HeldTransport } from '@fyr/contract/connections/integration-fields'
import type { EventPort } from '#db/index.ts'
import type { HeldIntegration, HeldIntegrations } from '#domains/connections/integrations/index.ts'
import type { ConnectionSource, WantedConnection } from '../../connections/index.ts'
import { websocketSettingsOf } from '../loriot/websocket-settings.ts'
import { mqttSettingsOf } from './mqtt-settings.ts'
import type { ReceiveMessages } from './receive-messages.ts'

export interface NetworkSourceParts {
  held: HeldIntegrations
  receive: ReceiveMessages
  events: Pick<EventPort, 'subscribe'>
}

/** By which the connections of integrations are known among the states. */
export const networkSourceNames = { mqtt: 'network-mqtt', websocket: 'network-websocket' } as const

/** The connections to network servers whose messages the portal fetches. */
export const networkSources = (parts: NetworkSourceParts): ConnectionSource[] => [
  networkSource(parts, 'mqtt', 'mqtt-client', mqttSettingsOf),
  networkSource(parts, 'websocket', 'loriot-websocket', websocketSettingsOf),
]

function networkSource(
  { held, receive, events }: NetworkSourceParts,
  transport: HeldTransport,
  driver: string,
  settingsOf: (integration: HeldIntegration) => unknown,
): ConnectionSource {
  return {
    name: networkSourceNames[transport],
    driver,
    async list(companyId) {
      const integrations = await held.list(transport, companyId)
      return integrations.flatMap((integration): WantedConnection[] => {
        const settings = settingsOf(integration)
        return settings === undefined
          ? []
          : [{ companyId: integration.companyId, id: integration.id, settings }]
      })
    },
    subscribe: (changed) => events.subscribe('integration', ({ companyId }) => changed(companyId)),
    receive: ({ companyId, id }, messages) => receive({ companyId, integrationId: id }, messages),
    learned: async ({ companyId, id }, { fingerprint }) => {
      if (fingerprint !== undefined) await held.pin(companyId, id, fingerprint)
    },
  }
}
