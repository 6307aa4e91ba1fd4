import type { Payer } from './charged-to.ts'
import { createFairQueue, type FairQueue } from './fair-queue.ts'

/** For each company. */
export interface GateLimits {
  /** What runs at once; of one of the company's sessions or tokens it is one fewer. */
  atOnce: number
  /** Calls that wait at most, further ones are refused; a session or token may fill four fifths of them. */
  waiting: number
  /** What all companies share; without it they meet only their own limits. */
  shared?: SharedPlaces
}

export interface SharedPlaces {
  /** Work of all companies that runs at once. The last place is only for work within work. */
  places: number
  /** Places that only a company gets which has none, so that it need not wait for another company's work. */
  spare: number
  /** How long work may wait, ms. */
  waitMs: number
}

export interface GateOptions {
  /** Waits however much does, for work whose amount is bounded elsewhere and which must be done. */
  mustRun?: boolean
  /**
   * Work within work that has a place: it waits neither for its company's limit nor for its turn, since what it
   * would wait for may be what it is part of.
   */
  isNested?: boolean
}

/**
 * Runs work of a company when it is its turn, in which sessions and tokens take turns. Where places are shared, the
 * company that has the fewest is served first, and companies that have equally many take turns.
 */
export type CompanyGate = <T>(payer: Payer, work: () => Promise<T>, options?: GateOptions) => Promise<T>

/** Makes what work is refused with: `full` when too much of its company waits, `timeout` when it waited too long. */
export type RefuseWork = (reason: 'full' | 'timeout', payer: Payer) => Error

interface CompanyWork {
  running: number
  ofPrincipal: Map<string, number>
  waiting: FairQueue<() => void>
}

/** Part of the waiting calls that one session or token may fill: the rest is for its colleagues. */
const maxWaitingShare = 0.8

const unlimited: SharedPlaces = { places: Number.POSITIVE_INFINITY, spare: 0, waitMs: 0 }

export function createCompanyGate(
  { atOnce, waiting, shared = unlimited }: GateLimits,
  refuse: RefuseWork,
): CompanyGate {
  const { places, spare, waitMs } = shared
  const maxWaitingOfPrincipal = Math.max(1, Math.floor(waiting * maxWaitingShare))
  const ofOthers = Math.max(1, places - 1)
  const ofHolders = Math.max(1, places - Math.max(1, spare))
  const companies = new Map<string, CompanyWork>()
  /** An entry for each piece of work that waits. */
  const turns = createFairQueue<CompanyWork>()
  const nested = createFairQueue<() => void>()
  let running = 0
  let runningNested = 0

  function workOf(companyId: string): CompanyWork {
    const known = companies.get(companyId)
    if (known) return known
    const made: CompanyWork = { running: 0, ofPrincipal: new Map(), waiting: createFairQueue() }
    companies.set(companyId, made)
    return made
  }

  const mayEnter = (company: CompanyWork) =>
    company.running < atOnce && running < (company.running === 0 ? ofOthers : ofHolders)
  /** One place is kept for others of the company. */
  const mayRun = ({ ofPrincipal }: CompanyWork, principal: string) =>
    (ofPrincipal.get(principal) ?? 0) < Math.max(1, atOnce - 1)
  /** Work without a principal, such as a job, is limited by that of its company only. */
  const isFull = ({ waiting: line }: CompanyWork, principal: string) =>
    line.length >= waiting || (principal !== '' && line.lengthOf(principal) >= maxWaitingOfPrincipal)
  const mayNest = () =>
    running < places && (runningNested === 0 || (running < ofHolders && turns.length === 0))

  function enter(company: CompanyWork, principal: string): void {
    running++
    company.running++
    company.ofPrincipal.set(principal, (company.ofPrincipal.get(principal) ?? 0) + 1)
  }

  function leave({ companyId, principal }: Payer, company: CompanyWork): void {
    running--
    company.running--
    const left = (company.ofPrincipal.get(principal) ?? 1) - 1
    if (left > 0) company.ofPrincipal.set(principal, left)
    else company.ofPrincipal.delete(principal)
    serve()
    forgetIdle(companyId, company)
  }

  function forgetIdle(companyId: string, company: CompanyWork): void {
    if (company.running === 0 && company.waiting.length === 0) companies.delete(companyId)
  }

  /** Lets in whoever may at once, so that nobody comes between. */
  function serve(): void {
    while (nested.length > 0 && mayNest()) nested.shift()?.()
    const mayServe = (companyId: string) => {
      const company = workOf(companyId)
      return mayEnter(company) && company.waiting.has((principal) => mayRun(company, principal))
    }
    for (;;) {
      const company = turns.shift(mayServe, (companyId) => workOf(companyId).running)
      if (!company) return
      company.waiting.shift((principal) => mayRun(company, principal))?.()
    }
  }

  /** @param wait puts what lets the work in where it waits, and answers what takes it away again */
  async function waitInLine(payer: Payer, wait: (letIn: () => void) => () => void): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined
      const giveUp = wait(() => {
        clearTimeout(timer)
        resolve()
      })
      if (waitMs === 0) return
      timer = setTimeout(() => {
        giveUp()
        reject(refuse('timeout', payer))
      }, waitMs)
    })
  }

  async function runNested<T>(payer: Payer, work: () => Promise<T>): Promise<T> {
    const begin = () => {
      running++
      runningNested++
    }
    if (mayNest()) begin()
    else {
      await waitInLine(payer, (letIn) => {
        const start = () => {
          begin()
          letIn()
        }
        nested.push(payer.companyId, start)
        return () => void nested.remove(payer.companyId, start)
      })
    }
    try {
      return await work()
    } finally {
      running--
      runningNested--
      serve()
    }
  }

  return async (payer, work, { mustRun = false, isNested = false } = {}) => {
    if (isNested) return await runNested(payer, work)
    const { companyId, principal } = payer
    const company = workOf(companyId)
    if (mayEnter(company) && mayRun(company, principal)) enter(company, principal)
    else if (!mustRun && isFull(company, principal)) throw refuse('full', payer)
    else {
      await waitInLine(payer, (letIn) => {
        const start = () => {
          enter(company, principal)
          letIn()
        }
        company.waiting.push(principal, start)
        turns.push(companyId, company)
        return () => {
          company.waiting.remove(principal, start)
          turns.remove(companyId, company)
          forgetIdle(companyId, company)
        }
      })
    }
    try {
      return await work()
    } finally {
      leave(payer, company)
    }
  }
}
