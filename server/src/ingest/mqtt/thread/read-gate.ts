import type { Socket } from 'node:net'
import { readLength } from './connect-packet.ts'

/** Decides when aedes may read a socket, and looks at the length of each packet before it does. */
export interface ReadGate {
  /** Lets aedes have the CONNECT packet, and nothing more. */
  start(): void
  /** CONNECT is answered: what came after it may be read. */
  open(): void
  /** Reads again if `mayRead` had stopped it. */
  wake(): void
  /** A message was taken over: reading need not wait until it is answered. */
  release(): void
  /** Nothing more is wanted: what still comes is thrown away, so that the connection can end in order. */
  discard(): void
}

export interface GateOptions {
  /** What was received so far; the first `connectLength` bytes are the CONNECT packet. */
  received: Buffer
  connectLength: number
  longestPacket: number
  mayRead(): boolean
  tooLong(): void
}

/**
 * aedes reads a connection only by `socket.read()` after 'readable', so that call is replaced on the socket.
 * aedes itself would buffer a packet of 256 MB, drop a client that sends more than 42 packets before CONNACK,
 * and read on, or not, as it happens while messages wait for the commit. Here whoever holds the gate decides;
 * while it is shut the kernel tells the sender to wait.
 */
export function gateReads(socket: Socket, options: GateOptions): ReadGate {
  const { connectLength, longestPacket, mayRead, tooLong } = options
  const original: (size?: number) => Buffer | null = socket.read
  const readSocket = original.bind(socket)
  const fits = createLengthCheck(longestPacket)
  // Both are let go as soon as they are read: one holds a password, and the connection may last for years.
  let connect: Buffer | undefined = options.received.subarray(0, connectLength)
  let early: Buffer | undefined = options.received.subarray(connectLength)
  let stage: 'shut' | 'open' = 'shut'
  let stopped = false
  let released = 0

  const readOpen = (): Buffer | null => {
    const chunk = readSocket()
    if (!early) return chunk
    const joined = Buffer.concat(chunk ? [early, chunk] : [early])
    early = undefined
    return joined.length > 0 ? joined : null
  }
  socket.read = (size?: number) => {
    if (size === 0) return readSocket(0)
    if (connect) {
      const first = connect
      connect = undefined
      return first
    }
    if (stage === 'shut' || !mayRead()) {
      stopped = true
      return null
    }
    const chunk = readOpen()
    if (!chunk || fits(chunk)) return chunk
    tooLong()
    return null
  }
  const wake = () => {
    if (!stopped || stage !== 'open' || !mayRead()) return
    stopped = false
    socket.emit('readable')
  }
  return {
    start: () => void socket.emit('readable'),
    open() {
      stage = 'open'
      stopped = true
      wake()
    },
    wake,
    release() {
      if (++released > 1) return
      // aedes counts the packets of what it read last, and 'readable' as one that is done; at none it reads on.
      setImmediate(() => {
        for (; released > 0 && stage === 'open'; released--) socket.emit('readable')
        released = 0
      })
    },
    discard() {
      socket.read = original
      socket.removeAllListeners('readable')
      socket.resume()
    },
  }
}

/** Follows a stream of packets by their lengths alone; false at the first that is longer than allowed. */
export function createLengthCheck(longest: number): (chunk: Buffer) => boolean {
  let remaining = 0
  let header = Buffer.alloc(0)
  return (chunk) => {
    let at = 0
    while (at < chunk.length) {
      if (remaining > 0) {
        const taken = Math.min(remaining, chunk.length - at)
        remaining -= taken
        at += taken
        continue
      }
      // A header of at most five bytes may be cut between two chunks.
      const bytes = header.length === 0 ? chunk : Buffer.concat([header, chunk.subarray(at, at + 5)])
      const start = header.length === 0 ? at : 0
      const length = readLength(bytes, start + 1)
      if (length === 'invalid') return false
      if (length === 'incomplete') {
        header = Buffer.from(bytes.subarray(start))
        return true
      }
      if (length.next - start + length.length > longest) return false
      at += length.next - start - header.length
      header = Buffer.alloc(0)
      remaining = length.length
    }
    return true
  }
}
