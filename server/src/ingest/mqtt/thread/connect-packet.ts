/** What a CONNECT packet says, as far as it is needed to know whose connection this is. */
export interface Connect {
  /** 3 is MQTT 3.1, 4 is 3.1.1, 5 is MQTT 5. */
  version: number
  clean: boolean
  clientId: string
  willTopic?: string
  password?: string
}

export type ConnectReading =
  | { kind: 'incomplete' }
  | { kind: 'invalid'; reason: string }
  | { kind: 'complete'; connect: Connect; length: number }

/**
 * Reads the CONNECT packet at the beginning of a connection. It is read here, before aedes, because aedes is
 * given one broker per company: the company must be known first, and unknown visitors never get that far.
 */
export function readConnect(bytes: Buffer, longest: number): ConnectReading {
  if (bytes.length === 0) return { kind: 'incomplete' }
  if (bytes[0] !== 0x10) return { kind: 'invalid', reason: 'the connection does not begin with MQTT CONNECT' }
  const header = readLength(bytes, 1)
  if (header === 'invalid') return { kind: 'invalid', reason: 'malformed CONNECT' }
  if (header === 'incomplete') return { kind: 'incomplete' }
  const length = header.next + header.length
  if (length > longest) return { kind: 'invalid', reason: `CONNECT is longer than ${longest} bytes` }
  if (bytes.length < length) return { kind: 'incomplete' }
  const connect = readBody(bytes.subarray(header.next, length))
  return connect ? { kind: 'complete', connect, length } : { kind: 'invalid', reason: 'malformed CONNECT' }
}

/** The remaining length of a packet: seven bits a byte, at most four bytes. */
export function readLength(
  bytes: Buffer,
  at: number,
): { length: number; next: number } | 'incomplete' | 'invalid' {
  let length = 0
  for (let index = 0; index < 4; index++) {
    const byte = bytes[at + index]
    if (byte === undefined) return 'incomplete'
    length += (byte & 0x7f) * 128 ** index
    if (byte < 0x80) return { length, next: at + index + 1 }
  }
  return 'invalid'
}

function readBody(body: Buffer): Connect | undefined {
  const field = readFields(body)
  const protocol = field.text()
  const version = field.byte()
  const flags = field.byte()
  const keepalive = field.bytes(2)
  if (
    (protocol !== 'MQTT' && protocol !== 'MQIsdp') ||
    version === undefined ||
    flags === undefined ||
    !keepalive
  )
    return undefined
  // Bridges set the highest bit.
  const connect: Connect = { version: version & 0x7f, clean: (flags & 0x02) !== 0, clientId: '' }
  // What follows is laid out differently in MQTT 5, which is refused by its version.
  if (connect.version !== 3 && connect.version !== 4) return connect
  const clientId = field.text()
  if (clientId === undefined) return undefined
  connect.clientId = clientId
  if (flags & 0x04) {
    const topic = field.text()
    if (topic === undefined || !field.block()) return undefined
    connect.willTopic = topic
  }
  if (flags & 0x80 && field.text() === undefined) return undefined
  if (flags & 0x40) {
    const password = field.text()
    if (password === undefined) return undefined
    connect.password = password
  }
  return connect
}

function readFields(body: Buffer) {
  let at = 0
  const bytes = (count: number): Buffer | undefined => {
    if (at + count > body.length) return undefined
    at += count
    return body.subarray(at - count, at)
  }
  const block = (): Buffer | undefined => {
    const length = bytes(2)
    return length && bytes(length.readUInt16BE(0))
  }
  return { bytes, block, byte: () => bytes(1)?.[0], text: () => block()?.toString('utf8') }
}

/** Return codes of CONNACK in MQTT 3. */
export const refusals = { version: 1, clientId: 2, unavailable: 3, password: 4, notAllowed: 5 } as const
export type Refusal = keyof typeof refusals

const reasonsOfMqtt5 = { version: 0x84, clientId: 0x85, unavailable: 0x88, password: 0x86, notAllowed: 0x87 }

/** A CONNACK that refuses, in the form that the client's version understands. */
export function refuseConnect(refusal: Refusal, version: number): Buffer {
  return version === 5
    ? Buffer.from([0x20, 0x03, 0x00, reasonsOfMqtt5[refusal], 0x00])
    : Buffer.from([0x20, 0x02, 0x00, refusals[refusal]])
}
