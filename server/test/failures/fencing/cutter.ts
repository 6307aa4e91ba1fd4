import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** The network between a portal and PostgreSQL. */
export interface Cutter {
  readonly port: number
  /** Breaks every connection and refuses new ones. */
  cut(): void
  /** Keeps every connection open and what is sent to itself, for later. */
  hold(): void
  letThrough(): void
  /** Leads new connections to another port and breaks the old ones. */
  switchTo(port: number): void
  close(): Promise<void>
}

/** Forwards to a port of this machine. */
export async function createCutter(firstPort: number): Promise<Cutter> {
  let toPort = firstPort
  const sockets = new Set<Socket>()
  let state: 'open' | 'cut' | 'held' = 'open'

  const server = createServer((from) => {
    if (state === 'cut') return void from.destroy()
    const to = connect(toPort, '127.0.0.1')
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(one)
      if (state === 'held') one.pause()
      one.on('data', (data) => void other.write(data))
      if (state === 'held') one.pause()
      one.on('error', () => undefined)
      one.on('close', () => {
        sockets.delete(one)
        // Nobody hears of it while the network swallows everything.
        if (state !== 'held') other.destroy()
        else ends.push(() => other.destroy())
      })
    }
  })
  const ends: (() => void)[] = []
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    cut() {
      state = 'cut'
      for (const socket of sockets) socket.destroy()
    },
    hold() {
      state = 'held'
      for (const socket of sockets) socket.pause()
    },
    letThrough() {
      state = 'open'
      for (const socket of sockets) socket.resume()
      for (const end of ends.splice(0)) setTimeout(end, 100)
    },
    switchTo(port) {
      toPort = port
      for (const socket of sockets) socket.destroy()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
