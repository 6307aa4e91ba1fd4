import type {
  AnyContractProcedure,
  ContractProcedure,
  InferSchemaInput,
  InferSchemaOutput,
} from '@orpc/contract'
import * as z from 'zod'
import { invalid } from '#http/answers/refusal.ts'
import type { RequestContext } from '#request/context.ts'
import type { JsonRoute } from '#request/on.ts'

type InputOf<P> =
  P extends ContractProcedure<infer Input, infer _Output, infer _Errors, infer _Meta>
    ? InferSchemaInput<Input>
    : never
type OutputOf<P> =
  P extends ContractProcedure<infer _Input, infer Output, infer _Errors, infer _Meta>
    ? InferSchemaOutput<Output>
    : never

/** Calls an endpoint without HTTP: input and answer as the contract's schemas make them, access as `context` decides. */
export async function callRoute<P extends AnyContractProcedure>(
  { endpoint, handle }: JsonRoute<P>,
  input: InputOf<P>,
  { context }: { context: RequestContext },
): Promise<OutputOf<P>> {
  const { inputSchema, outputSchema, meta } = endpoint['~orpc']
  const { params = {}, ...parts } = input as { params?: Record<string, string> }
  await context.authorize(meta, params)
  const parsed = z.safeParse(inputSchema, { params, ...parts })
  if (!parsed.success) throw invalid(parsed.error.issues)
  const answered = await handle({ context, input: parsed.data })
  return z.parse(outputSchema, answered)
}
