import type { Transport } from '@fyr/contract/nodes/integration-fields'
import type { EventPort } from '#db/index.ts'
import type { HeldIntegration, HeldIntegrations, IntegrationActivity } from '#domains/integrations/index.ts'
import type { Clock } from '#lib/clock.ts'
import type { IngestRates } from '#telemetry/index.ts'
import type { ConnectionSource, WantedConnection } from '../../connections/index.ts'
import { amountsOf } from '../amounts.ts'
import type { LorawanIntake } from '../lorawan-intake.ts'
import { websocketSettingsOf } from '../loriot/websocket-settings.ts'
import { mqttSettingsOf } from './mqtt-settings.ts'
import type { ReadMessage } from './read-message.ts'

export interface NetworkSourceParts {
  held: HeldIntegrations
  intake: LorawanIntake
  activity: IntegrationActivity
  rates: IngestRates
  events: Pick<EventPort, 'subscribe'>
  clock: Clock
}

/** By which the connections of integrations are known among the states. */
export const networkSourceNames = { mqtt: 'network-mqtt', websocket: 'network-websocket' } as const

/** The connections to network servers whose messages the portal fetches. */
export const networkSources = (parts: NetworkSourceParts): ConnectionSource[] => [
  networkSource(parts, 'mqtt', 'mqtt-client', mqttSettingsOf),
  networkSource(parts, 'websocket', 'loriot-websocket', websocketSettingsOf),
]

function networkSource(
  { held, intake, activity, rates, events, clock }: NetworkSourceParts,
  transport: Exclude<Transport, 'http'>,
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
    async receive({ companyId, id }, messages) {
      const now = clock.now()
      // Made by our readers, in the connection's thread.
      const read = messages as readonly ReadMessage[]
      const all = read.flatMap((message) => ('events' in message ? message.events : []))
      await intake.receive({ companyId, integrationId: id }, all)
      for (const message of read) {
        activity.heard(
          id,
          now,
          'problem' in message ? { code: 'unreadable', detail: message.problem } : undefined,
        )
      }
      const { company } = await rates.charge(companyId, amountsOf(all), now.getTime())
      return company * 1000
    },
    learned: async ({ companyId, id }, { fingerprint }) => {
      if (fingerprint !== undefined) await held.pin(companyId, id, fingerprint)
    },
  }
}
