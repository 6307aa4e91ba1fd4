import type { AedesPublishPacket, Subscription } from 'aedes'
import type { MqttLimits } from '../limits.ts'
import { flawOfFilter, isOwnFilter } from '../topics.ts'
import type { Connection } from './connections.ts'

/** Why a connection may not subscribe, or undefined. It is inside its company's own broker already. */
export function refusalOfSubscription(
  { identity, subscriptions }: Connection,
  { topic }: Subscription,
  limits: MqttLimits,
): string | undefined {
  if (!identity.scopes.includes('read')) return 'the access token may not subscribe'
  const flaw = flawOfFilter(topic, limits)
  if (flaw) return flaw
  if (identity.nodeDeveui !== undefined && !isOwnFilter(topic, identity.nodeDeveui))
    return 'the access token is good for the topics of one node'
  return subscriptions.size >= limits.subscriptionsPerConnection && !subscriptions.has(topic)
    ? `a connection has ${limits.subscriptionsPerConnection} subscriptions at most`
    : undefined
}

export type Forwarding = 'forward' | 'drop' | 'end'

/**
 * Whether a subscriber gets a message. Whoever reads too slowly loses QoS 0 messages, and its connection when
 * it asked for more: its session keeps those, or it subscribes anew.
 */
export function judgeForwarding(
  connection: Connection,
  packet: AedesPublishPacket,
  backlog: number,
): Forwarding {
  const { identity, socket, ended } = connection
  if (ended || !identity.scopes.includes('read')) return 'drop'
  if (socket.writableLength + connection.forwarding > backlog) return packet.qos === 0 ? 'drop' : 'end'
  // aedes writes in the next turn; until then the socket does not count these bytes.
  if (connection.forwarding === 0) setImmediate(() => (connection.forwarding = 0))
  connection.forwarding += packet.payload.length + packet.topic.length
  return 'forward'
}
