import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export interface Relay {
  port: number
  /** All bytes that clients have sent. */
  sent(): Buffer
  stop(): void
}

/** Passes bytes on to a port of this machine and stores those of clients. */
export async function startRelay(
  target: number,
): Promise<
  Relay & { /** Ends connections; the next ones lead to another port. */ turnTo(target: number): void }
> {
  const sent: Buffer[] = []
  const sockets = new Set<Socket>()
  let current = target
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
    client.on('data', (bytes: Buffer) => {
      sent.push(bytes)
      upstream.write(bytes)
    })
    upstream.pipe(client)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    sent: () => Buffer.concat(sent),
    turnTo(next) {
      current = next
      cut()
    },
    stop() {
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
