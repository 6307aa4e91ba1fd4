import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'

/** A port of loopback that nobody listens on; free unless somebody takes it in the next moment. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address of this shape.
  const { port } = server.address() as AddressInfo
  await new Promise<void>((resolve) => server.close(() => resolve()))
  return port
}
