import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { createHalfOpen, type HalfOpenLimits } from './half-open.ts'
import { networkOf } from './network.ts'

const defaultLimits: HalfOpenLimits = { halfOpen: 4_000, halfOpenPerAddress: 1_000 }

/**
 * Bounds the connections whose first request has not arrived, TLS handshake included: the oldest make room. Behind a
 * trusted proxy, which opens connections for many callers, only the bound of all counts.
 */
export function limitHalfOpen(
  server: Server,
  isTrustedProxy: (remoteAddress: string) => boolean,
  limits = defaultLimits,
): void {
  const halfOpen = createHalfOpen(limits)
  // By its end: a request names the TLS socket, which is another object than the connection.
  const arrived = new Map<string, () => void>()
  server.on('connection', (socket) => {
    const end = endOf(socket)
    const { remoteAddress = '' } = socket
    const address = isTrustedProxy(remoteAddress) ? end : networkOf(remoteAddress)
    const forget = () => {
      halfOpen.remove(socket, address)
      socket.removeListener('close', forget)
      arrived.delete(end)
    }
    arrived.set(end, forget)
    socket.on('close', forget)
    halfOpen.add(socket, address)
  })
  const head = ({ socket }: IncomingMessage) => arrived.get(endOf(socket))?.()
  server.on('request', head)
  // The hubs answer these; Node looks whether anybody listens, and somebody does in each portal.
  server.on('upgrade', head)
}

const endOf = ({ remoteAddress, remotePort, localAddress, localPort }: Socket) =>
  `${remoteAddress} ${remotePort} ${localAddress} ${localPort}`
