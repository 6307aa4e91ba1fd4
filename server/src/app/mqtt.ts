import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Config } from '#config.ts'
import type { EventPort } from '#db/index.ts'
import type { AccessTokens } from '#domains/access-tokens/index.ts'
import { loadTopics } from '#domains/nodes/index.ts'
import { createTopicDirectory, handOver, type MqttBroker, startMqttBroker } from '#ingest/mqtt/index.ts'
import type { Clock } from '#lib/clock.ts'
import type { Pipeline } from '#telemetry/index.ts'
import type { Shutdown } from './shutdown.ts'

export interface MqttParts {
  config: Pick<Config, 'host' | 'mqttPort' | 'ingest'>
  pool: Pool
  events: EventPort
  pipeline: Pipeline
  tokens: AccessTokens
  clock: Clock
  log: Logger
  shutdown: Shutdown
}

/** Starts the broker. Who loses their token or their company is disconnected at once. */
export async function startMqtt(parts: MqttParts): Promise<MqttBroker> {
  const { config, pool, events, pipeline, tokens, clock, log, shutdown } = parts
  const topics = createTopicDirectory((companyId) => loadTopics(pool, companyId), events)
  shutdown.add('topics', () => topics.close())
  const broker = await startMqttBroker({
    host: config.host,
    port: config.mqttPort,
    authenticate: (token) => tokens.identifyMqtt(token, clock.now()),
    submit: handOver(pipeline),
    resolveTopic: topics.resolve,
    log,
    clock,
    limits: { jsonDepth: config.ingest.maxDepth },
  })
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
