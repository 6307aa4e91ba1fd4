import { createFairQueue } from '#lib/fair-queue.ts'
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
export function createInspectionGate(limits = usualLimits) {
  const { atOnce, waiting: maxWaiting, waitingOfCompany } = limits
  const running = new Set<string>()
  const waiting = createFairQueue<() => void>()
  const waitingOf = new Map<string, number>()
  const mayRun = (companyId: string) => running.size < atOnce && !running.has(companyId)

  function countWaiting(companyId: string, change: 1 | -1): void {
    const count = (waitingOf.get(companyId) ?? 0) + change
    if (count > 0) waitingOf.set(companyId, count)
    else waitingOf.delete(companyId)
  }

  return async <T>(companyId: string, inspect: () => Promise<T>): Promise<T> => {
    if (mayRun(companyId)) running.add(companyId)
    else if (waiting.length >= maxWaiting || (waitingOf.get(companyId) ?? 0) >= waitingOfCompany)
      fail('request.tooMany')
    else {
      countWaiting(companyId, 1)
      // Who leaves lets the next one in at once, so that nobody comes between.
      await new Promise<void>((resolve) =>
        waiting.push(companyId, () => {
          countWaiting(companyId, -1)
          running.add(companyId)
          resolve()
        }),
      )
    }
    try {
      return await inspect()
    } finally {
      running.delete(companyId)
      waiting.shift(mayRun)?.()
    }
  }
}
