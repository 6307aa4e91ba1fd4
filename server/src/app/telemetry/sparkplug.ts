import { nodeKinds } from '@fyr/contract/devices/nodes/nodes'
import { ConnectionFailure, type Supervisor } from '#ingest/connections/index.ts'
import { failed, failedConnection } from '#ingest/downlink-failures.ts'
import type { ConnectionStates, Downlinks } from '#ingest/driver-ports.ts'
import type { MqttBroker } from '#ingest/mqtt/index.ts'
import { brokerSourceName } from '#ingest/mqtt-brokers/index.ts'
import {
  createCommandEncoder,
  createSparkplugDownlinks,
  type SparkplugHostApplication,
  startSparkplugHost,
} from '#ingest/sparkplug/index.ts'
import type { Runtime } from '../runtime.ts'
import type { Telemetry } from './telemetry.ts'

/** Starts the Sparkplug host application, before the brokers that it hears edge nodes on. */
export async function startSparkplug(
  { database, clock, log, shutdown }: Runtime,
  {
    telemetry: { heardDevices, pipeline, bus, encoders },
  }: { telemetry: Pick<Telemetry, 'heardDevices' | 'pipeline' | 'bus' | 'encoders'> },
): Promise<SparkplugHostApplication> {
  const host = await startSparkplugHost({ database, pool: heardDevices, pipeline, bus, clock, log })
  shutdown.add('sparkplug', () => host.stop())
  encoders.addTyped(nodeKinds.SPARKPLUG, createCommandEncoder(host))
  return host
}

/** Lets the host reach edge nodes on brokers of companies, and follow the connections to them. */
export function connectSparkplugToBrokers(
  sparkplug: SparkplugHostApplication,
  { supervisor, states }: { supervisor: Pick<Supervisor, 'send'>; states: ConnectionStates },
): () => void {
  sparkplug.connect({
    async toBroker(brokerId, topic, payload) {
      try {
        await supervisor.send(brokerSourceName, brokerId, { topic, payload, qos: 0, retain: false })
        return { status: 'sent', reference: null }
      } catch (error) {
        if (error instanceof ConnectionFailure) return failedConnection(error)
        throw error
      }
    },
  })
  return states.subscribe(({ driver, id, status }) => {
    if (driver !== brokerSourceName) return
    if (status === 'connected') sparkplug.opened(id)
    else sparkplug.lost(id)
  })
}

interface OwnBroker {
  sparkplug: SparkplugHostApplication
  broker: Pick<MqttBroker, 'deliver' | 'publish'>
  downlinks: { downlinks: Downlinks }
}

/** Lets it reach edge nodes on the portal's broker, and people send values to all of them. */
export function connectSparkplug(
  { database, clock, shutdown }: Pick<Runtime, 'database' | 'clock' | 'shutdown'>,
  { sparkplug, broker, downlinks: { downlinks } }: OwnBroker,
): void {
  sparkplug.connect({
    async toPortal(companyId, topic, payload) {
      const message = { topic, payload, retain: false }
      const isTaken = await broker.deliver(companyId, message, { subscribers: true })
      return isTaken ? { status: 'sent', reference: null } : failed('nodeNotConnected')
    },
    publishState: (companyId, topic, payload) =>
      broker.publish(companyId, [{ topic, payload, retain: true }]),
  })
  const send = createSparkplugDownlinks(database, sparkplug, clock)
  shutdown.add('downlinks to edge nodes', downlinks.addDriver(send))
}
