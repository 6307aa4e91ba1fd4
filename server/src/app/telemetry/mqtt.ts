import { publishedTopic } from '@fyr/contract/devices/nodes/published-topic'
import { createWaitingNodes } from '#domains/devices/downlinks/index.ts'
import { loadTopics } from '#domains/devices/nodes/index.ts'
import { identifyNetworkServer } from '#ingest/lorawan/index.ts'
import {
  type CompanyTrouble,
  createBrokerState,
  createNodeDownlinks,
  createTopicDirectory,
  type MqttBroker,
  pausesOf,
  startMqttBroker,
} from '#ingest/mqtt/index.ts'
import type { SparkplugHostApplication } from '#ingest/sparkplug/index.ts'
import type { Access } from '../access/access.ts'
import type { Runtime } from '../runtime.ts'
import type { DownlinkParts } from './downlinks.ts'
import type { Lorawan } from './lorawan.ts'
import type { Telemetry } from './telemetry.ts'

export interface MqttParts {
  telemetry: Pick<Telemetry, 'pipeline' | 'rates' | 'publishing'>
  access: Pick<Access, 'tokens'>
  lorawan: Pick<Lorawan, 'receive' | 'webhooks'>
  downlinks: Pick<DownlinkParts, 'downlinks'>
  sparkplug: SparkplugHostApplication
  wakeJobs(): void
}

/** Starts the broker. Who loses their token or their company is disconnected at once. */
export async function startMqtt(
  { config, database, tls, clock, log, shutdown }: Runtime,
  {
    telemetry: { pipeline, rates, publishing },
    access: { tokens },
    lorawan,
    downlinks: { downlinks },
    sparkplug,
    wakeJobs,
  }: MqttParts,
): Promise<MqttBroker> {
  const { events } = database
  const topics = createTopicDirectory((companyId) => loadTopics(database.pipeline, companyId), events)
  shutdown.add('topics', () => topics.close())
  const waiting = createWaitingNodes({ database, wakeJobs, clock, log })
  shutdown.add('nodes that downlinks wait for', () => waiting.stop())
  const broker = await startMqttBroker({
    host: config.host,
    port: config.mqttPort,
    ...(tls && { tls: { port: config.mqttsPort, ...tls.current } }),
    webSocketPort: config.mqttWebSocketPort,
    trustedProxies: config.trustedProxies,
    async authenticate(login) {
      const now = clock.now()
      const token = await tokens.identifyMqtt(login, now)
      if (token || !('token' in login)) return token
      return await identifyNetworkServer(lorawan.webhooks, login.token, now.getTime())
    },
    // A full pipeline makes the broker wait, which stops reading its sockets: that is how senders are slowed.
    submit: (uplinks) => pipeline.submit(uplinks, { patient: true }),
    receive: lorawan.receive,
    readSparkplug: (companyId, messages) =>
      sparkplug.read({ companyId, brokerId: null, isShared: false }, messages),
    charge: (uplinks, senders) => pausesOf(uplinks, senders, rates, clock.now().getTime()),
    resolveTopic: topics.resolve,
    nearestTopic: topics.nearest,
    acknowledged: (companyId, reference) => downlinks.report(companyId, reference, 'acknowledged', null),
    listening({ companyId, deveuis, hasSparkplug }) {
      if (hasSparkplug) sparkplug.announce(companyId)
      for (const deveui of deveuis) waiting.reachable(companyId, deveui)
    },
    state: createBrokerState(database),
    tell: (trouble) => {
      pipeline
        .submit([uplinkOf(trouble, clock.now())], { patient: true })
        .catch((error: unknown) => log.error({ err: error }, 'A company could not be told of MQTT trouble'))
    },
    log,
    clock,
    limits: {
      connectMs: config.handshakeSeconds * 1000,
      jsonDepth: config.ingest.maxDepth,
      retainedMessages: config.mqttRetained,
      sessionMessages: config.mqttQueued,
    },
  })
  if (tls) shutdown.add('mqtt certificate', tls.onChange(broker.renewTls))
  shutdown.add('mqtt', () => broker.stop())
  shutdown.add('downlinks over the own broker', downlinks.addDriver(createNodeDownlinks(database, broker)))
  const stopPublishing = [
    publishing.subscribe((companyId, readings) =>
      broker.publish(
        companyId,
        readings.map(({ deveui, key, value }) => ({
          topic: publishedTopic(deveui, key),
          payload: typeof value === 'string' ? value : JSON.stringify(value),
          retain: true,
        })),
      ),
    ),
    events.subscribe('publishingEnded', ({ companyId, deveui, key }) =>
      broker.forgetRetained(companyId, publishedTopic(deveui, key)),
    ),
    events.subscribe('nodeDeleted', ({ companyId, deveui }) =>
      broker.forgetRetained(companyId, publishedTopic(deveui)),
    ),
  ]
  shutdown.add('mqtt publishing', () => {
    for (const stop of stopPublishing) stop()
  })
  shutdown.add(
    'mqtt tokens',
    events.subscribe('accessToken', ({ tokenId }) => broker.disconnectToken(tokenId)),
  )
  shutdown.add(
    'mqtt readers',
    tokens.onReaderChange((tokenId) => broker.disconnectToken(tokenId)),
  )
  shutdown.add(
    'mqtt companies',
    events.subscribe('companyDeleted', ({ companyId }) => broker.disconnectCompany(companyId)),
  )
  return broker
}

/** What the broker refused is seen where refused readings are: at the node, or at none. */
function uplinkOf({ companyId, code, detail, nodeDeveui }: CompanyTrouble, now: Date) {
  return {
    source: 'mqtt' as const,
    companyId,
    address: nodeDeveui ?? '',
    onlyNodeId: null,
    receivedAt: now.getTime(),
    readings: [],
    problem: { code, detail },
  }
}
