import {
  createDeviceRoutes,
  createHeldIntegrations,
  createIntegrationActivity,
  createWebhookAccesses,
  createWebhookDirectory,
  type DeviceRoutes,
  type HeldIntegrations,
  type IntegrationActivity,
  integrationEncryption,
  type WebhookAccesses,
  type WebhookDirectory,
} from '#domains/connections/integrations/index.ts'
import type { ConnectionSource, Supervisor } from '#ingest/connections/index.ts'
import type { Downlinks } from '#ingest/driver-ports.ts'
import {
  createLorawanIntake,
  createNetworkDownlinks,
  createReceiver,
  type LorawanIntake,
  type NetworkObserver,
  networkSources,
  type ReceiveMessages,
  routeObserver,
} from '#ingest/lorawan/index.ts'
import type { MqttBroker } from '#ingest/mqtt/index.ts'
import type { Encryption } from '#lib/secrets/encryption.ts'
import type { Runtime } from '../runtime.ts'
import { figuresOfLorawan } from './device-figures.ts'
import type { Telemetry } from './telemetry.ts'

/** What network servers tell, on its way in. */
export interface Lorawan {
  intake: LorawanIntake
  /** Of what readers of messages have read. */
  receive: ReceiveMessages
  webhooks: WebhookDirectory
  /** Where webhooks take downlinks. */
  accesses: WebhookAccesses
  activity: IntegrationActivity
  /** What the secrets of integrations are encrypted with. */
  encryption: Encryption
  /** The connections by which messages are fetched. */
  sources: readonly ConnectionSource[]
  routes: DeviceRoutes
  held: HeldIntegrations
}

interface LorawanParts {
  telemetry: Pick<Telemetry, 'frames' | 'pipeline' | 'rates' | 'bus'>
  /** Told of what is heard: the pool, gateways, downlinks. */
  observers: readonly NetworkObserver[]
}

export function startLorawan(
  { database, installationKey, clock, log, metrics, shutdown }: Runtime,
  { telemetry: { frames, pipeline, rates, bus }, observers }: LorawanParts,
): Lorawan {
  const encryption = integrationEncryption(installationKey)
  const held = createHeldIntegrations(database, encryption)
  const routes = createDeviceRoutes(database, log)
  shutdown.add('network servers of nodes', routes.stop)
  const observed = [routeObserver(routes), ...observers]
  const intake = createLorawanIntake({ frames, pipeline, observers: observed, clock })
  metrics.add(figuresOfLorawan(intake))
  const webhooks = createWebhookDirectory(database)
  shutdown.add('webhooks', () => webhooks.close())
  const activity = createIntegrationActivity(database, log, (companyIds) => {
    for (const companyId of companyIds) bus.publishEvent(companyId, { type: 'integrationChanged' })
  })
  shutdown.add('activity of integrations', activity.stop)
  const receive = createReceiver({ intake, activity, rates, clock })
  const sources = networkSources({ held, receive, events: database.events })
  const accesses = createWebhookAccesses(database, encryption)
  return { intake, receive, webhooks, accesses, activity, encryption, sources, routes, held }
}

/** Sends downlinks over the network server by which their node was heard. */
export function startNetworkDownlinks(
  { rulesOf, clock, shutdown }: Pick<Runtime, 'rulesOf' | 'clock' | 'shutdown'>,
  {
    lorawan: { routes, held },
    downlinks: { downlinks },
    connections: { supervisor },
    broker,
  }: {
    lorawan: Pick<Lorawan, 'routes' | 'held'>
    downlinks: { downlinks: Downlinks }
    connections: { supervisor: Pick<Supervisor, 'send'> }
    broker: Pick<MqttBroker, 'deliver'>
  },
): void {
  const send = createNetworkDownlinks({ routes, held, supervisor, broker, rulesOf, clock })
  shutdown.add('downlinks over network servers', downlinks.addDriver(send))
}
