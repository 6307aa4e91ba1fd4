import type { AedesPublishPacket, Subscription } from 'aedes'
import { detach, sizeOf } from './retained.ts'
import { createTopicFilters } from './topic-filters.ts'

/** A packet that waits for its subscriber: a message, or the PUBREL of one that was received. */
export type Waiting = AedesPublishPacket | { cmd: 'pubrel'; messageId?: number; brokerCounter?: number }

interface Session {
  subscriptions: Map<string, Subscription>
  /** By aedes's counter of the message. */
  waiting: Map<number, Waiting>
  /** The last message, by its counter, that the client was given when it came back. */
  givenUpTo: number
  /** Message ids of QoS 2 messages received and not yet released. */
  received: Set<number>
}

export interface SessionLimits {
  sessions: number
  sessionMessages: number
  sessionBytes: number
}

/**
 * What a client's session holds while it is away, for the clients of one company. Sessions, messages and bytes
 * are bounded: over them a message is not kept for later, and the session that was opened longest ago is lost.
 */
export type Sessions = ReturnType<typeof createSessions>

export function createSessions(limits: SessionLimits, isConnected: (clientId: string) => boolean) {
  const sessions = new Map<string, Session>()
  const subscribers = createTopicFilters<string>()
  let bytes = 0

  const drop = (clientId: string) => {
    const session = sessions.get(clientId)
    if (!session) return
    for (const topic of session.subscriptions.keys()) subscribers.remove(topic, clientId)
    for (const packet of session.waiting.values()) bytes -= weightOf(packet)
    sessions.delete(clientId)
  }
  const open = (clientId: string): Session => {
    const session = sessions.get(clientId) ?? {
      subscriptions: new Map(),
      waiting: new Map(),
      givenUpTo: -1,
      received: new Set(),
    }
    // Last in the order of opening.
    sessions.delete(clientId)
    sessions.set(clientId, session)
    if (sessions.size > limits.sessions) {
      const oldest = sessions.keys().find((id) => id !== clientId && !isConnected(id))
      if (oldest !== undefined) drop(oldest)
    }
    return session
  }
  const forget = (session: Session, counter: number): Waiting | undefined => {
    const packet = session.waiting.get(counter)
    if (!packet) return undefined
    bytes -= weightOf(packet)
    session.waiting.delete(counter)
    return packet
  }

  return {
    open,
    drop,
    /** Ends the sessions of an access token. */
    dropToken(tokenId: string) {
      for (const clientId of [...sessions.keys()]) if (clientId.startsWith(`${tokenId}/`)) drop(clientId)
    },
    subscriptionsOf: (clientId: string) => [...(sessions.get(clientId)?.subscriptions.values() ?? [])],
    subscribe(clientId: string, subscription: Subscription) {
      open(clientId).subscriptions.set(subscription.topic, { ...subscription })
      if (subscription.qos > 0) subscribers.add(subscription.topic, clientId)
      else subscribers.remove(subscription.topic, clientId)
    },
    unsubscribe(clientId: string, topic: string) {
      sessions.get(clientId)?.subscriptions.delete(topic)
      subscribers.remove(topic, clientId)
    },
    /** The clients whose sessions want this topic, each once. */
    subscribersOf: (topic: string) => [...new Set(subscribers.match(topic))],
    keep(clientIds: readonly string[], packet: AedesPublishPacket) {
      if (clientIds.length === 0) return
      const own = detach(packet)
      for (const clientId of clientIds) {
        const session = sessions.get(clientId)
        if (!session || session.waiting.size >= limits.sessionMessages) continue
        if (bytes + weightOf(own) > limits.sessionBytes) continue
        session.waiting.set(own.brokerCounter, { ...own })
        bytes += weightOf(own)
      }
    },
    /** What the client is to be given now that it is back. */
    waitingFor(clientId: string): Waiting[] {
      const session = sessions.get(clientId)
      if (!session) return []
      session.givenUpTo = Math.max(session.givenUpTo, ...session.waiting.keys())
      return [...session.waiting.values()]
    },
    /** Whether a message was among those that the client was given when it came back. */
    wasGiven: (clientId: string, packet: AedesPublishPacket) =>
      packet.qos > 0 && packet.brokerCounter <= (sessions.get(clientId)?.givenUpTo ?? -1),
    /** Notes the message id under which a message was sent, or that it was received and awaits its release. */
    note(clientId: string, packet: Waiting) {
      const session = sessions.get(clientId)
      if (!session) return
      const known = session.waiting.get(packet.brokerCounter ?? -1)
      if (known && packet.cmd !== 'pubrel') {
        if (packet.messageId !== undefined) known.messageId = packet.messageId
        return
      }
      const counter = counterOf(session, packet.messageId)
      if (counter === undefined) return
      forget(session, counter)
      session.waiting.set(counter, { ...packet, brokerCounter: counter })
      bytes += weightOf(packet)
    },
    acknowledge(
      clientId: string,
      packet: { messageId?: number; brokerCounter?: number },
    ): Waiting | undefined {
      const session = sessions.get(clientId)
      if (!session) return undefined
      const counter =
        packet.messageId === undefined ? packet.brokerCounter : counterOf(session, packet.messageId)
      return counter === undefined ? undefined : forget(session, counter)
    },
    receive: (clientId: string, messageId: number) => void open(clientId).received.add(messageId),
    hasReceived: (clientId: string, messageId: number) =>
      sessions.get(clientId)?.received.has(messageId) ?? false,
    release: (clientId: string, messageId: number) =>
      sessions.get(clientId)?.received.delete(messageId) ?? false,
    /** Ends what a client that keeps no session has left behind. */
    releaseAll(clientId: string) {
      const session = sessions.get(clientId)
      session?.received.clear()
      if (session && session.subscriptions.size === 0 && session.waiting.size === 0) sessions.delete(clientId)
    },
    get size() {
      return sessions.size
    },
  }
}

function counterOf(session: Session, messageId: number | undefined): number | undefined {
  if (messageId === undefined) return undefined
  for (const [counter, packet] of session.waiting) if (packet.messageId === messageId) return counter
  return undefined
}

function weightOf(packet: Waiting): number {
  return packet.cmd === 'publish' ? sizeOf(packet) : 16
}
