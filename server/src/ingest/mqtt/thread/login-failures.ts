/** How often logins failed of late, so that a device with a wrong token does not cost a look-up each time. */
export interface LoginFailures {
  areExceeded(address: string, tokenHash: string, now: number): boolean
  add(address: string, tokenHash: string, now: number): void
  /** A token that was good is not refused for what others do behind the same address. */
  succeeded(tokenHash: string): void
}

interface Limits {
  /** With one token from one address. */
  failedLoginsPerMinute: number
  /** With whatever tokens from one address: far more, since many devices share one. */
  failedLoginsPerAddress: number
}

const maxCounts = 20_000
const maxKnownTokens = 50_000

/** Counted by address and token: one device with a wrong token does not lock out its neighbours. */
export function createLoginFailures(limits: Limits): LoginFailures {
  const pairs = countByMinute()
  const addresses = countByMinute()
  const good = new Set<string>()
  return {
    areExceeded: (address, tokenHash, now) =>
      pairs.of(`${address} ${tokenHash}`, now) >= limits.failedLoginsPerMinute ||
      (!good.has(tokenHash) && addresses.of(address, now) >= limits.failedLoginsPerAddress),
    add(address, tokenHash, now) {
      good.delete(tokenHash)
      pairs.add(`${address} ${tokenHash}`, now)
      addresses.add(address, now)
    },
    succeeded(tokenHash) {
      good.delete(tokenHash)
      good.add(tokenHash)
      const [oldest] = good
      if (good.size > maxKnownTokens && oldest !== undefined) good.delete(oldest)
    },
  }
}

/** Bounded: the names that were counted first are forgotten. */
function countByMinute() {
  const counts = new Map<string, { since: number; count: number }>()
  const current = (name: string, now: number) => {
    const known = counts.get(name)
    return known && Math.abs(now - known.since) < 60_000 ? known : undefined
  }
  return {
    of: (name: string, now: number) => current(name, now)?.count ?? 0,
    add(name: string, now: number) {
      const known = current(name, now)
      if (known) {
        known.count++
        return
      }
      counts.delete(name)
      counts.set(name, { since: now, count: 1 })
      const [oldest] = counts.keys()
      if (counts.size > maxCounts && oldest !== undefined) counts.delete(oldest)
    },
  }
}
