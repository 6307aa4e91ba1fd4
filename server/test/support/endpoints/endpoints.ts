import { contract } from '@fyr/contract'
import type { EndpointMeta } from '@fyr/contract/endpoints/endpoint'
import { errorCodesOf } from '@fyr/contract/endpoints/error-codes-of'
import type { ErrorCode } from '@fyr/contract/endpoints/errors'
import type { AnyContractProcedure } from '@orpc/contract'
import * as z from 'zod'

/** One endpoint of the contract, as the tests that walk over all of them need it. */
export interface Endpoint {
  /** Domain and name, such as `nodes.get`. */
  name: string
  domain: string
  method: string
  /** As in the contract, below /api: `/tag/{id}`. */
  path: string
  /** The names in the path's braces. */
  params: readonly string[]
  meta: EndpointMeta
  /** Of the answer to a call that succeeds. */
  status: number
  /** What it takes; a part that is missing is not looked at. */
  input: Partial<Record<'params' | 'query' | 'body', z.ZodType>>
  /** Whether its body may be left out. */
  isBodyOptional: boolean
  /** Every error code that it may answer. */
  errors: ReadonlySet<ErrorCode>
}

/** Every endpoint that there is, in the order of the contract. */
export const endpoints: readonly Endpoint[] = Object.entries(contract).flatMap(([domain, calls]) =>
  Object.entries(calls).map(([name, procedure]) => describe(domain, name, procedure)),
)

function describe(domain: string, name: string, procedure: AnyContractProcedure): Endpoint {
  const { route, inputSchema } = procedure['~orpc']
  const { method, path, successStatus } = route
  const full = `${domain}.${name}`
  if (!method || !path || !successStatus) throw new Error(`${full} has no method, path or status`)
  if (!(inputSchema instanceof z.ZodObject)) throw new Error(`${full} was not made by endpoint()`)
  // The builders in contract/endpoint.ts are the only makers of endpoints, and they set this meta and this shape.
  const meta = procedure['~orpc'].meta as EndpointMeta
  const { body, ...others } = inputSchema.shape as Endpoint['input']
  const isBodyOptional = body instanceof z.ZodPrefault
  const input = { ...others, ...(body && { body: isBodyOptional ? (body.unwrap() as z.ZodType) : body }) }
  return {
    name: full,
    domain,
    method,
    path,
    params: [...path.matchAll(/\{(\w+)\}/g)].map(([, param = '']) => param),
    meta,
    status: successStatus,
    input,
    isBodyOptional,
    errors: errorCodesOf(meta, { method, input }),
  }
}

/** The path with its parameters filled in; one that is missing is an error of the test. */
export function fillPath({ name, path }: Endpoint, values: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_, param: string) => {
    const value = values[param]
    if (value === undefined) throw new Error(`The sample of ${name} has no {${param}}`)
    return encodeURIComponent(value)
  })
}
