import { setTimeout as sleep } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import type { Clock } from '#lib/clock.ts'
import type { TlsCredentials } from '#lib/network/tls-files.ts'
import type { Uplink } from '#telemetry/index.ts'
import { type BrokerThread, startBrokerThread } from './broker-thread.ts'
import { defaultMqttLimits, type MqttLimits } from './limits.ts'
import { createLogins } from './logins.ts'
import type {
  CompanyTrouble,
  FromThread,
  Listening,
  MessageBatch,
  MqttIdentity,
  MqttLogin,
  OwnMessage,
  Pause,
  Recipient,
  ThreadData,
  ThreadStats,
  ToThread,
} from './messages.ts'
import { type FindNearestTopic, type ResolveTopic, readUplinks } from './payload/uplinks.ts'
import { type ReadSparkplug, readSparkplugUplinks } from './sparkplug-uplinks.ts'
import { type BrokerState, createStateWriter } from './state/state-writer.ts'
import { createThrottledLog } from './throttled-log.ts'

export type { MqttLimits } from './limits.ts'
export type { CompanyTrouble, MqttIdentity } from './messages.ts'

/** What of a logger is needed here; pino has it. */
export type MqttLog = Record<'info' | 'warn' | 'error', (fields: object, message: string) => void>

export interface MqttBrokerOptions {
  host: string
  /** 0 takes a free one. */
  port: number
  /** A second port, which speaks TLS with these, if there is one. */
  tls?: TlsCredentials & { port?: number | undefined }
  /** A port for MQTT in WebSockets; with `tls` they are `wss`. */
  webSocketPort?: number | undefined
  /** Addresses and ranges of proxies, whose PROXY protocol header is believed; commas between. */
  trustedProxies?: string | undefined
  /** Whose access token or certificate this is; null if nobody's. Rejects if it cannot be looked up now. */
  authenticate(login: MqttLogin, remote: string): Promise<MqttIdentity | null>
  /**
   * Stores what was sent and resolves when it is committed; senders are acknowledged then. Called with an empty
   * batch for messages that are readings of nobody: it rejects if nothing may be stored now. Called with later
   * batches before earlier ones resolve: it keeps their order. Rejects if nothing was stored: the senders are
   * disconnected unacknowledged, and send again.
   */
  submit(batch: Uplink[]): Promise<unknown>
  /** Counts readings that have come in, and says for how long their senders are not to be read. */
  charge?(uplinks: readonly Uplink[], senders: readonly number[]): Promise<Pause[]>
  /**
   * Takes what an integration's clients sent, as its reader read it, a batch at a time; resolves when all of it is
   * committed, with for how long its company is not to be read, in ms. Rejects as `submit` does.
   */
  receive?(
    origin: { companyId: string; integrationId: string },
    messages: readonly unknown[],
  ): Promise<number>
  readSparkplug?: ReadSparkplug
  resolveTopic: ResolveTopic
  /** For the data error of a message that no node listens to. */
  nearestTopic?: FindNearestTopic
  /** Where sessions and retained messages are kept; without it they end with the thread. */
  state?: BrokerState
  /** A node has acknowledged what was delivered to it. */
  acknowledged?(companyId: string, reference: string): void
  /** Somebody began to hear what is sent to these nodes. */
  listening?(listening: Listening): void
  /** Tells a company what was refused or cut off. */
  tell?(trouble: CompanyTrouble): void
  log: MqttLog
  clock: Clock
  limits?: Partial<MqttLimits>
  /** Called with each thread; tests end it. */
  started?(thread: Worker): void
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
  tlsPort: number | undefined
  webSocketPort: number | undefined
  /** Acknowledges what was received, then closes; takes 8 s at most. */
  stop(): Promise<void>
  stats(): MqttStats
  /** Publishes to a company's clients; nothing says who heard it. */
  publish(companyId: string, messages: readonly OwnMessage[]): void
  /**
   * Hands a message to whom it is meant for, and to whoever else listens. False, and nobody got it, if none of those is
   * connected, subscribed and able to take it.
   */
  deliver(companyId: string, message: OwnMessage, to: Recipient): Promise<boolean>
  /** Removes what topics that match the filter have retained. */
  forgetRetained(companyId: string, filter: string): void
  /** Other certificates, for connections from now on. */
  renewTls(tls: TlsCredentials): void
  /** Ends the connections and sessions of an access token, at once; its wills are not published. */
  disconnectToken(tokenId: string): void
  /** Ends all connections of a company that was deleted. */
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
  deliveries: 0,
}

