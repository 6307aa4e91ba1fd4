import type { AnyContractProcedure } from '@orpc/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { RequestContext } from './context.ts'

/** Answers an endpoint of the contract. Handlers of JSON are made with `on`; bulk, streams and files are written out. */
export interface Route {
  endpoint: AnyContractProcedure
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
  answer(call: RouteCall): Promise<unknown>
}

/** How an answer in pieces is told of. */
export interface StreamAs {
  type: string
  /** Of a file to keep. */
  fileName?: string
}

export interface RouteCall {
  context: RequestContext
  /** As the contract's schema gave them back. */
  params: Record<string, unknown>
  query: Record<string, unknown>
  /** Not parsed yet unless the route `parsesBody`: bulk bodies are checked by whoever takes them in. */
  body: unknown
  request: FastifyRequest
  reply: FastifyReply
  /** Sends the answer in pieces; 429 while the company has too many of them open. */
  stream(pieces: AsyncIterable<string | Buffer>, as: StreamAs): FastifyReply
}
