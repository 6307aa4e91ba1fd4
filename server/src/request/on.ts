import { type Contract, contract } from '@fyr/contract'
import type {
  AnyContractProcedure,
  ContractProcedure,
  InferSchemaInput,
  InferSchemaOutput,
} from '@orpc/contract'
import type { FastifyReply } from 'fastify'
import * as z from 'zod'
import type { RequestContext } from './context.ts'
import type { Route } from './route.ts'

type HandlerOf<P> =
  P extends ContractProcedure<infer Input, infer Output, infer _Errors, infer _Meta>
    ? Handler<InferSchemaOutput<Input>, InferSchemaInput<Output>>
    : never
type Handler<Input, Output> = (call: { input: Input; context: RequestContext }) => Output | Promise<Output>

/** Answers what its handler returns as JSON, as the contract's schema has it. */
export interface JsonRoute<P> extends Route {
  handle: HandlerOf<P>
}

type On = {
  [D in keyof Contract]: {
    [E in keyof Contract[D]]: { handler(handle: HandlerOf<Contract[D][E]>): JsonRoute<Contract[D][E]> }
  }
}

/** Makes handlers of endpoints: `on.alarms.list.handler(…)`. */
// Every domain and endpoint of the contract is in it, by construction.
export const on = Object.fromEntries(
  Object.entries(contract).map(([domain, endpoints]) => [
    domain,
    Object.fromEntries(
      Object.entries(endpoints).map(([name, endpoint]) => [
        name,
        { handler: (handle: Handler<unknown, unknown>) => jsonRoute(endpoint, handle) },
      ]),
    ),
  ]),
) as unknown as On

function jsonRoute(endpoint: AnyContractProcedure, handle: Handler<unknown, unknown>) {
  const { outputSchema, route } = endpoint['~orpc']
  if (!(outputSchema instanceof z.ZodType)) throw new Error(`${route.path} has no schema of its answer`)
  return {
    endpoint,
    handle,
    parsesBody: true,
    async answer({ context, params, query, body, reply }) {
      const output = outputSchema.parse(await handle({ context, input: { params, query, body } }))
      void reply.code(route.successStatus ?? 200)
      if (route.outputStructure !== 'detailed') return sendJson(reply, output)
      const { headers, body: list } = output as { headers: Record<string, string>; body: unknown }
      return sendJson(reply.headers(headers), list)
    },
  } satisfies Route & { handle: unknown }
}

function sendJson(reply: FastifyReply, body: unknown): FastifyReply {
  if (body === undefined) return reply.send()
  return reply.header('content-type', 'application/json').send(JSON.stringify(body))
}
