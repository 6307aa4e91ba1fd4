import type { FastifyInstance } from 'fastify'
import { fail } from '#request/problem.ts'

/** What those who run the portal ask of it is answered all the same. */
const operations = /^\/(healthz|readyz|metrics)(\?|$)/

/**
 * Refuses every request while another portal works on the database: what this one holds in memory, rights among
 * it, is behind. To be called before any route is mounted.
 */
export function refuseOnStandby(server: FastifyInstance, isStandby: () => boolean): void {
  server.addHook('onRequest', async ({ url }, reply) => {
    if (!isStandby() || operations.test(url)) return
    reply.header('retry-after', '5')
    fail('server.standby')
  })
}
