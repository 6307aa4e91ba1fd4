import { type Contract, contract } from '@fyr/contract'
import type { EndpointMeta } from '@fyr/contract/endpoints/endpoint'
import type { AnyContractProcedure } from '@orpc/contract'
import { OpenAPIHandler } from '@orpc/openapi/fastify'
import { ORPCError, onError, type Router } from '@orpc/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { actorOf, type RequestContext } from '#request/context.ts'
import { fail, Problem } from '#request/problem.ts'
import { beforeBody, bodyLimitOf, contextOf } from './before-body.ts'
import { urlOf } from './plain.ts'
import { refusalOf } from './refusal.ts'
import type { ContextParts } from './request-context.ts'

/** The endpoints that plain Fastify routes answer (`plain` in the contract); a test holds the two lists together. */
interface PlainEndpoints {
  companies: 'setImage'
  licence: 'upload'
  companyExports: 'download'
  reports: 'download' | 'multiExport' | 'templateFile' | 'uploadTemplate'
  integrations: 'receive'
  users: 'exportData'
  nodes: 'setImage' | 'import' | 'places'
  journal: 'upload' | 'setThumbnail' | 'file'
  dashboards: 'addImage' | 'data' | 'setModuleImage'
  publicDashboards: 'data'
  whiteLabel: 'setLogo' | 'setIcon' | 'setPortalLogo' | 'setPortalIcon'
  templateDashboards: 'data' | 'preview'
  readings:
    | 'currents'
    | 'currentsOfAll'
    | 'currentsOfCompany'
    | 'currentsOfMany'
    | 'limit'
    | 'nodesWithKey'
    | 'remoteWrite'
    | 'timeseries'
    | 'timeseriesOfMany'
    | 'trend'
    | 'write'
    | 'writeLineProtocol'
    | 'writeMany'
    | 'writeSenml'
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
  /** In a transaction of its own, since that of the call is undone. Without it the answer is the same. */
  async function recordRefusal(error: unknown, context: RequestContext, method = 'GET'): Promise<void> {
    if (!(error instanceof Problem && error.object) || method === 'GET') return
    const call = `${method} ${context.route ?? ''}`
    const recorded = parts.access.recordRefusal?.(actorOf(context), error.object, call)
    await recorded?.catch((err: unknown) => server.log.error({ err }, 'A refusal was not recorded'))
  }

  const handler = new OpenAPIHandler<RequestContext>(router, {
    customErrorResponseBodyEncoder: (error) => error.data,
    clientInterceptors: [
      async ({ next, context, procedure }) => {
        context.route = `/api${procedure['~orpc'].route.path ?? ''}`
        try {
          return await next()
        } catch (error) {
          await recordRefusal(error, context, procedure['~orpc'].route.method)
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
  for (const procedure of Object.values(contract).flatMap((calls) =>
    Object.values<AnyContractProcedure>(calls),
  )) {
    const { method, path } = procedure['~orpc'].route
    // The builders in contract/endpoint.ts are the only makers of endpoints, and they set this meta.
    const meta = procedure['~orpc'].meta as EndpointMeta
    if (!method || !path || meta.plain) continue
    server.route({
      method,
      url: urlOf(path),
      exposeHeadRoute: false,
      ...bodyLimitOf(meta),
      onRequest: beforeBody(meta, path, parts),
      handler: async (request, reply) => {
        const context = contextOf(request)
        const { matched } = await handler.handle(request, reply, { prefix: '/api', context })
        if (!matched) fail('request.notFound')
        return reply
      },
    })
  }
  server.all('/api/*', { onRequest: refuseUnknown }, refuseUnknown)
}

/** 405 for a path that there is with other methods, which the answer names; 404 otherwise. */
async function refuseUnknown(request: FastifyRequest, reply: FastifyReply): Promise<never> {
  const [address = ''] = request.url.slice('/api'.length).split('?')
  const allowed = [...methodsOf(address)]
  // A path that there is with this method is one that the router does not take, such as with a part of 600 letters.
  if (allowed.length === 0 || allowed.includes(request.method)) fail('request.notFound')
  void reply.header('allow', allowed.join(', '))
  return fail('request.methodNotAllowed')
}

function methodsOf(address: string): Set<string> {
  const routes = Object.values(contract).flatMap((calls) => Object.values<AnyContractProcedure>(calls))
  return new Set(
    routes.flatMap((procedure) => {
      const { method = 'GET', path = '/' } = procedure['~orpc'].route
      return new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`).test(address) ? [method] : []
    }),
  )
}

function told(error: unknown, context: RequestContext, server: FastifyInstance): ORPCError<string, unknown> {
  if (error instanceof ORPCError && hasRequestId(error.data)) return error
  const refusal = refusalOf(error, context.language, context.requestId)
  if (!refusal.expected) server.log.error({ err: error, requestId: context.requestId }, 'A call failed')
  return new ORPCError(refusal.body.code, {
    status: refusal.status,
    message: refusal.body.message,
    data: refusal.body,
  })
}

const hasRequestId = (data: unknown) => typeof data === 'object' && data !== null && 'requestId' in data
