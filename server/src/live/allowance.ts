/** A bucket of `burst` uses that refills by `perSecond`. */
export interface Allowance {
  /** Takes one use and answers 0, or takes none and answers the milliseconds until there is one. */
  take(nowMs: number): number
}

export function createAllowance(perSecond: number, burst: number, startMs: number): Allowance {
  let left = burst
  let countedAt = startMs
  return {
    take(nowMs) {
      left = Math.min(burst, left + (Math.max(0, nowMs - countedAt) / 1000) * perSecond)
      countedAt = nowMs
      if (left >= 1) {
        left -= 1
        return 0
      }
      return Math.ceil(((1 - left) / perSecond) * 1000)
    },
  }
}
