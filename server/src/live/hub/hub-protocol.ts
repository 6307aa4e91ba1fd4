/**
 * SignalR's JSON hub protocol, version 1: records of JSON, each ended by U+001E, after a handshake.
 * Only framing and shapes; knows no socket and no hub.
 */
const recordEnd = '\u001e'

export type ClientMessage =
  | { type: 'invocation'; id: string | undefined; target: string; args: unknown[] }
  /** Asks for something that our hubs do not offer (streams); it is answered if it carries an id. */
  | { type: 'unsupported'; id: string | undefined }
  | { type: 'close' }
  /** Pings, and kinds of message that a later version of the protocol may add. */
  | { type: 'idle' }

const maxTargetLength = 100
const maxIdLength = 100

/** The records of one WebSocket message, or undefined if its last one is cut off. */
export function splitRecords(text: string): string[] | undefined {
  if (!text.endsWith(recordEnd)) return undefined
  return text.slice(0, -1).split(recordEnd)
}

/** Undefined if the handshake is accepted, else the sentence to refuse it with. */
export function refuseHandshake(record: string): string | undefined {
  const request = parseObject(record)
  if (request === undefined) return 'The handshake is not a JSON object.'
  if (request.protocol !== 'json') return 'Only the protocol "json" is spoken here.'
  if (request.version !== 1) return 'Only version 1 of the protocol is spoken here.'
  return undefined
}

/** Undefined if the record is no message of this protocol. */
export function readMessage(record: string): ClientMessage | undefined {
  const message = parseObject(record)
  if (message === undefined || typeof message.type !== 'number') return undefined
  switch (message.type) {
    case 1:
      return readInvocation(message)
    case 4: {
      const id = readId(message.invocationId)
      return id === undefined ? undefined : { type: 'unsupported', id }
    }
    case 7:
      return { type: 'close' }
    default:
      return { type: 'idle' }
  }
}

function readInvocation(message: Record<string, unknown>): ClientMessage | undefined {
  const { invocationId, target, arguments: args, streamIds } = message
  const id = invocationId === undefined ? undefined : readId(invocationId)
  if (id === undefined && invocationId !== undefined) return undefined
  if (typeof target !== 'string' || target.length > maxTargetLength) return undefined
  if (!Array.isArray(args)) return undefined
  if (Array.isArray(streamIds) && streamIds.length > 0) return { type: 'unsupported', id }
  return { type: 'invocation', id, target, args }
}

function readId(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= maxIdLength ? value : undefined
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    // The check above is what makes it one.
    return isObject ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

export const handshakeAccepted = `{}${recordEnd}`
export const ping = `{"type":6}${recordEnd}`

export function encodeHandshakeRefusal(error: string): string {
  return encode({ error })
}

export function encodeInvocation(target: string, args: readonly unknown[]): string {
  return encode({ type: 1, target, arguments: args })
}

export function encodeResult(invocationId: string, result: unknown): string {
  return encode(result === undefined ? { type: 3, invocationId } : { type: 3, invocationId, result })
}

export function encodeError(invocationId: string, error: string): string {
  return encode({ type: 3, invocationId, error })
}

/** A client reconnects by itself after a close message only if `allowReconnect` says so. */
export function encodeClose(closing: { error?: string; allowReconnect: boolean }): string {
  return encode({ type: 7, ...closing })
}

function encode(message: object): string {
  return JSON.stringify(message) + recordEnd
}
