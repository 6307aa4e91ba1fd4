import type { Logger } from 'pino'
import type { Config } from '#config.ts'
import type { Database, EventPort } from '#db/index.ts'
import type { AccessTokens } from '#domains/access-tokens/index.ts'
import { loadTopics } from '#domains/nodes/index.ts'
import {
  type CompanyTrouble,
  createBrokerState,
  createTopicDirectory,
  type MqttBroker,
  pausesOf,
  startMqttBroker,
} from '#ingest/mqtt/index.ts'
import type { Clock } from '#lib/clock.ts'
import type { TlsFiles } from '#lib/tls-files.ts'
import type { IngestRates, Pipeline } from '#telemetry/index.ts'
import type { Shutdown } from './shutdown.ts'

export interface MqttParts {
  config: Pick<
    Config,
    | 'host'
    | 'mqttPort'
    | 'mqttsPort'
    | 'mqttRetained'
    | 'mqttQueued'
    | 'handshakeSeconds'
    | 'trustedProxies'
    | 'ingest'
  >
  database: Database
  events: EventPort
  pipeline: Pipeline
  rates: IngestRates
  tokens: AccessTokens
  tls: TlsFiles | undefined
  clock: Clock
  log: Logger
  shutdown: Shutdown
}

/** Starts the broker. Who loses their token or their company is disconnected at once. */
export async function startMqtt(parts: MqttParts): Promise<MqttBroker> {
  const { config, database, events, pipeline, rates, tokens, tls, clock, log, shutdown } = parts
  const topics = createTopicDirectory((companyId) => loadTopics(database.pipeline, companyId), events)
  shutdown.add('topics', () => topics.close())
  const broker = await startMqttBroker({
    host: config.host,
    port: config.mqttPort,
    ...(tls && config.mqttsPort !== undefined && { tls: { port: config.mqttsPort, ...tls.current } }),
    trustedProxies: config.trustedProxies,
    authenticate: (token) => tokens.identifyMqtt(token, clock.now()),
    // A full pipeline makes the broker wait, which stops reading its sockets: that is how senders are slowed.
    submit: (uplinks) => pipeline.submit(uplinks, { patient: true }),
    charge: (uplinks, senders) => pausesOf(uplinks, senders, rates, clock.now().getTime()),
    resolveTopic: topics.resolve,
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
  shutdown.add(
    'mqtt tokens',
    events.subscribe('accessToken', ({ tokenId }) => broker.disconnectToken(tokenId)),
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
