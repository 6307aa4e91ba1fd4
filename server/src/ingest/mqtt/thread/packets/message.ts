import { generate, type IPublishPacket, type QoS } from 'mqtt-packet'

export type { QoS } from 'mqtt-packet'
export type PublishProperties = NonNullable<IPublishPacket['properties']>

/** A message on its way to subscribers; shared between them, never changed. */
export interface Message {
  readonly topic: string
  readonly payload: Buffer
  readonly qos: QoS
  readonly retain: boolean
  /** What MQTT 5 forwards unaltered. */
  readonly properties?: PublishProperties
  /** Epoch ms, from MQTT 5's message expiry interval. */
  readonly expiresAt?: number
  /** What the portal calls it, when whoever hears the topics of this node by its name has acknowledged it. */
  readonly followed?: { deveui: string; reference: string }
  /** Packets of QoS 0 are the same for every subscriber of a version, and made once. */
  encoded?: Map<string, Buffer>
}

export interface Subscription {
  filter: string
  qos: QoS
  noLocal: boolean
  retainAsPublished: boolean
  /** MQTT 5: sent along with what matches. */
  identifier?: number
}

export interface Addressed {
  version: number
  qos: QoS
  retain: boolean
  messageId?: number
  dup?: boolean
  /** MQTT 5: the identifiers of the subscriptions that the message matched. */
  identifiers?: number[]
}

/** Bytes that a message is charged with where it waits: what it holds, and what holding it costs. */
export function weightOf({ topic, payload }: Message): number {
  return topic.length + payload.length + 200
}

/** A copy that owns its payload: what was read is a window into the 64 KB that were read at once. */
export function detach(message: Message): Message {
  const { encoded: _, ...rest } = message
  return { ...rest, payload: Buffer.from(message.payload) }
}

/** The PUBLISH packet for one subscriber. `now` is epoch ms. */
export function encodePublish(message: Message, to: Addressed, now: number): Buffer {
  const shared = to.qos === 0 && !to.identifiers && message.expiresAt === undefined
  if (!shared) return encode(message, to, now)
  const kind = `${to.version === 5} ${to.retain}`
  message.encoded ??= new Map()
  const known = message.encoded.get(kind)
  if (known) return known
  const bytes = encode(message, to, now)
  message.encoded.set(kind, bytes)
  return bytes
}

function encode(message: Message, to: Addressed, now: number): Buffer {
  if (to.version !== 5) return encodePlain(message, to)
  const { topic, payload, expiresAt } = message
  const properties: PublishProperties = { ...message.properties }
  if (expiresAt !== undefined)
    properties.messageExpiryInterval = Math.max(1, Math.ceil((expiresAt - now) / 1000))
  if (to.identifiers) properties.subscriptionIdentifier = to.identifiers
  const packet: IPublishPacket = {
    cmd: 'publish',
    topic,
    payload,
    qos: to.qos,
    retain: to.retain,
    dup: to.dup ?? false,
    properties,
    ...(to.messageId !== undefined && { messageId: to.messageId }),
  }
  return generate(packet, { protocolVersion: 5 })
}

/** MQTT 3 has no properties; mqtt-packet takes three times as long for this. */
function encodePlain({ topic, payload }: Message, { qos, retain, dup, messageId }: Addressed): Buffer {
  const topicLength = Buffer.byteLength(topic)
  const length = 2 + topicLength + (qos > 0 ? 2 : 0) + payload.length
  const header = [0x30 | (dup ? 8 : 0) | (qos << 1) | Number(retain)]
  for (let rest = length; ; ) {
    header.push((rest & 0x7f) | (rest > 0x7f ? 0x80 : 0))
    rest >>= 7
    if (rest === 0) break
  }
  const packet = Buffer.allocUnsafe(header.length + length)
  packet.set(header)
  let at = packet.writeUInt16BE(topicLength, header.length)
  at += packet.write(topic, at)
  if (qos > 0) at = packet.writeUInt16BE(messageId ?? 0, at)
  packet.set(payload, at)
  return packet
}
