import type { FastifyInstance } from 'fastify'
import { type HubServer, readBearer } from '#live/index.ts'
import { fail } from '#request/problem.ts'

const refusals = {
  401: 'access.signedOut',
  404: 'request.notFound',
  429: 'request.tooMany',
  503: 'server.busy',
} as const

/** Answers the first step of a SignalR connection; it uses up the one-time token of its query or header. */
export function mountNegotiation(server: FastifyInstance, hubs: HubServer): void {
  server.post<{ Params: { hub: string }; Querystring: { access_token?: string } }>(
    '/hubs/:hub/negotiate',
    async (request) => {
      const { access_token: token } = request.query
      const bearer = typeof token === 'string' ? token : readBearer(request.headers.authorization)
      const answer = await hubs.negotiate(request.params.hub, bearer)
      return answer.status === 200 ? answer.body : fail(refusals[answer.status])
    },
  )
}
