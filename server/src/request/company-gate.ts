import type { Payer } from '#lib/charged-to.ts'
import { createFairQueue, type FairQueue } from '#lib/fair-queue.ts'
import { fail } from './problem.ts'

/** For each company. */
export interface GateLimits {
  /** What runs at once; of one of the company's sessions or tokens it is one fewer. */
  atOnce: number
  /** What waits; more is refused. */
  waiting: number
}

export interface GateOptions {
  /** Waits however much does, for work whose amount is bounded elsewhere and which must be done. */
  mustRun?: boolean
}

/**
 * Runs work of a company when it is its turn, behind work of the same company only, in which sessions and tokens
 * take turns. Work within work must not enter the same gate: it could wait for itself.
 * @throws Problem request.tooMany
 */
export type CompanyGate = <T>(payer: Payer, work: () => Promise<T>, options?: GateOptions) => Promise<T>

interface CompanyWork {
  running: number
  ofPrincipal: Map<string, number>
  waiting: FairQueue<() => void>
}

export function createCompanyGate({ atOnce, waiting }: GateLimits): CompanyGate {
  const companies = new Map<string, CompanyWork>()

  function workOf(companyId: string): CompanyWork {
    const known = companies.get(companyId)
    if (known) return known
    const made: CompanyWork = { running: 0, ofPrincipal: new Map(), waiting: createFairQueue() }
    companies.set(companyId, made)
    return made
  }

  /** One place is kept for others of the company. */
  const mayRun = ({ running, ofPrincipal }: CompanyWork, principal: string) =>
    running < atOnce && (ofPrincipal.get(principal) ?? 0) < Math.max(1, atOnce - 1)

  function enter(company: CompanyWork, principal: string): void {
    company.running++
    company.ofPrincipal.set(principal, (company.ofPrincipal.get(principal) ?? 0) + 1)
  }

  function leave({ companyId, principal }: Payer, company: CompanyWork): void {
    company.running--
    const left = (company.ofPrincipal.get(principal) ?? 1) - 1
    if (left > 0) company.ofPrincipal.set(principal, left)
    else company.ofPrincipal.delete(principal)
    company.waiting.shift((next) => mayRun(company, next))?.()
    if (company.running === 0 && company.waiting.length === 0) companies.delete(companyId)
  }

  return async (payer, work, { mustRun = false } = {}) => {
    const { principal } = payer
    const company = workOf(payer.companyId)
    if (mayRun(company, principal)) enter(company, principal)
    else if (!mustRun && company.waiting.length >= waiting) fail('request.tooMany')
    else {
      // Who leaves lets the next one in at once, so that nobody comes between.
      await new Promise<void>((resolve) =>
        company.waiting.push(principal, () => {
          enter(company, principal)
          resolve()
        }),
      )
    }
    try {
      return await work()
    } finally {
      leave(payer, company)
    }
  }
}
