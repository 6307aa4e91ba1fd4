import { createLruCache } from '#lib/cache/lru-cache.ts'
import { createRateLimit } from '#lib/fairness/rate-limit.ts'

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

const maxKnownTokens = 50_000

/** Counted by address and token: one device with a wrong token does not lock out its neighbours. */
export function createLoginFailures(limits: Limits): LoginFailures {
  const pairs = createRateLimit({ perSecond: limits.failedLoginsPerMinute / 60 })
  const addresses = createRateLimit({ perSecond: limits.failedLoginsPerAddress / 60 })
  const good = createLruCache<string, true>(maxKnownTokens)
  return {
    areExceeded: (address, tokenHash, now) =>
      pairs.wait(`${address} ${tokenHash}`, 1, now) > 0 ||
      (!good.has(tokenHash) && addresses.wait(address, 1, now) > 0),
    add(address, tokenHash, now) {
      good.delete(tokenHash)
      pairs.take(`${address} ${tokenHash}`, 1, now)
      addresses.take(address, 1, now)
    },
    succeeded(tokenHash) {
      good.set(tokenHash, true)
    },
  }
}
