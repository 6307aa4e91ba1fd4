import type { Contract } from '@fyr/contract'
import type { AnyContractProcedure } from '@orpc/contract'
import { OpenAPIHandler } from '@orpc/openapi/fastify'
import { ORPCError, onError, type Router } from '@orpc/server'
import type { FastifyInstance } from 'fastify'
import type { RequestContext } from '#request/context.ts'
import { fail } from '#request/problem.ts'
import { refusalOf } from './refusal.ts'
import { type ContextParts, makeContext } from './request-context.ts'

/** The endpoints that plain Fastify routes answer (`plain` in the contract); a test holds the two lists together. */
interface PlainEndpoints {
  nodes: 'setImage'
  dashboards: 'addImage' | 'data' | 'setModuleImage'
  publicDashboards: 'data'
  templateDashboards: 'data' | 'preview'
  readings:
    | 'currents'
    | 'currentsOfAll'
    | 'currentsOfMany'
    | 'limit'
    | 'nodesWithKey'
    | 'timeseries'
    | 'timeseriesOfMany'
    | 'trend'
    | 'write'
    | 'writeMany'
}
type Plain<D extends keyof Contract> = D extends keyof PlainEndpoints ? PlainEndpoints[D] : never

/** What answers each endpoint; one that is missing does not compile. */
export type ApiRouter = {
  [D in keyof Contract]: {
    [E in Exclude<keyof Contract[D], Plain<D>>]: Router<
      Extract<Contract[D][E], AnyContractProcedure>,
      RequestContext
    >
  }
}

/** Mounts every endpoint of the contract below /api, except those that plain routes answer. */
export function mountApi(server: FastifyInstance, router: ApiRouter, parts: ContextParts): void {
  const handler = new OpenAPIHandler<RequestContext>(router, {
    customErrorResponseBodyEncoder: (error) => error.data,
    clientInterceptors: [
      async ({ next, context, procedure }) => {
        context.route = `/api${procedure['~orpc'].route.path ?? ''}`
        try {
          return await next()
        } catch (error) {
          throw told(error, context, server)
        }
      },
    ],
    interceptors: [
      onError((error, { context }) => {
        // What fails before a procedure is reached (a path that cannot be decoded) has no body of ours yet.
        throw told(error, context, server)
      }),
    ],
  })
  server.all('/api/*', async (request, reply) => {
    const context = await makeContext(parts, request, reply)
    const { matched } = await handler.handle(request, reply, { prefix: '/api', context })
    if (!matched) fail('request.notFound')
    return reply
  })
}

function told(error: unknown, context: RequestContext, server: FastifyInstance): ORPCError<string, unknown> {
  if (error instanceof ORPCError && isTold(error.data)) return error
  const refusal = refusalOf(error, context.language, context.requestId)
  if (!refusal.expected) server.log.error({ err: error, requestId: context.requestId }, 'A call failed')
  return new ORPCError(refusal.body.code, {
    status: refusal.status,
    message: refusal.body.message,
    data: refusal.body,
  })
}

const isTold = (data: unknown) => typeof data === 'object' && data !== null && 'requestId' in data
