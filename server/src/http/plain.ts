import type { EndpointMeta } from '@fyr/contract/endpoints/endpoint'
import { workbookType } from '@fyr/contract/reports/report-templates'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { runCharged } from '#request/on.ts'
import type { PlainRoute } from '#request/plain-route.ts'
import { fail } from '#request/problem.ts'
import { beforeBody, bodyLimitOf, contextOf } from './before-body.ts'
import { invalid } from './refusal.ts'
import type { ContextParts } from './request-context.ts'
import { createStreaming, type StreamLimits, usualStreamLimits } from './streaming.ts'

/** Mounts plain routes under the same access check and parsing of paths and queries as all others. */
export function mountPlain(
  server: FastifyInstance,
  routes: readonly PlainRoute[],
  parts: ContextParts,
  limits: StreamLimits = usualStreamLimits,
): void {
  const stream = createStreaming(limits)
  // A file that its type tells nothing of, or formats of others; only calls that accept them get here.
  server.removeContentTypeParser('text/plain')
  const types = [
    'application/octet-stream',
    'application/pdf',
    'application/x-protobuf',
    'text/plain',
    workbookType,
  ]
  server.addContentTypeParser(types, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  for (const {
    endpoint,
    bodyLimit,
    parsesBody,
    keepsIntegers,
    takesUntyped,
    hasOwnBackoff,
    answer,
  } of routes) {
    const { method, path } = endpoint['~orpc'].route
    if (!method || !path) throw new Error('A plain route needs a method and a path in the contract')
    const input = partsOf(endpoint['~orpc'].inputSchema)
    // The builder in contract/endpoint.ts is the only maker of endpoints, and it sets this meta.
    const meta = endpoint['~orpc'].meta as EndpointMeta
    server.route({
      method,
      url: urlOf(path),
      ...bodyLimitOf(meta),
      ...(bodyLimit !== undefined && { bodyLimit }),
      config: { ...(keepsIntegers && { keepsIntegers }), ...(hasOwnBackoff && { hasOwnBackoff }) },
      onRequest: [...(takesUntyped ? [typeBody(meta)] : []), beforeBody(meta, path, parts)],
      handler: async (request, reply) => {
        const context = contextOf(request)
        const params = parse(input.params, request.params, 'params')
        const query = parse(input.query, request.query ?? {}, 'query')
        const schema = parsesBody === true ? input.body : parsesBody
        const body = schema ? parse(schema, request.body, 'body') : request.body
        return await runCharged(context, endpoint, () =>
          answer({
            context,
            params,
            query,
            body,
            request,
            reply,
            stream: (pieces, as) => stream(reply, pieces, as),
          }),
        )
      },
    })
  }
}

/** The path of an endpoint as Fastify writes it. */
export const urlOf = (path: string) => `/api${path.replace(/\{(\w+)\}/g, ':$1')}`

const untyped = /^(application\/x-www-form-urlencoded\s*(;.*)?)?$/i

/** Names the type of a body whose sender did not, such as curl with `-d`. */
const typeBody =
  ({ accepts = [] }: EndpointMeta) =>
  async ({ headers }: FastifyRequest) => {
    if (untyped.test(headers['content-type']?.trim() ?? '')) headers['content-type'] = accepts[0]
  }

const nothing = z.unknown()
function partsOf(schema: unknown): Record<'params' | 'query' | 'body', z.ZodType> {
  if (!(schema instanceof z.ZodObject)) fail('server.failed')
  const { params = nothing, query = nothing, body = nothing } = schema.shape
  return { params: params as z.ZodType, query: query as z.ZodType, body: body as z.ZodType }
}

function parse(schema: z.ZodType, value: unknown, where: string): Record<string, unknown> {
  const result = schema.safeParse(value, { reportInput: false })
  if (result.success) return (result.data ?? {}) as Record<string, unknown>
  throw invalid(result.error.issues.map((issue) => ({ ...issue, path: [where, ...issue.path] })))
}
