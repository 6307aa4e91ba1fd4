import { contract } from '@fyr/contract'
import { implement } from '@orpc/server'
import { chargeTo } from '#lib/charged-to.ts'
import type { RequestContext } from './context.ts'

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
    return inCharge(context, () => next())
  })

/** Does the work of a call at the expense of the company that it is about, if there is one. */
export function inCharge<T>({ caller }: Pick<RequestContext, 'caller'>, work: () => T): T {
  const { companyId = null, sessionId = null, token = null } = caller ?? {}
  if (companyId === null) return work()
  return chargeTo({ companyId, principal: token?.id ?? sessionId ?? '' }, work)
}
