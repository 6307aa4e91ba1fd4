import type { RawData, WebSocket } from 'ws'
import type { Clock } from '#lib/clock.ts'
import { createTokenBucket } from '#lib/fairness/rate-limit.ts'
import {
  type ClientMessage,
  encodeClose,
  encodeHandshakeRefusal,
  handshakeAccepted,
  ping,
  readMessage,
  refuseHandshake,
  splitRecords,
} from './hub-protocol.ts'

export interface ConnectionLimits {
  /** Within this time of opening the handshake must have come. */
  handshakeMs: number
  pingMs: number
  /** A peer that says nothing for so long, not even to our pings, is gone. */
  silenceMs: number
  /** Greatest message taken in. */
  messageBytes: number
  /** More than this not yet taken by the network: what can wait is held back. */
  congestedBytes: number
  /** A receiver congested for so long is dropped. */
  stallMs: number
  /** A receiver for which so much piles up is dropped at once. */
  bufferedBytes: number
  /** Over this rate a sender is read more slowly. */
  messagesPerSecond: number
  messageBurst: number
  /** A sender that is so many messages ahead is dropped. */
  waitingMessages: number
}

export const usualLimits: ConnectionLimits = {
  handshakeMs: 10_000,
  pingMs: 15_000,
  silenceMs: 45_000,
  messageBytes: 64 * 1024,
  congestedBytes: 64 * 1024,
  stallMs: 20_000,
  bufferedBytes: 2 * 1024 * 1024,
  messagesPerSecond: 20,
  messageBurst: 100,
  waitingMessages: 500,
}

export type CloseReason =
  | 'peerLeft'
  | 'handshakeTimeout'
  | 'handshakeRefused'
  | 'badMessage'
  | 'tooManyMessages'
  | 'silent'
  | 'slow'
  | 'signedOut'
  | 'rightsUnknown'
  | 'stopping'
  | 'failed'

export interface HubConnection {
  readonly closed: boolean
  readonly congested: boolean
  send(message: string): void
  /** Says goodbye and closes; what still waits for a slow receiver is thrown away. */
  close(reason: CloseReason, options?: { allowReconnect?: boolean; error?: string }): void
  /** To be called about every second: everything that depends on time happens here. */
  tick(): void
}

interface ConnectionOptions {
  socket: WebSocket
  limits: ConnectionLimits
  clock: Clock
  /** The handshake is done. */
  onOpen(): void
  /** Called once, as soon as nothing more will be sent. */
  onClose(reason: CloseReason): void
  /** Something that should not fail did; the connection is closed. */
  onError(error: unknown): void
  /** Awaited before each message is read: when it is the turn of whose connection it is. */
  nextTurn(): Promise<void>
  /** What to send back for an invocation, if anything. Never rejects. */
  answer(message: Invocation): Promise<string | undefined>
}

export type Invocation = Extract<ClientMessage, { type: 'invocation' | 'unsupported' }>

