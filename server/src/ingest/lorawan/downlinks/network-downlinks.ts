import type { NetworkServer } from '@fyr/contract/connections/integration-fields'
import type { DeviceRoutes, HeldIntegrations } from '#domains/connections/integrations/index.ts'
import type { Clock } from '#lib/clock.ts'
import type { RulesOf } from '#outbound/index.ts'
import { ConnectionFailure, type Supervisor } from '../../connections/index.ts'
import { failed, failedConnection } from '../../downlink-failures.ts'
import type { Downlink, DownlinkOutcome } from '../../driver-ports.ts'
import type { MqttBroker } from '../../mqtt/index.ts'
import type { OwnMessage } from '../../mqtt/messages.ts'
import { networkSourceNames } from '../held/sources.ts'
import type { NetworkObserver } from '../intake/network-event.ts'
import { sendToChirpstack } from './chirpstack.ts'
import { sendToGeneric } from './generic.ts'
import { sendToLoriot } from './loriot.ts'
import { sendToNetmore } from './netmore.ts'
import type { SendDownlink } from './reach.ts'
import { sendToThingPark } from './thingpark.ts'
import { sendToThingsStack } from './things-stack.ts'

export interface NetworkDownlinkParts {
  routes: DeviceRoutes
  held: HeldIntegrations
  supervisor: Pick<Supervisor, 'send'>
  /** The portal's own. */
  broker: Pick<MqttBroker, 'deliver'>
  rulesOf: RulesOf
  clock: Clock
}

const senders: Readonly<Record<NetworkServer, SendDownlink>> = {
  chirpstack: sendToChirpstack,
  'things-stack': sendToThingsStack,
  loriot: sendToLoriot,
  thingpark: sendToThingPark,
  netmore: sendToNetmore,
  generic: sendToGeneric,
}

/** Sends downlinks back the way that their node was heard. */
export function createNetworkDownlinks(parts: NetworkDownlinkParts) {
  const { routes, held, supervisor, broker, rulesOf, clock } = parts

  return async function send(given: Downlink): Promise<DownlinkOutcome> {
    const address = given.address.toLowerCase()
    const { companyId, port } = given
    const route = await routes.find(companyId, address)
    const integration = route && (await held.find(companyId, route.integrationId))
    if (!integration) return { status: 'noRoute' }
    if (port === null || port < 1 || port > 223) return failed('portMissing')
    const { transport } = integration.settings
    const overConnection = async (payload: unknown) => {
      if (transport === 'http') return undefined
      if (transport !== 'broker')
        return await supervisor.send(networkSourceNames[transport], integration.id, payload)
      // Whoever speaks MQTT makes a message of MQTT.
      const message = payload as OwnMessage
      const isTaken = await broker.deliver(companyId, message, { tokenId: integration.id })
      if (!isTaken) throw new ConnectionFailure('closed', 'It is not connected to the broker')
    }
    try {
      const downlink = { ...given, address, port }
      return await senders[integration.kind]({
        downlink,
        integration,
        address: route.address,
        rules: await rulesOf(companyId),
        now: clock.now(),
        overConnection,
      })
    } catch (error) {
      if (!(error instanceof ConnectionFailure)) throw error
      return failedConnection(error)
    }
  }
}

/** Learns by which network server each node is heard. */
export const routeObserver = (routes: Pick<DeviceRoutes, 'heard'>): NetworkObserver => ({
  frameHeard({ companyId, integrationId }, { devEui, address = {} }, outcome) {
    if (outcome === 'stored') routes.heard({ companyId, devEui, integrationId, address })
  },
})
