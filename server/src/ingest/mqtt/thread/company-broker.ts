import { Aedes, type Client } from 'aedes'
import type { MqttLimits } from '../limits.ts'
import { createAllowance } from './allowance.ts'
import { holdBack } from './coming-back.ts'
import type { Connection } from './connections.ts'
import { createDelivery } from './delivery.ts'
import { createPersistence } from './persistence.ts'
import { createPublishing, type PublishingOptions } from './publishing.ts'
import { createRetained } from './retained.ts'
import { createSessions } from './sessions.ts'
import { judgeForwarding, refusalOfSubscription } from './subscribing.ts'

export interface CompanyBrokerOptions {
  limits: MqttLimits
  now(): number
  send: PublishingOptions['send']
  report(connection: Connection, reason: string): void
  dropped(): void
  /** Something broke in the broker itself. */
  fault(error: Error): void
}

/**
 * The broker of one company: an aedes of its own. Topics, wildcards, client ids, retained messages and wills of
 * two companies cannot meet, because nothing that holds them is shared; no prefix has to be put on and taken
 * off in every place where aedes has a topic in its hands.
 */
export type CompanyBroker = Awaited<ReturnType<typeof openCompanyBroker>>

export async function openCompanyBroker({ limits, now, send, report, dropped, fault }: CompanyBrokerOptions) {
  const connections = new WeakMap<object, Connection>()
  const connected = new Map<string, Connection>()
  const allowed = new WeakSet<object>()
  const comingBack = new WeakMap<Client, ReturnType<typeof holdBack>>()
  const connectionOf = (client: Client | null) => (client ? connections.get(client.conn) : undefined)
  const sessions = createSessions(limits, (clientId) => connected.has(clientId))
  const retained = createRetained(limits)
  const company = createAllowance(limits.companyMessagesPerSecond)
  const publish = createPublishing({ limits, company, sessions, now, send })
  const persistence = createPersistence({
    sessions,
    retained,
    isAllowed: (subscription) => allowed.has(subscription),
    noRoom: dropped,
  })

  const broker = new Aedes({
    persistence,
    mq: createDelivery(),
    // Only for the number of listeners that a socket may have: any.
    concurrency: 0,
    drainTimeout: 30_000,
    maxClientsIdLength: 1000,
    maxTopicLevels: limits.topicLevels + 1,
    preConnect(client, packet, answer) {
      const connection = connectionOf(client)
      if (!connection) return answer(new Error('unknown connection'), false)
      packet.clientId = connection.clientId
      packet.keepalive = Math.min(packet.keepalive || limits.keepaliveSeconds, limits.keepaliveSeconds)
      if (!packet.clean) comingBack.set(client, holdBack(client, limits.sessionMessages))
      answer(null, true)
    },
    // Whose connection this is was known before it came here.
    authenticate: (client, _username, _password, answer) => answer(null, connectionOf(client) !== undefined),
    authorizePublish(client, packet, answer) {
      const connection = connectionOf(client)
      if (!connection) return answer(new Error('unknown connection'))
      publish(connection, packet, answer)
    },
    authorizeSubscribe(client, subscription, answer) {
      const connection = connectionOf(client)
      const refusal = connection
        ? refusalOfSubscription(connection, subscription, limits)
        : 'unknown connection'
      if (!connection || refusal) {
        if (connection) report(connection, `a subscription was refused: ${refusal}`)
        return answer(null, null)
      }
      connection.subscriptions.add(subscription.topic)
      allowed.add(subscription)
      answer(null, subscription)
    },
    authorizeForward(client, packet) {
      const connection = connectionOf(client)
      const verdict = connection ? judgeForwarding(connection, packet, limits.subscriberBacklogBytes) : 'drop'
      if (verdict === 'forward') return packet
      dropped()
      if (verdict === 'end') client.conn.destroy(new Error('the subscriber reads too slowly'))
      return null
    },
  })

  broker.on('unsubscribe', (topics, client) => {
    for (const topic of topics) connectionOf(client)?.subscriptions.delete(topic)
  })
  broker.on('clientReady', (client) => {
    comingBack.get(client)?.((packet) => sessions.wasGiven(client.id, packet))
    connectionOf(client)?.gate.open()
  })
  const complain = (client: Client, error: Error & { code?: string }) => {
    const connection = connectionOf(client)
    // A network that breaks has a code; what clients do wrong has none.
    if (connection && !connection.ended && error.code === undefined && error.message !== 'connection closed')
      report(connection, error.message)
  }
  broker.on('clientError', complain)
  broker.on('connectionError', complain)
  broker.addListener('error', (error: Error) => fault(error))
  await broker.listen()

  return {
    /** Hands over a connection whose CONNECT packet was read; its gate lets aedes read it again. */
    admit(connection: Connection) {
      connections.set(connection.socket, connection)
      connected.set(connection.clientId, connection)
      connection.socket.once('close', () => {
        if (connected.get(connection.clientId) === connection) connected.delete(connection.clientId)
      })
      broker.handle(connection.socket)
      connection.gate.start()
    },
    /** Whether nothing would be lost by closing it. */
    isIdle: () => connected.size === 0 && sessions.size === 0 && retained.size === 0,
    dropToken: sessions.dropToken,
    counts: () => ({ sessions: sessions.size, retained: retained.size }),
    close: () => new Promise<void>((resolve) => broker.close(() => resolve())),
  }
}
