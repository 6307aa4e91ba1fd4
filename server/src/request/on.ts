import { contract } from '@fyr/contract'
import type { EndpointMeta } from '@fyr/contract/endpoints/endpoint'
import type { AnyContractProcedure } from '@orpc/contract'
import { implement } from '@orpc/server'
import { chargeTo, type Payer } from '#lib/charged-to.ts'
import type { RequestContext } from './context.ts'
import { chargeCall } from './expensive-calls.ts'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/**
 * Implements endpoints: `on.alarms.list.handler(…)`. Access is decided here, before the input is
 * even parsed, by what the contract declares; no handler can forget it.
 */
export const on = implement(contract)
  .$context<RequestContext>()
  .use(async ({ context, next, procedure }, input) => {
    const params = isRecord(input) && isRecord(input.params) ? input.params : {}
    const named = Object.entries(params).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    )
    await context.authorize(procedure['~orpc'].meta, Object.fromEntries(named))
    return await runCharged(context, procedure, async () => await next())
  })

/** Payer of a call: the company that it is about, and the session or token. Undefined without a company. */
export function payerOf({ caller }: Pick<RequestContext, 'caller'>): Payer | undefined {
  const { companyId = null, sessionId = null, token = null } = caller ?? {}
  return companyId === null ? undefined : { companyId, principal: token?.id ?? sessionId ?? '' }
}

/** Charges a call of an endpoint to its company. Ingest is not gated here: the pipeline schedules companies itself. */
export async function runCharged<T>(
  context: RequestContext,
  procedure: AnyContractProcedure,
  work: () => Promise<T>,
): Promise<T> {
  const payer = payerOf(context)
  if (!payer) return await work()
  const { route, meta } = procedure['~orpc']
  // The builders in contract/endpoint.ts are the only makers of endpoints, and they set this meta.
  if ((meta as EndpointMeta).token === 'ingest') return await chargeTo(payer, work)
  const { method, path } = route
  return await chargeCall({ payer, endpoint: `${method} ${path}`, isAbandoned: context.isAbandoned }, work)
}
