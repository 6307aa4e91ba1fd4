import { setTimeout as sleep } from 'node:timers/promises'
import { startMqttBroker } from '../../../server/src/ingest/mqtt/broker.ts'
import { systemClock } from '../../../server/src/lib/clock.ts'
import { runInThread } from '../../harness/in-thread.ts'
import type { LoadOptions, LoadResult } from './mqtt-load.ts'

export interface MqttFigures {
  clients: number
  inFlight: number
  payloadBytes: number | undefined
  commitMs: number
  /** Acknowledged after the commit. */
  messagesPerSecond: number
  p50Ms: number
  p95Ms: number
  messagesPerBatch: number
  /** Of all threads, the clients' too. */
  cpuMicrosecondsPerMessage: number
}

export interface MqttBenchOptions {
  clients?: number
  inFlight?: number
  /** Left out: a sensor's three readings. */
  payloadBytes?: number
  /** How long the commit that stands in for the pipeline takes. */
  commitMs?: number
  seconds?: number
}

/** Measures how many QoS 1 messages a second the embedded broker takes, acknowledged after a commit. */
export async function benchMqtt(options: MqttBenchOptions = {}): Promise<MqttFigures> {
  const { clients = 500, inFlight = 4, payloadBytes, commitMs = 6, seconds = 5 } = options
  const ignore = () => undefined
  const broker = await startMqttBroker({
    host: '127.0.0.1',
    port: 0,
    authenticate: async () => ({ companyId: 'bench', tokenId: 'bench', scopes: ['ingest'] }),
    resolveTopic: () => [],
    submit: () => sleep(commitMs),
    log: { info: ignore, warn: ignore, error: ignore },
    clock: systemClock,
  })
  const load: LoadOptions = {
    port: broker.port,
    logins: Array.from({ length: clients }, (_, at) => ({
      token: 'bench',
      deveui: at.toString(16).padStart(16, '0'),
    })),
    inFlight,
    seconds,
    ...(payloadBytes !== undefined && { payloadBytes }),
  }
  const cpu = process.cpuUsage()
  const result = await runInThread<LoadResult>(new URL('./mqtt-load.ts', import.meta.url), load)
  const { user, system } = process.cpuUsage(cpu)
  const { messages, batches } = broker.stats()
  await broker.stop()
  return {
    clients,
    inFlight,
    payloadBytes,
    commitMs,
    messagesPerSecond: Math.round(result.acknowledged / result.seconds),
    p50Ms: round(result.p50Ms),
    p95Ms: round(result.p95Ms),
    messagesPerBatch: round(messages / batches),
    cpuMicrosecondsPerMessage: round((user + system) / messages),
  }
}

const round = (value: number) => Math.round(value * 10) / 10

if (import.meta.main)
  for (const one of [
    { payloadBytes: 120 },
    { clients: 1, inFlight: 1000, payloadBytes: 120 },
    { clients: 1, inFlight: 1000, payloadBytes: 1000 },
    { clients: 2000, inFlight: 1, payloadBytes: 120 },
  ])
    process.stdout.write(`${JSON.stringify(await benchMqtt(one))}\n`)
