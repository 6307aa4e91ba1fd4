import type { EndpointMeta } from '@fyr/contract/endpoints/endpoint'
import type { AnyContractProcedure } from '@orpc/contract'
import { chargeTo, type Payer } from '#lib/fairness/charged-to.ts'
import type { RequestContext } from './context.ts'
import { chargeCall } from './expensive-calls.ts'

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
