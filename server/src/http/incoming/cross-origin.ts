import type { FastifyInstance } from 'fastify'

const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE'
/** What the pages send, and what they read of an answer. */
const sentHeaders = 'authorization, content-type'
const readHeaders = 'x-total-count, x-total-more, x-request-id, retry-after'

/**
 * Lets the portal's own pages call the API at another address of it (FYR_API_BASE); pages of any other origin are told
 * nothing. The session's cookie is of the same site only: both addresses lie below one domain.
 */
export function allowOwnPages(server: FastifyInstance, pages: string): void {
  server.addHook('onRequest', async (request, reply) => {
    if (request.headers.origin !== pages) return undefined
    reply
      .header('access-control-allow-origin', pages)
      .header('access-control-allow-credentials', 'true')
      .header('access-control-expose-headers', readHeaders)
      .header('vary', 'origin')
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return undefined
    return reply
      .status(204)
      .header('access-control-allow-methods', methods)
      .header('access-control-allow-headers', sentHeaders)
      .header('access-control-max-age', '600')
      .send()
  })
}
