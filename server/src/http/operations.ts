import type { FastifyInstance } from 'fastify'
import { fail } from '#request/problem.ts'

export interface Operations {
  /** Whether the database answers; a rejection is a no. */
  ready(): Promise<boolean>
  /** Whether this portal owns its database; false: another works on it, or nobody knows. */
  isOwner(): boolean
  /** Whether readings are taken in. */
  intake(): 'open' | 'diskFull'
  /** Prometheus text. */
  metrics(): Promise<string>
  metricsType: string
  /** Asked of whoever reads /metrics; without one only this machine may. */
  metricsToken: string | undefined
  /** For the web and for existing clients: where the API is. */
  environment: { apiBase: string; mqttPort: number; mqttsPort: number | null }
}

const loopback = /^(127\.|::1$|::ffff:127\.)/
/** Under another name the asker may be a page whose name leads here, in a browser of this machine. */
const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i

/** What those who run the portal ask of it: alive, ready, figures; and where clients find the API. */
export function mountOperations(server: FastifyInstance, operations: Operations): void {
  server.get('/healthz', async () => ({ status: 'alive' }))
  server.get('/readyz', async (_request, reply) => {
    const ready = operations.isOwner() && (await operations.ready().catch(() => false))
    const status = ready ? 'ready' : operations.isOwner() ? 'starting' : 'standby'
    return await reply.status(ready ? 200 : 503).send({ status, intake: operations.intake() })
  })
  server.get('/environmentConfig.json', async () => operations.environment)
  server.get('/metrics', async (request, reply) => {
    const { metricsToken } = operations
    const allowed = metricsToken
      ? request.headers.authorization === `Bearer ${metricsToken}`
      : loopback.test(request.ip) &&
        loopbackHost.test(request.headers.host ?? '') &&
        request.headers['x-forwarded-for'] === undefined
    if (!allowed) fail('request.notFound')
    return await reply.type(operations.metricsType).send(await operations.metrics())
  })
}
