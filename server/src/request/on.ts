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
import type { Route, RouteCall, RouteInput, RouteOptions } from './route.ts'

/** Answers what its handler returns as JSON, as the contract's schema has it. */
export interface JsonRoute<P> extends Route {
  handle: HandlerOf<P>
}
type HandlerOf<P> =
  P extends ContractProcedure<infer Input, infer Output, infer _Errors, infer _Meta>
    ? Handler<InferSchemaOutput<Input>, InferSchemaInput<Output>>
    : never
type Handler<Input, Output> = (call: { input: Input; context: RequestContext }) => Output | Promise<Output>

/** Answers by itself: bulk, streams and files. */
type Answer<P, Options> = (call: RouteCall<InputOf<P, Options>>) => Promise<unknown>
type InputOf<P, Options> =
  P extends ContractProcedure<infer Input, infer _Output, infer _Errors, infer _Meta>
    ? Omit<InferSchemaOutput<Input>, 'body'> & { body: BodyOf<InferSchemaOutput<Input>, Options> }
    : never
type BodyOf<Input, Options> = Options extends { parsesBody: z.ZodType<infer Body> }
  ? Body
  : Options extends { parsesBody: true }
    ? Input extends { body: infer Body }
      ? Body
      : never
    : unknown

interface Maker<P> {
  /** An endpoint that answers JSON. */
  handler(handle: HandlerOf<P>): JsonRoute<P>
  /** An endpoint that answers a stream or a file, or takes a body of its own form. */
  route<const Options extends RouteOptions>(options: Options, answer: Answer<P, Options>): Route
}
type On = { [D in keyof Contract]: { [E in keyof Contract[D]]: Maker<Contract[D][E]> } }

/** Answers endpoints of the contract: `on.alarms.list.handler(…)`. */
// Every domain and endpoint of the contract is in it, by construction.
export const on = Object.fromEntries(
  Object.entries(contract).map(([domain, endpoints]) => [
    domain,
    Object.fromEntries(
      Object.entries<AnyContractProcedure>(endpoints).map(([name, endpoint]) => [
        name,
        {
          handler: (handle: Handler<RouteInput, unknown>) => jsonRoute(endpoint, handle),
          route: (options: RouteOptions, answer: Route['answer']) => ({ endpoint, ...options, answer }),
        },
      ]),
    ),
  ]),
) as unknown as On

function jsonRoute(endpoint: AnyContractProcedure, handle: Handler<RouteInput, unknown>) {
  const { outputSchema, route } = endpoint['~orpc']
  if (!(outputSchema instanceof z.ZodType)) throw new Error(`${route.path} has no schema of its answer`)
  return {
    endpoint,
    handle,
    parsesBody: true,
    async answer({ context, params, query, body, reply }) {
      const output = outputSchema.parse(await handle({ context, input: { params, query, body } }))
      void reply.code(route.successStatus ?? 200)
      if (route.outputStructure !== 'detailed') return answerJson(reply, output)
      const { headers, body: list } = output as { headers: Record<string, string>; body: unknown }
      return answerJson(reply.headers(headers), list)
    },
  } satisfies Route & { handle: unknown }
}

/** Returns the text for Fastify to send: who awaits a reply waits until the caller has read it. */
function answerJson(reply: FastifyReply, body: unknown): string | FastifyReply | undefined {
  if (body === undefined) return reply.statusCode === 204 ? undefined : reply.send()
  void reply.header('content-type', 'application/json')
  return JSON.stringify(body)
}
