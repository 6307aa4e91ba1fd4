import type { Server } from 'node:http'
import type { Config } from '#config.ts'

/** Where it listens; before it does, where it is to. */
export function httpPortOf(server: Server, config: Pick<Config, 'httpPort'>): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : config.httpPort
}
