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

/** Counts failed logins per address within a minute; bounded, the oldest addresses are forgotten. */
export interface FailureCount {
  isExceeded(address: string, now: number): boolean
  add(address: string, now: number): void
}

export function countFailures(perMinute: number, addresses = 10_000): FailureCount {
  const counts = new Map<string, { since: number; failures: number }>()
  const current = (address: string, now: number) => {
    const count = counts.get(address)
    return count && Math.abs(now - count.since) < 60_000 ? count : undefined
  }
  return {
    isExceeded: (address, now) => (current(address, now)?.failures ?? 0) >= perMinute,
    add(address, now) {
      const count = current(address, now)
      if (count) {
        count.failures++
        return
      }
      counts.delete(address)
      const [oldest] = counts.keys()
      if (counts.size >= addresses && oldest !== undefined) counts.delete(oldest)
      counts.set(address, { since: now, failures: 1 })
    },
  }
}
