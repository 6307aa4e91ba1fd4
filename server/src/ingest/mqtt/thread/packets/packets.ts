import { parser as createParser, type IConnectPacket, type IPublishPacket, type Packet } from 'mqtt-packet'

/** A client broke the protocol or a limit; its connection ends. `reasonCode` is MQTT 5's. */
export class MqttError extends Error {
  readonly reasonCode: number
  constructor(message: string, reasonCode: number = reasons.malformed) {
    super(message)
    this.reasonCode = reasonCode
  }
}

/** Reason codes of MQTT 5 that this broker uses. */
export const reasons = {
  success: 0x00,
  disconnectWithWill: 0x04,
  noSubscription: 0x11,
  unspecified: 0x80,
  malformed: 0x81,
  protocolError: 0x82,
  unsupportedVersion: 0x84,
  clientId: 0x85,
  credentials: 0x86,
  notAuthorized: 0x87,
  unavailable: 0x88,
  shuttingDown: 0x8b,
  badAuthentication: 0x8c,
  keepAlive: 0x8d,
  takenOver: 0x8e,
  filterInvalid: 0x8f,
  topicInvalid: 0x90,
  packetIdUnknown: 0x92,
  topicAlias: 0x94,
  packetTooLarge: 0x95,
  quota: 0x97,
  administrative: 0x98,
  sharedSubscriptions: 0x9e,
} as const

export type ConnectPacket = IConnectPacket & { bridgeMode?: boolean }

export interface PacketReader {
  push(chunk: Buffer): void
  /** The next complete packet; undefined when more bytes are needed. @throws MqttError */
  next(): Packet | undefined
  /** After CONNECT: in which version the client speaks, and how long its packets may be. */
  continueAs(version: number, maxBytes: number): void
}

/**
 * Cuts a connection's bytes into packets by their announced length, so that a packet that is too long is seen at
 * its beginning, and so that reading can stop after any packet. What is inside a packet is mqtt-packet's work.
 */
export function createPacketReader(maxConnectBytes: number): PacketReader {
  let rest: Buffer = Buffer.alloc(0)
  let at = 0
  let version: number | undefined
  let longest = maxConnectBytes
  let parse = parserOf()
  return {
    push(chunk) {
      rest = at >= rest.length ? chunk : Buffer.concat([rest.subarray(at), chunk])
      at = 0
    },
    next() {
      const first = rest[at]
      if (first === undefined) return undefined
      if (version === undefined && first !== 0x10)
        throw new MqttError('the connection does not begin with MQTT CONNECT')
      const header = readLength(rest, at + 1)
      if (!header) return undefined
      const end = header.next + header.length
      if (end - at > longest)
        throw new MqttError(`a packet is longer than ${longest} bytes`, reasons.packetTooLarge)
      if (end > rest.length) return undefined
      const packet = rest.subarray(at, end)
      const isPlainPublish = first >> 4 === 3 && version !== undefined && version < 5
      const read = isPlainPublish ? readPlainPublish(packet, header.next - at) : parse(packet)
      at = end
      return read
    },
    continueAs(given, maxBytes) {
      version = given
      longest = maxBytes
      // The parser keeps what CONNECT said, its password too.
      parse = parserOf(given)
    },
  }
}

function parserOf(protocolVersion?: number) {
  const parser = createParser(protocolVersion === undefined ? {} : { protocolVersion })
  let results: (Packet | Error)[] = []
  parser.on('packet', (packet: Packet) => results.push(packet))
  parser.on('error', (error: Error) => results.push(error))
  return (bytes: Buffer): Packet => {
    results = []
    parser.parse(bytes)
    const [read = new Error('a malformed packet')] = results
    if (!(read instanceof Error)) return read
    const isVersion = read.message === 'Invalid protocol version'
    throw new MqttError(read.message, isVersion ? reasons.unsupportedVersion : reasons.malformed)
  }
}

/** The remaining length of a packet: seven bits a byte, at most four bytes. Undefined if it is cut. */
function readLength(bytes: Buffer, at: number): { length: number; next: number } | undefined {
  let length = 0
  for (let index = 0; index < 4; index++) {
    const byte = bytes[at + index]
    if (byte === undefined) return undefined
    length += (byte & 0x7f) * 128 ** index
    if (byte < 0x80) return { length, next: at + index + 1 }
  }
  throw new MqttError('a malformed packet length')
}

/** What most packets are: PUBLISH of MQTT 3. mqtt-packet takes several times as long for it. */
function readPlainPublish(bytes: Buffer, at: number): IPublishPacket {
  const first = bytes[0] ?? 0
  const qos = (first >> 1) & 3
  if (qos === 3) throw new MqttError('a malformed QoS')
  if (at + 2 > bytes.length) throw new MqttError('a malformed PUBLISH')
  const topicEnd = at + 2 + bytes.readUInt16BE(at)
  const payloadAt = topicEnd + (qos > 0 ? 2 : 0)
  if (payloadAt > bytes.length) throw new MqttError('a malformed PUBLISH')
  return {
    cmd: 'publish',
    qos: qos as 0 | 1 | 2,
    dup: (first & 8) !== 0,
    retain: (first & 1) !== 0,
    topic: bytes.toString('utf8', at + 2, topicEnd),
    payload: bytes.subarray(payloadAt),
    ...(qos > 0 && { messageId: bytes.readUInt16BE(topicEnd) }),
  }
}

const types = { puback: 0x40, pubrec: 0x50, pubrel: 0x62, pubcomp: 0x70 } as const

/** An acknowledgement of success; all versions write it alike. */
export function encodeAck(type: keyof typeof types, messageId: number): Buffer {
  return Buffer.from([types[type], 2, messageId >> 8, messageId & 0xff])
}

/** The return code of MQTT 3's CONNACK for a reason code of MQTT 5. */
export function returnCodeOf(reasonCode: number): number {
  const codes: Record<number, number> = {
    [reasons.success]: 0,
    [reasons.unsupportedVersion]: 1,
    [reasons.clientId]: 2,
    [reasons.unavailable]: 3,
    [reasons.quota]: 3,
    [reasons.credentials]: 4,
  }
  return codes[reasonCode] ?? 5
}

/** A CONNACK that refuses, in the form that the client's version understands. */
export function encodeRefusal(reasonCode: number, version: number): Buffer {
  return version === 5
    ? Buffer.from([0x20, 3, 0, reasonCode, 0])
    : Buffer.from([0x20, 2, 0, returnCodeOf(reasonCode)])
}
