import { type Contract, contract } from '@fyr/contract'
import type { EndpointMeta } from '@fyr/contract/endpoints/endpoint'
import { workbookType } from '@fyr/contract/reports/report-templates'
import type { AnyContractProcedure } from '@orpc/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { actorOf, type RequestContext } from '#request/context.ts'
import { fail, Problem } from '#request/problem.ts'
import type { Route, RouteInput } from '#request/route.ts'
import { runCharged } from '#request/run-charged.ts'
import { invalid } from './answers/refusal.ts'
import { createStreaming, type StreamLimits, usualStreamLimits } from './answers/streaming.ts'
import { beforeBody, bodyLimitOf, contextOf } from './incoming/before-body.ts'
import type { ContextParts } from './incoming/request-context.ts'

/** What answers each endpoint; one that is missing does not compile. */
export type ApiRouter = { [D in keyof Contract]: { [E in keyof Contract[D]]: Route } }

const procedures: readonly AnyContractProcedure[] = Object.values(contract).flatMap((calls) =>
  Object.values<AnyContractProcedure>(calls),
)

/** Mounts every endpoint of the contract below /api. */
export function mountApi(
  server: FastifyInstance,
  router: ApiRouter,
  parts: ContextParts,
  limits: StreamLimits = usualStreamLimits,
): void {
  const stream = createStreaming(limits)
  acceptFiles(server)
  for (const [domain, routes] of Object.entries(router)) {
    const endpoints: Record<string, AnyContractProcedure> = contract[domain as keyof Contract]
    for (const [name, route] of Object.entries(routes)) {
      if (endpoints[name] !== route.endpoint) throw new Error(`${domain}.${name} has the route of another`)
      mount(server, route, parts, stream)
    }
  }
  server.all('/api/*', { onRequest: refuseUnknown }, refuseUnknown)
}

/** A file that its type tells nothing of, or formats of others; only calls that accept them get here. */
function acceptFiles(server: FastifyInstance): void {
  server.removeContentTypeParser('text/plain')
  const types = [
    'application/octet-stream',
    'application/pdf',
    'application/x-protobuf',
    'text/plain',
    workbookType,
  ]
  server.addContentTypeParser(types, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

function mount(
  server: FastifyInstance,
  route: Route,
  parts: ContextParts,
  stream: ReturnType<typeof createStreaming>,
): void {
  const { endpoint, bodyLimit, parsesBody, keepsIntegers, takesUntyped, hasOwnBackoff } = route
  const { method = 'GET', path = '/' } = endpoint['~orpc'].route
  // The builders in contract/endpoint.ts are the only makers of endpoints, and they set this meta.
  const meta = endpoint['~orpc'].meta as EndpointMeta
  const schema = inputOf(route)
  server.route({
    method,
    url: `/api${path.replace(/\{(\w+)\}/g, ':$1')}`,
    // HEAD is for files and streams only.
    exposeHeadRoute: parsesBody !== true,
    ...bodyLimitOf(meta),
    ...(bodyLimit !== undefined && { bodyLimit }),
    config: { ...(keepsIntegers && { keepsIntegers }), ...(hasOwnBackoff && { hasOwnBackoff }) },
    onRequest: [...(takesUntyped ? [typeBody(meta)] : []), beforeBody(meta, path, parts)],
    handler: async (request, reply) => {
      const context = contextOf(request)
      try {
        return await runCharged(context, endpoint, async () => {
          const { params, query, body } = request
          const parsed = schema.safeParse({ params, query, body }, { reportInput: false })
          if (!parsed.success) throw invalid(parsed.error.issues)
          return await route.answer({
            ...{ context, request, reply },
            ...parsed.data,
            stream: (pieces, as) => stream(reply, pieces, as),
          })
        })
      } catch (error) {
        await recordRefusal(error, context, `${method} ${context.route}`, parts, server)
        throw error
      }
    },
  })
}

type Input = z.ZodType<RouteInput>
function inputOf({ endpoint, parsesBody }: Route): Input {
  const { inputSchema, route } = endpoint['~orpc']
  if (!(inputSchema instanceof z.ZodObject)) throw new Error(`${route.path} has no schema of its input`)
  const { params = anything, query = anything, body = z.unknown() } = inputSchema.shape
  // The parts of an endpoint are objects (contract/endpoint.ts).
  return z.object({
    params,
    query,
    body: parsesBody === true ? body : (parsesBody ?? z.unknown()),
  }) as unknown as Input
}
const anything = z.record(z.string(), z.unknown())

/** Records the refusal of a change, in a transaction of its own: that of the call is undone. */
async function recordRefusal(
  error: unknown,
  context: RequestContext,
  call: string,
  { access }: ContextParts,
  { log }: FastifyInstance,
): Promise<void> {
  if (!(error instanceof Problem && error.object) || call.startsWith('GET ')) return
  const recorded = access.recordRefusal?.(actorOf(context), error.object, call)
  await recorded?.catch((err: unknown) => log.error({ err }, 'A refusal was not recorded'))
}

const untyped = /^(application\/x-www-form-urlencoded\s*(;.*)?)?$/i

/** Names the type of a body whose sender did not, such as curl with `-d`. */
const typeBody =
  ({ accepts = [] }: EndpointMeta) =>
  async ({ headers }: FastifyRequest) => {
    if (untyped.test(headers['content-type']?.trim() ?? '')) headers['content-type'] = accepts[0]
  }

/** 405 for a path that there is with other methods, which the answer names; 404 otherwise. */
async function refuseUnknown(request: FastifyRequest, reply: FastifyReply): Promise<never> {
  const [address = ''] = request.url.slice('/api'.length).split('?')
  const allowed = [...methodsOf(address)]
  // A path that there is with this method is one that the router does not take, such as with a slash at its end.
  if (allowed.length === 0 || allowed.includes(request.method)) fail('request.notFound')
  void reply.header('allow', allowed.join(', '))
  return fail('request.methodNotAllowed')
}

function methodsOf(address: string): Set<string> {
  return new Set(
    procedures.flatMap((procedure) => {
      const { method = 'GET', path = '/' } = procedure['~orpc'].route
      return new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`).test(address) ? [method] : []
    }),
  )
}
