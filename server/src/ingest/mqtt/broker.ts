import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Clock } from '#lib/clock.ts'
import { type BrokerThread, watchThread } from './broker-thread.ts'
import { createComplaints } from './complaints.ts'
import { defaultMqttLimits, type MqttLimits } from './limits.ts'
import { createLogins } from './logins.ts'
import type { FromThread, MessageBatch, MqttIdentity, ThreadData, ThreadStats, ToThread } from './messages.ts'
import { unpackMessages } from './packed-messages.ts'
import { type MqttUplink, type ResolveTopic, readBatch } from './uplinks.ts'

export type { MqttLimits } from './limits.ts'
export type { MqttIdentity } from './messages.ts'
export type { MqttUplink } from './uplinks.ts'

/** What of a logger is needed here; pino has it. */
export type MqttLog = Record<'info' | 'warn' | 'error', (fields: object, message: string) => void>

export interface MqttBrokerOptions {
  host: string
  /** 0 takes a free one. */
  port: number
  /** Whose access token this is; null if nobody's. Rejects if it cannot be looked up now. */
  authenticate(token: string, remote: string): Promise<MqttIdentity | null>
  /**
   * Stores what was sent and resolves when it is committed; senders are acknowledged then. Called with later
   * batches before earlier ones resolve: it keeps their order. Rejects if nothing was stored: the senders are
   * disconnected unacknowledged, and send again.
   */
  submit(batch: MqttUplink[]): Promise<void>
  resolveTopic: ResolveTopic
  log: MqttLog
  clock: Clock
  limits?: Partial<MqttLimits>
  /** How the thread is made; tests hold on to it to end it. */
  createWorker?: (data: ThreadData) => Worker
}

export interface MqttStats extends ThreadStats {
  /** Since the start, over restarts of the thread. */
  messages: number
  batches: number
  failedBatches: number
  restarts: number
}

export interface MqttBroker {
  port: number
  /** Acknowledges what was received, then closes; takes 8 s at most. */
  stop(): Promise<void>
  stats(): MqttStats
  /** Ends the connections and sessions of an access token, at once; its wills are not published. */
  disconnectToken(tokenId: string): void
  /** Ends all connections of a company and forgets its sessions and retained messages. */
  disconnectCompany(companyId: string): void
}

const idle: ThreadStats = {
  connections: 0,
  halfOpen: 0,
  unanswered: 0,
  retained: 0,
  sessions: 0,
  refusedConnects: 0,
  dropped: 0,
}

/**
 * Starts the embedded MQTT broker in a thread of its own and keeps it running: when the thread ends it is
 * started again on the same port, and clients reconnect. Rejects if it cannot listen at first.
 */
export async function startMqttBroker(options: MqttBrokerOptions): Promise<MqttBroker> {
  const { host, authenticate, submit, resolveTopic, log, clock, createWorker = createBrokerWorker } = options
  const limits = { ...defaultMqttLimits, ...options.limits }
  const logins = createLogins(authenticate, log)
  const complaints = createComplaints(log, clock)
  const totals = { messages: 0, batches: 0, failedBatches: 0, restarts: 0 }
  const stopping = new AbortController()
  let stats = idle
  let lastHanded: Promise<unknown> = Promise.resolve()

  /** Batches are read and handed over one after the other, whatever has to be looked up; commits may overlap. */
  const handOver = async (batch: MessageBatch, before: Promise<unknown>) => {
    await before
    const messages = unpackMessages(batch.messages)
    const { uplinks, refused } = await readBatch({ senders: batch.senders, messages }, resolveTopic, clock)
    return { refused, stored: uplinks.length > 0 ? submit(uplinks) : Promise.resolve() }
  }
  const store = async (batch: MessageBatch, reply: (message: ToThread) => void) => {
    totals.batches++
    totals.messages += batch.messages.times.length
    const handed = handOver(batch, lastHanded)
    lastHanded = handed.catch(() => undefined)
    try {
      const { refused, stored } = await handed
      await stored
      reply({ type: 'batch', batch: batch.batch, answer: { kind: 'stored', refused } })
    } catch (error) {
      totals.failedBatches++
      complaints.add(error, batch.messages.times.length)
      reply({ type: 'batch', batch: batch.batch, answer: { kind: 'away' } })
    }
  }
  const take = (message: FromThread, reply: (message: ToThread) => void) => {
    if (message.type === 'batch') void store(message, reply)
    else if (message.type === 'stats') stats = message.stats
    else if (message.type === 'log') log[message.level](message.fields, message.message)
    else if (message.type === 'login')
      void logins
        .answer(message.token, message.remote)
        .then((answer) => reply({ type: 'login', login: message.login, answer }))
  }
  const start = (port: number): BrokerThread =>
    watchThread(createWorker({ host, port, limits }), {
      message: take,
      broke: (error) => log.error({ err: error }, 'The MQTT broker’s thread failed'),
    })

  let thread = start(options.port)
  const port = await thread.listening
  const keepRunning = async () => {
    let startedAt = clock.now().getTime()
    let failures = 0
    while (!stopping.signal.aborted) {
      await thread.ended
      stats = idle
      if (stopping.signal.aborted) return
      const ran = clock.now().getTime() - startedAt
      failures = ran > 60_000 ? 0 : failures + 1
      const pause = Math.min(10_000, 50 * 2 ** failures)
      log.error({ pause, ran }, 'The MQTT broker’s thread ended and is started again')
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      totals.restarts++
      startedAt = clock.now().getTime()
      thread = start(port)
    }
  }
  const running = keepRunning()

  return {
    port,
    async stop() {
      stopping.abort()
      thread.post({ type: 'stop' })
      const late = new AbortController()
      const patience = sleep(8000, undefined, { signal: late.signal }).catch(() => undefined)
      await Promise.race([thread.ended, patience])
      late.abort()
      await thread.terminate()
      await running
    },
    stats: () => ({ ...stats, ...totals }),
    disconnectToken(tokenId) {
      logins.revoke(tokenId)
      thread.post({ type: 'endToken', tokenId })
    },
    disconnectCompany(companyId) {
      logins.revoke(companyId)
      thread.post({ type: 'endCompany', companyId })
    },
  }
}

function createBrokerWorker(data: ThreadData): Worker {
  return new Worker(new URL('./broker-worker.ts', import.meta.url), {
    name: 'mqtt',
    workerData: data,
    resourceLimits: {
      maxOldGenerationSizeMb: data.limits.threadHeapMegabytes,
      maxYoungGenerationSizeMb: 24,
    },
  })
}
