import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { type Config, ConfigError } from '#config.ts'
import { openTlsFiles, type TlsFiles } from '#lib/network/tls-files.ts'
import type { Shutdown } from '../shutdown.ts'

/**
 * The certificate of FYR_TLS_CERT and FYR_TLS_KEY, if there is one. A pair that cannot be used later is logged, and
 * the one before stays.
 * @throws ConfigError if it cannot be used at the start.
 */
export async function openTls(
  { tls }: Pick<Config, 'tls'>,
  { log, shutdown }: { log: Logger; shutdown: Shutdown },
): Promise<TlsFiles | undefined> {
  if (!tls) return undefined
  try {
    const files = await openTlsFiles({
      ...tls,
      onError: (err) => log.error({ err }, 'The changed certificate cannot be used; the one before stays'),
    })
    shutdown.add('certificate', () => files.close())
    return files
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigError([`FYR_TLS_CERT and FYR_TLS_KEY cannot be used: ${reason}`])
  }
}

/**
 * A plain listener of this machine for the portal's own clients, since no certificate is valid for a loopback
 * address. Answers its port.
 */
export async function listenOnLoopback(server: FastifyInstance, shutdown: Shutdown): Promise<number> {
  const listener = createServer((request, response) => server.routing(request, response))
  await new Promise<void>((resolve, reject) => {
    listener.once('error', reject).listen(0, '127.0.0.1', resolve)
  })
  shutdown.add('loopback', () => {
    listener.closeAllConnections()
    listener.close()
  })
  // A server that listens on a port has an address of this shape.
  return (listener.address() as AddressInfo).port
}
