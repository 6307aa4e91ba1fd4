import { Readable } from 'node:stream'
import type { AedesPublishPacket, PublishPacket, Subscription } from 'aedes'
import type { Retained } from './retained.ts'
import type { Sessions, Waiting } from './sessions.ts'

interface ClientRef {
  id: string
}

interface PersistenceOptions {
  sessions: Sessions
  retained: Retained
  /** aedes stores all subscriptions of a packet as soon as one of them was allowed. */
  isAllowed(subscription: Subscription): boolean
  /** A retained message was not kept. */
  noRoom(topic: string): void
}

/**
 * What aedes asks of a persistence (only what it calls), over bounded memory of one company.
 *
 * Where it must decide whether to publish it is answered at once, not through a promise: aedes hands QoS 0
 * messages on without waiting, numbers all messages when they come in, and takes one with a number lower than
 * the last for a duplicate. A QoS 1 message that waits for a promise is overtaken and so silently lost.
 */
export function createPersistence(options: PersistenceOptions) {
  const { sessions, retained, isAllowed, noRoom } = options
  return {
    /** aedes checks that this is an async function. */
    async setup() {},

    storeRetained(packet: AedesPublishPacket) {
      if (!retained.store(packet)) noRoom(packet.topic)
      return instantly(undefined)
    },
    createRetainedStreamCombi: (filters: string[]) => Readable.from(retained.matching(filters)),

    async addSubscriptions(client: ClientRef, subscriptions: Subscription[]) {
      for (const subscription of subscriptions)
        if (isAllowed(subscription)) sessions.subscribe(client.id, subscription)
    },
    async removeSubscriptions(client: ClientRef, topics: string[]) {
      for (const topic of topics) sessions.unsubscribe(client.id, topic)
    },
    async subscriptionsByClient(client: ClientRef) {
      sessions.open(client.id)
      return sessions.subscriptionsOf(client.id)
    },
    subscriptionsByTopic: (topic: string) =>
      instantly(sessions.subscribersOf(topic).map((clientId) => ({ clientId, topic }))),
    async cleanSubscriptions(client: ClientRef) {
      sessions.drop(client.id)
    },

    outgoingEnqueueCombi(subscribers: { clientId: string }[], packet: AedesPublishPacket) {
      sessions.keep(
        subscribers.map(({ clientId }) => clientId),
        packet,
      )
      return instantly(undefined)
    },
    async outgoingUpdate(client: ClientRef, packet: Waiting) {
      sessions.note(client.id, packet)
    },
    outgoingClearMessageId: async (
      client: ClientRef,
      packet: { messageId?: number; brokerCounter?: number },
    ) => sessions.acknowledge(client.id, packet),
    outgoingStream: (client: ClientRef) => Readable.from(sessions.waitingFor(client.id)),

    async incomingStorePacket(client: ClientRef, packet: PublishPacket) {
      if (packet.messageId !== undefined) sessions.receive(client.id, packet.messageId)
    },
    async incomingGetPacket(client: ClientRef, packet: { messageId?: number }) {
      if (packet.messageId === undefined || !sessions.hasReceived(client.id, packet.messageId))
        throw new Error('no such packet')
      return packet
    },
    async incomingDelPacket(client: ClientRef, packet: { messageId?: number }) {
      if (packet.messageId === undefined || !sessions.release(client.id, packet.messageId))
        throw new Error('no such packet')
    },
    async cleanIncoming(client: ClientRef) {
      sessions.releaseAll(client.id)
    },

    // Wills are published by the connection that holds them; after a crash of the thread there is nothing to keep.
    async putWill() {},
    async delWill() {},
    streamWill: () => Readable.from([]),
  }
}

/** The part of a promise that aedes uses here, settled already. */
function instantly<T>(value: T) {
  return {
    // biome-ignore lint/suspicious/noThenProperty: it stands in for a promise
    then(done: (value: T) => void) {
      done(value)
    },
  }
}
