import { chargeTo, type Payer } from '#lib/fairness/charged-to.ts'
import { createCompanyGate, type GateOptions } from '#request/company-gate.ts'
import type { HubSubject } from './hub.ts'

export interface LookUpLimits {
  /** Look-ups of one company that run at once; of one of its sessions it is one fewer. */
  lookUpsAtOnce: number
  /** Look-ups of one company that wait: more than its connections, which wait for one each. */
  lookUpsWaiting: number
}

/** At whose expense the work of a connection is done. */
export const payerOf = ({ companyId, sessionId }: Pick<HubSubject, 'companyId' | 'sessionId'>): Payer => ({
  companyId,
  principal: sessionId,
})

/**
 * What a connection has to ask of the database, at the expense of its company and behind the company's own look-ups
 * only. No look-up within another.
 * @throws Problem request.tooMany
 */
export type LookUp = <T>(
  subject: Pick<HubSubject, 'companyId' | 'sessionId'>,
  work: () => Promise<T>,
  options?: GateOptions,
) => Promise<T>

export function createLookUp({ lookUpsAtOnce, lookUpsWaiting }: LookUpLimits): LookUp {
  const gate = createCompanyGate({ atOnce: lookUpsAtOnce, waiting: lookUpsWaiting })
  return (subject, work, options) => {
    const payer = payerOf(subject)
    return chargeTo(payer, () => gate(payer, work, options))
  }
}
