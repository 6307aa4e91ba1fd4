import { isDeeperThan } from '#lib/json/json-depth.ts'
import type { NetworkEvent } from './intake/network-event.ts'

/** What a network server sent at once, over whatever protocol. */
export interface NetworkMessage {
  /** JSON as parsed, or bytes. */
  body: unknown
  /** Of MQTT. */
  topic?: string
  /** Of an HTTP call. */
  query?: Readonly<Record<string, unknown>>
}

/** Pure; throws `UnreadableMessage` for what is not of its network server. What it knows nothing of is no event. */
export type NetworkParser = (message: NetworkMessage) => NetworkEvent[]

/** A message that is not what its network server sends; the text says what is wrong with it, for people. */
export class UnreadableMessage extends Error {
  constructor(text: string) {
    super(text)
    this.name = 'UnreadableMessage'
  }
}

/** Lists and objects in each other; messages of network servers have fewer than ten. */
const maxDepth = 32
/** Messages that come as one list. */
const maxMessages = 1000

/** The body of an MQTT message: JSON where it begins like JSON, else bytes. */
export function bodyOf(payload: Buffer): unknown {
  const [first] = payload.toString('latin1', 0, 64).trimStart()
  if (first !== '{' && first !== '[') return payload
  if (isDeeperThan(payload, maxDepth)) throw new UnreadableMessage('The JSON is nested too deeply')
  try {
    return JSON.parse(payload.toString('utf8'))
  } catch {
    throw new UnreadableMessage('The JSON is malformed')
  }
}

/** Each message of a body that may be a list of them. */
export function messagesOf(body: unknown): readonly unknown[] {
  if (!Array.isArray(body)) return [body]
  if (body.length > maxMessages) throw new UnreadableMessage(`More than ${maxMessages} messages at once`)
  return body
}
