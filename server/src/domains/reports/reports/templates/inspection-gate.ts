import type { Payer } from '#lib/fairness/charged-to.ts'
import { createLimit } from '#lib/fairness/concurrency-limit.ts'
import { createCompanyGate } from '#request/company-gate.ts'
import { fail } from '#request/problem.ts'

export interface InspectionLimits {
  /** In the process; of one company there is one. */
  atOnce: number
  /** Uploads that wait with their bodies in memory, all companies together. */
  waiting: number
  /** Of one company: it must not take the places of others. */
  waitingOfCompany: number
}

const usualLimits: InspectionLimits = { atOnce: 2, waiting: 20, waitingOfCompany: 2 }

/**
 * Lets workbooks be looked through by turns of companies: each takes a thread, and as much memory as it unpacks to.
 * @throws Problem request.tooMany
 */
export function createInspectionGate({ atOnce, waiting, waitingOfCompany } = usualLimits) {
  const ofCompany = createCompanyGate({ atOnce: 1, waiting: waitingOfCompany })
  const begin = createLimit(atOnce)
  let held = 0

  return async <T>(payer: Payer, inspect: () => Promise<T>): Promise<T> => {
    if (held >= atOnce + waiting) fail('request.tooMany')
    held++
    try {
      return await ofCompany(payer, async () => {
        const end = await begin()
        try {
          return await inspect()
        } finally {
          end()
        }
      })
    } finally {
      held--
    }
  }
}
