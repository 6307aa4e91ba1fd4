/** So many a second, with a stock of a few seconds for bursts. */
export interface Allowance {
  /** Takes one, or says that none is left. `now` is epoch ms. */
  take(now: number): boolean
}

export function createAllowance(perSecond: number, stockSeconds = 2): Allowance {
  const full = perSecond * stockSeconds
  let left = full
  let filledAt = 0
  return {
    take(now) {
      // A clock that is set back refills nothing, and does not block.
      const elapsed = filledAt === 0 ? 0 : Math.max(0, now - filledAt)
      left = Math.min(full, left + (elapsed * perSecond) / 1000)
      filledAt = now
      if (left < 1) return false
      left -= 1
      return true
    },
  }
}
