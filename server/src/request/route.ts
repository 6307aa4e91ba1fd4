import type { AnyContractProcedure } from '@orpc/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { RequestContext } from './context.ts'

export interface RouteOptions {
  /** In bytes; the server's own limit when left out. */
  bodyLimit?: number
  /** The contract's schema parses the body too; for small ones. Or this schema does in its place. */
  parsesBody?: true | z.ZodType
  /** Integers that no number can hold are bigints in the body. */
  keepsIntegers?: true
  /** A body without a type, or as forms send it, is of the first type that the endpoint accepts. */
  takesUntyped?: true
  /** Clients wait better by themselves than by `retry-after`: 503 has none. */
  hasOwnBackoff?: true
}

/** Answers an endpoint of the contract; made with `on`. */
export interface Route extends RouteOptions {
  endpoint: AnyContractProcedure
  answer(call: RouteCall<RouteInput>): Promise<unknown>
}

/** As the contract's schema makes them. The body is not parsed unless the route `parsesBody`. */
export interface RouteInput {
  params: unknown
  query: unknown
  body: unknown
}

/** How an answer in pieces is told of. */
export interface StreamAs {
  type: string
  /** Of a file to keep. */
  fileName?: string
}

/** A call of a route, with its input. */
export type RouteCall<Input = object> = Input & {
  context: RequestContext
  request: FastifyRequest
  reply: FastifyReply
  /** Sends the answer in pieces; 429 while the company has too many of them open. */
  stream(pieces: AsyncIterable<string | Buffer>, as: StreamAs): FastifyReply
}
