import { createFairQueue } from '#lib/fair-queue.ts'
import { fail } from '#request/problem.ts'

export interface InspectionLimits {
  /** In the process; of one company there is one. */
  atOnce: number
  /** Uploads that wait with their bodies in memory, all companies together. */
  waiting: number
}

const usualLimits: InspectionLimits = { atOnce: 2, waiting: 20 }

/**
 * Lets workbooks be looked through by turns of companies: each takes a thread, and as much memory as it unpacks to.
 * @throws Problem request.tooMany
 */
export function createInspectionGate({ atOnce, waiting: maxWaiting } = usualLimits) {
  const running = new Set<string>()
  const waiting = createFairQueue<() => void>()
  const mayRun = (companyId: string) => running.size < atOnce && !running.has(companyId)

  return async <T>(companyId: string, inspect: () => Promise<T>): Promise<T> => {
    if (mayRun(companyId)) running.add(companyId)
    else if (waiting.length >= maxWaiting) fail('request.tooMany')
    else {
      // Who leaves lets the next one in at once, so that nobody comes between.
      await new Promise<void>((resolve) =>
        waiting.push(companyId, () => {
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
