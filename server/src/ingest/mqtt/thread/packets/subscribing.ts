import type { ISubscribePacket, IUnsubscribePacket } from 'mqtt-packet'
import { flawOfFilter, isOwnFilter } from '../../topics/topics.ts'
import type { Connection } from '../connection.ts'
import { deliverRetained } from '../delivery.ts'
import type { Subscription } from './message.ts'
import { MqttError, reasons } from './packets.ts'

type Asked = ISubscribePacket['subscriptions'][number]
interface Refusal {
  reason: string
  reasonCode: number
}

/** Answers SUBSCRIBE: each filter is granted or refused by itself. */
export function subscribe(connection: Connection, packet: ISubscribePacket): void {
  const { company, session, version } = connection.options
  const messageId = messageIdOf(packet)
  if (packet.subscriptions.length === 0)
    throw new MqttError('SUBSCRIBE without a topic', reasons.protocolError)
  const fresh: { subscription: Subscription; handling: number; isNew: boolean }[] = []
  const granted = packet.subscriptions.map((asked) => {
    const refusal = refusalOf(connection, asked)
    if (refusal) {
      company.report(connection, `a subscription was refused: ${refusal.reason}`)
      return version === 5 ? refusal.reasonCode : reasons.unspecified
    }
    const subscription = subscriptionOf(connection, packet, asked)
    const isNew = !session.subscriptions.has(asked.topic)
    company.subscribe(session, subscription)
    fresh.push({ subscription, handling: asked.rh ?? 0, isNew })
    return asked.qos
  })
  company.listening(fresh.map(({ subscription }) => subscription.filter))
  if (session.isPersistent) company.journal.putSession(session)
  // What was granted is found again after a restart.
  const answer = () => connection.sendPacket({ cmd: 'suback', messageId, granted })
  if (session.isPersistent) company.journal.afterSaving(answer)
  else answer()
  for (const { subscription, handling, isNew } of fresh) {
    if (handling === 2 || (handling === 1 && !isNew)) continue
    const retained = deliverRetained(company, session, subscription)
    company.lane.add(() => !retained.next().done)
  }
}

export function unsubscribe(connection: Connection, packet: IUnsubscribePacket): void {
  const { company, session, version } = connection.options
  const messageId = messageIdOf(packet)
  const granted = packet.unsubscriptions.map((filter) =>
    company.unsubscribe(session, filter) ? reasons.success : reasons.noSubscription,
  )
  if (session.isPersistent) company.journal.putSession(session)
  connection.sendPacket({ cmd: 'unsuback', messageId, ...(version === 5 && { granted }) } as Parameters<
    Connection['sendPacket']
  >[0])
}

function messageIdOf({ messageId }: { messageId?: number }): number {
  if (!messageId) throw new MqttError('a packet without an identifier', reasons.protocolError)
  return messageId
}

function subscriptionOf({ options }: Connection, packet: ISubscribePacket, asked: Asked): Subscription {
  const identifier = packet.properties?.subscriptionIdentifier
  if (identifier === 0) throw new MqttError('subscription identifier 0', reasons.protocolError)
  return {
    filter: asked.topic,
    qos: asked.qos,
    noLocal: asked.nl ?? options.isBridge,
    retainAsPublished: asked.rap ?? options.isBridge,
    ...(identifier !== undefined && { identifier }),
  }
}

function refusalOf({ options }: Connection, { topic }: Asked): Refusal | undefined {
  const { identity, channel, session, company } = options
  const { limits } = company
  // A node may hear what is meant for it.
  if (!identity.scopes.includes('read') && identity.nodeDeveui === undefined)
    return { reason: 'the access token may not subscribe', reasonCode: reasons.notAuthorized }
  if (topic.startsWith('$share/'))
    return { reason: 'shared subscriptions are not supported', reasonCode: reasons.sharedSubscriptions }
  const flaw = flawOfFilter(topic, limits)
  if (flaw) return { reason: flaw, reasonCode: reasons.filterInvalid }
  if (channel && !channel.maySubscribe(topic))
    return { reason: 'a network server hears its own commands only', reasonCode: reasons.notAuthorized }
  if (identity.nodeDeveui !== undefined && !isOwnFilter(topic, identity.nodeDeveui))
    return {
      reason: 'the access token is good for the topics of one node',
      reasonCode: reasons.notAuthorized,
    }
  if (session.subscriptions.has(topic)) return undefined
  if (session.subscriptions.size >= limits.subscriptionsPerConnection)
    return {
      reason: `a connection has ${limits.subscriptionsPerConnection} subscriptions at most`,
      reasonCode: reasons.quota,
    }
  return company.subscriptionBytes > limits.subscriptionBytes
    ? { reason: 'the company has too many subscriptions', reasonCode: reasons.quota }
    : undefined
}
