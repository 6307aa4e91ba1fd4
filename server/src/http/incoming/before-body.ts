import type { EndpointMeta } from '@fyr/contract/endpoints/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { chargeTo } from '#lib/fairness/charged-to.ts'
import { yieldWhenDue } from '#lib/fairness/time-slices.ts'
import type { RequestContext } from '#request/context.ts'
import { fail } from '#request/problem.ts'
import { payerOf } from '#request/run-charged.ts'
import { type ContextParts, makeContext } from './request-context.ts'

/** What `beforeBody` found out about a request. */
export function contextOf(request: FastifyRequest): RequestContext {
  return request.apiContext ?? fail('server.failed')
}

/** Bytes of a body that anybody may send without having proved who they are. */
const openBodyLimit = 65_536
export const bodyLimitOf = ({ access, openWhile }: EndpointMeta) =>
  access === 'anyone' || openWhile ? { bodyLimit: openBodyLimit } : {}

/**
 * Finds out who calls, whether they may, and whether the body is of a type that the endpoint takes, before a byte of
 * the body is read: what strangers send costs nobody anything. `path` as the contract has it.
 */
export function beforeBody(meta: EndpointMeta, path: string, parts: ContextParts) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const context = await makeContext(parts, request, reply)
    context.route = `/api${path}`
    request.language = context.language
    const payer = payerOf(context)
    // However cheap each call of a flood is, all of them together take slices of this thread by turns.
    if (payer) await chargeTo(payer, yieldWhenDue)
    await context.authorize(meta, request.params as Record<string, string>)
    const types = meta.accepts ?? ['application/json']
    const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
    if (hasBody(request) && !types.includes(type)) {
      fail('request.unsupportedType', { params: { types: types.join(', ') } })
    }
  }
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
