import type { CreateRateLimit } from '#lib/fairness/rate-limit.ts'
import { networkOf } from '#lib/network/network.ts'
import { fail } from '#request/problem.ts'

/** What visitors from one network may ask for in a second, a minute's worth of it at once. */
export interface VisitRates {
  /** The picture itself, and tokens for live values. */
  calls: number
  /** Its data, which costs most. */
  data: number
}

/** A lecture hall that opens one address is let in; a program that asks all the time is not. */
export const usualVisitRates: VisitRates = { calls: 5, data: 4 }

export interface VisitLimit {
  /** @throws Problem request.tooMany */
  enter(kind: keyof VisitRates, visitor: { remoteAddress: string; now: Date }): Promise<void>
}

/** Keeps those whom nobody knows from asking so much that others wait. */
export function createVisitLimit(rates: VisitRates, createRateLimit: CreateRateLimit): VisitLimit {
  const limits = {
    calls: createRateLimit({ perSecond: rates.calls }, 'calls of visitors'),
    data: createRateLimit({ perSecond: rates.data }, 'data for visitors'),
  }
  return {
    async enter(kind, { remoteAddress, now }) {
      if ((await limits[kind].take(networkOf(remoteAddress), 1, now.getTime())) > 0) fail('request.tooMany')
    },
  }
}
