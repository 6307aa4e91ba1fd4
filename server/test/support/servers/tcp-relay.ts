import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Relay {
  port: number
  /** All bytes that clients have sent. */
  sent(): Buffer
  stop(): void
}

/** What happens to cables, routers and firewalls. */
export interface UnsteadyRelay extends Relay {
  /** Ends connections; the next ones lead to another port. */
  turnTo(target: number): void
  /** Ends connections; new ones are accepted at once. */
  cut(): void
  /** Ends connections, and refuses new ones until `accept`. */
  refuse(): void
  accept(): Promise<void>
  /** Holds all bytes back while connections stay open, until `resume`. */
  pause(): void
  resume(): void
  /** Delays bytes in both directions, ms. */
  slow(delayMs: number): void
}

/** Passes bytes on to a port of this machine and stores those of clients. */
export async function startRelay(target: number): Promise<UnsteadyRelay> {
  const sent: Buffer[] = []
  const sockets = new Set<Socket>()
  let current = target
  let delayMs = 0
  let paused = Promise.withResolvers<void>()
  paused.resolve()

  function forward(from: Socket, to: Socket): void {
    let last: Promise<void> = Promise.resolve()
    from.on('data', (bytes: Buffer) => {
      last = last.then(async () => {
        if (delayMs > 0) await sleep(delayMs)
        await paused.promise
        if (!to.destroyed) to.write(bytes)
      })
    })
  }
  const server = createServer((client) => {
    const upstream = connect(current, '127.0.0.1')
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    client.on('data', (bytes: Buffer) => void sent.push(bytes))
    forward(client, upstream)
    forward(upstream, client)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port,
    sent: () => Buffer.concat(sent),
    cut,
    turnTo(next) {
      current = next
      cut()
    },
    refuse() {
      server.close()
      cut()
    },
    async accept() {
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
    pause() {
      paused = Promise.withResolvers()
    },
    resume: () => paused.resolve(),
    slow(next) {
      delayMs = next
    },
    stop() {
      paused.resolve()
      cut()
      server.close()
    },
  }
}

/** A server of something else: answers each connection's bytes as it is told. */
export async function startStranger(answer: (bytes: Buffer, socket: Socket) => void): Promise<Relay> {
  const sent: Buffer[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('data', (bytes: Buffer) => {
      sent.push(bytes)
      answer(bytes, socket)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    sent: () => Buffer.concat(sent),
    stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