/**
 * Starts the embedded MQTT broker in a thread of its own and keeps it running: when the thread ends it is
 * started again on the same port, and clients reconnect. Rejects if it cannot listen at first.
 */
export async function startMqttBroker(options: MqttBrokerOptions): Promise<MqttBroker> {
  const { host, authenticate, submit, resolveTopic, nearestTopic = () => undefined, log, clock } = options
  const { charge = async () => [], tell = () => undefined, receive = async () => 0 } = options
  const { readSparkplug = async () => ({ uplinks: [], places: [], committed: () => undefined }) } = options
  const limits = { ...defaultMqttLimits, ...options.limits }
  const logins = createLogins(authenticate, log)
  const complaints = createThrottledLog(log, clock)
  const state = createStateWriter(options.state, log)
  const totals = { messages: 0, batches: 0, failedBatches: 0, restarts: 0 }
  const stopping = new AbortController()
  let stats = idle
  const deliveries = new Map<number, PromiseWithResolvers<boolean>>()
  let lastDelivery = 0
  /** The batch of each company, or integration, that was handed over last. */
  const handed = new Map<string, Promise<unknown>>()

  /** A company's batches are read and handed over one after the other, whatever has to be looked up; commits may overlap. */
  const handOver = async (batch: MessageBatch, before: Promise<unknown> | undefined) => {
    await before
    const { companyId, integration, sparkplug } = batch
    if (integration) {
      const milliseconds = await receive({ companyId, integrationId: integration.id }, integration.read)
      return { refused: [], pauses: milliseconds > 0 ? [{ milliseconds }] : [], stored: undefined }
    }
    const receivedAt = clock.now().getTime()
    if (sparkplug) {
      const { uplinks, senders, refused, committed } = await readSparkplugUplinks(
        batch,
        sparkplug,
        readSparkplug,
        receivedAt,
      )
      const pauses = await charge(uplinks, senders)
      return { refused, pauses, stored: submit(uplinks).then(committed) }
    }
    const lookups = { resolve: resolveTopic, nearest: nearestTopic }
    const { uplinks, senders, refused } = await readUplinks(batch, lookups, receivedAt)
    const pauses = await charge(uplinks, senders)
    // Without readings too: a message may be kept all the same, for which there must be room.
    return { refused, pauses, stored: submit(uplinks) }
  }
  const store = async (batch: MessageBatch, reply: (message: ToThread) => void) => {
    const { companyId, integration, sparkplug } = batch
    const messages = (integration?.read ?? sparkplug ?? batch.messages.times).length
    const line = integration?.id ?? (sparkplug ? `${companyId}/sparkplug` : companyId)
    totals.batches++
    totals.messages += messages
    const handing = handOver(batch, handed.get(line))
    const settled = handing.then(
      () => undefined,
      () => undefined,
    )
    handed.set(line, settled)
    void settled.then(() => {
      if (handed.get(line) === settled) handed.delete(line)
    })
    try {
      const { refused, pauses, stored } = await handing
      await stored
      reply({ type: 'batch', batch: batch.batch, answer: { kind: 'stored', refused, pauses } })
    } catch (error) {
      totals.failedBatches++
      complaints.add(error, messages)
      reply({ type: 'batch', batch: batch.batch, answer: { kind: 'away' } })
    }
  }
  const take = (message: FromThread, reply: (message: ToThread) => void) => {
    if (message.type === 'batches') for (const batch of message.batches) void store(batch, reply)
    else if (message.type === 'stats') stats = message.stats
    else if (message.type === 'log') log[message.level](message.fields, message.message)
    else if (message.type === 'trouble') tell(message.trouble)
    else if (message.type === 'acknowledged') options.acknowledged?.(message.companyId, message.reference)
    else if (message.type === 'nodesListening') options.listening?.(message.listening)
    else if (message.type === 'delivered') {
      deliveries.get(message.delivery)?.resolve(message.isTaken)
      deliveries.delete(message.delivery)
    } else if (message.type === 'open') {
      const { companyId } = message
      void state.load(companyId).then((saved) => reply({ type: 'opened', companyId, state: saved }))
    } else if (message.type === 'save') {
      const { save, companyId, changes } = message
      void state.save(companyId, changes).then((isSaved) => reply({ type: 'saved', save, isSaved }))
    } else if (message.type === 'login')
      void logins
        .answer(message.as, message.remote)
        .then((answer) => reply({ type: 'login', login: message.login, answer }))
  }
  let tls: TlsCredentials | undefined = options.tls
  const dataOf = (ports: ThreadData['ports']): ThreadData => ({
    host,
    ports,
    limits,
    ...(tls && { tls: { cert: tls.cert, key: tls.key } }),
    ...(options.trustedProxies !== undefined && { trustedProxies: options.trustedProxies }),
  })
  const start = (ports: ThreadData['ports']): BrokerThread => {
    const started = startBrokerThread(dataOf(ports), take)
    options.started?.(started.worker)
    void started.ended.then((err) => {
      if (err) log.error({ err }, 'The MQTT broker’s thread failed')
    })
    return started
  }

  let thread = start({
    plain: options.port,
    ...(options.tls?.port !== undefined && { tls: options.tls.port }),
    ...(options.webSocketPort !== undefined && { webSocket: options.webSocketPort }),
  })
  const ports = await thread.listening
  const giveUpDeliveries = () => {
    for (const { reject } of deliveries.values()) reject(new Error('The MQTT broker is starting again'))
    deliveries.clear()
  }
  const keepRunning = async () => {
    let startedAt = clock.now().getTime()
    let failures = 0
    while (!stopping.signal.aborted) {
      await thread.ended
      stats = idle
      giveUpDeliveries()
      if (stopping.signal.aborted) return
      const ran = clock.now().getTime() - startedAt
      failures = ran > 60_000 ? 0 : failures + 1
      const pause = Math.min(10_000, 50 * 2 ** failures)
      log.error({ pause, ran }, 'The MQTT broker’s thread ended and is started again')
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      totals.restarts++
      startedAt = clock.now().getTime()
      thread = start(ports)
      // Those of the meantime reached nobody either.
      giveUpDeliveries()
    }
  }
  const running = keepRunning()

  return {
    port: ports.plain,
    tlsPort: ports.tls,
    webSocketPort: ports.webSocket,
    async stop() {
      stopping.abort()
      await thread.stop({ type: 'stop' }, 8000)
      await running
      await state.idle()
    },
    stats: () => ({ ...stats, ...totals }),
    publish: (companyId, messages) => thread.post({ type: 'publish', companyId, messages }),
    deliver(companyId, message, to) {
      const answer = Promise.withResolvers<boolean>()
      deliveries.set(++lastDelivery, answer)
      thread.post({ type: 'deliver', delivery: lastDelivery, companyId, message, to })
      return answer.promise
    },
    forgetRetained: (companyId, filter) => thread.post({ type: 'forgetRetained', companyId, filter }),
    renewTls(files) {
      tls = files
      thread.post({ type: 'tls', tls: files })
    },
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