/** Speaks the hub protocol over one WebSocket until either side ends it. */
export function openConnection(options: ConnectionOptions): HubConnection {
  const { socket, limits, clock, onOpen, onClose, onError, nextTurn, answer } = options
  const nowMs = () => clock.now().getTime()
  const openedAt = nowMs()
  const rate = createTokenBucket({ perSecond: limits.messagesPerSecond, burst: limits.messageBurst })
  const waiting: string[] = []
  let handshaken = false
  let closed = false
  let working = false
  let heardAt = openedAt
  let pingedAt = openedAt
  let congestedSince: number | undefined

  socket.on('message', (data, isBinary) => {
    heardAt = nowMs()
    if (!closed) receive(data, isBinary)
  })
  socket.on('ping', (data) => {
    heardAt = nowMs()
    // ws would answer by itself, but without a bound to the answers that pile up.
    if (!closed && hasRoomFor(data.length)) socket.pong(data)
  })
  socket.on('pong', () => {
    heardAt = nowMs()
  })
  socket.on('close', () => end('peerLeft'))
  // A message too large or broken frames: ws closes with the fitting code by itself.
  socket.on('error', () => end('badMessage'))

  function receive(data: RawData, isBinary: boolean): void {
    const records = isBinary ? undefined : splitRecords(data.toString())
    if (!records) {
      close('badMessage', { error: 'Messages are text that ends with U+001E.' })
      return
    }
    if (waiting.length + records.length > limits.waitingMessages) {
      close('tooManyMessages', { error: 'Too many messages.' })
      return
    }
    waiting.push(...records)
    if (working) return
    work().catch((error: unknown) => {
      onError(error)
      drop('failed')
    })
  }

  /** One message after the other; as long as there are some, no more are read from the network. */
  async function work(): Promise<void> {
    working = true
    socket.pause()
    for (let record = waiting.shift(); record !== undefined && !closed; record = waiting.shift()) {
      for (let wait = rate.take(nowMs()); wait > 0 && !closed; wait = rate.take(nowMs())) {
        await pause(Math.min(wait, 1000))
      }
      await nextTurn()
      if (!closed) await handle(record)
    }
    working = false
    heardAt = nowMs()
    socket.resume()
  }

  async function handle(record: string): Promise<void> {
    if (!handshaken) {
      shakeHands(record)
      return
    }
    const message = readMessage(record)
    if (!message) {
      close('badMessage', { error: 'That is no message of the hub protocol.' })
    } else if (message.type === 'close') {
      close('peerLeft')
    } else if (message.type !== 'idle') {
      const reply = await answer(message)
      if (reply !== undefined) send(reply)
    }
  }

  function shakeHands(record: string): void {
    const refusal = refuseHandshake(record)
    if (refusal !== undefined) {
      finish('handshakeRefused', encodeHandshakeRefusal(refusal))
      return
    }
    handshaken = true
    send(handshakeAccepted)
    onOpen()
  }

  function hasRoomFor(length: number): boolean {
    if (socket.bufferedAmount + length <= limits.bufferedBytes) return true
    drop('slow')
    return false
  }

  function send(message: string): void {
    if (!closed && hasRoomFor(message.length)) socket.send(message)
  }

  function close(reason: CloseReason, goodbye: { allowReconnect?: boolean; error?: string } = {}): void {
    finish(reason, handshaken ? encodeClose({ allowReconnect: false, ...goodbye }) : undefined)
  }

  function finish(reason: CloseReason, lastMessage: string | undefined): void {
    if (closed) return
    if (socket.bufferedAmount > 0) {
      // What lies in the buffer may be what this peer must no longer see.
      drop(reason)
      return
    }
    end(reason)
    if (lastMessage !== undefined) socket.send(lastMessage)
    socket.close(1000)
  }

  function drop(reason: CloseReason): void {
    end(reason)
    socket.terminate()
  }

  function end(reason: CloseReason): void {
    if (closed) return
    closed = true
    waiting.length = 0
    socket.resume()
    onClose(reason)
  }

  function tick(): void {
    if (closed) return
    const now = nowMs()
    congestedSince = isCongested() ? (congestedSince ?? now) : undefined
    if (!handshaken && now - openedAt > limits.handshakeMs) {
      finish('handshakeTimeout', encodeHandshakeRefusal('The handshake did not come in time.'))
    } else if (!working && now - heardAt > limits.silenceMs) {
      drop('silent')
    } else if (congestedSince !== undefined && now - congestedSince > limits.stallMs) {
      drop('slow')
    } else if (handshaken && now - pingedAt >= limits.pingMs) {
      pingedAt = now
      send(ping)
      if (!closed) socket.ping()
    }
  }

  function isCongested(): boolean {
    return socket.bufferedAmount > limits.congestedBytes
  }

  return {
    get closed() {
      return closed
    },
    get congested() {
      return isCongested()
    },
    send,
    close,
    tick,
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref())
}
