import type { Awaitable } from '../awaitable.ts'
import { createLruCache } from '../cache/lru-cache.ts'

/** How many seconds' worth may come at once: devices that were offline, imports, and a room full of people come in bursts. */
const burstSeconds = 60
/** Names kept in memory; the buckets not used for longest are full again and can go. */
const maxKept = 100_000

/** A token bucket fills at `perSecond` up to `burst`. */
export interface TokenRate {
  perSecond: number
  burst: number
}

/** What a bucket held at a time, epoch ms; below 0 is a debt. */
interface Level {
  left: number
  at: number
}

/** A clock that is set back fills nothing, and takes nothing away. */
function leftOf(level: Level | undefined, { perSecond, burst }: TokenRate, now: number): number {
  return level ? Math.min(burst, level.left + (Math.max(0, now - level.at) / 1000) * perSecond) : burst
}

export interface TokenBucket {
  /** Takes one token and answers 0, or takes none and answers the milliseconds until there is one. */
  take(now: number): number
}

export function createTokenBucket(rate: TokenRate): TokenBucket {
  let level: Level | undefined
  return {
    take(now) {
      const left = leftOf(level, rate, now)
      level = { left: left >= 1 ? left - 1 : left, at: now }
      return left >= 1 ? 0 : Math.ceil(((1 - left) / rate.perSecond) * 1000)
    },
  }
}

/**
 * A token bucket for each name, of a minute's worth at so much a second if not of another size; 0 is no limit. An
 * amount larger than the bucket waits for a full one. A port (docs/decisions/0020): an implementation that several processes share answers
 * later. `now` is epoch ms.
 */
export interface RateLimit {
  /** What `take` would answer, with nothing taken. */
  wait(name: string, amount: number, now: number): Awaitable<number>
  /** 0 when `amount` may come in now, else the seconds to wait. */
  take(name: string, amount: number, now: number): Awaitable<number>
  /** Takes what is here already, more than is left too: the seconds until the debt is paid, 0 without one. */
  charge(name: string, amount: number, now: number): Awaitable<number>
}

/** How whoever limits something gets its limit; `purpose` keeps its names apart from those of others. */
export type CreateRateLimit = (rate: LimitRate, purpose: string) => RateLimit
export type LimitRate = Pick<TokenRate, 'perSecond'> & Partial<TokenRate>

/** Counts in this process, and so answers at once. */
export function createRateLimit({ perSecond, burst = perSecond * burstSeconds }: LimitRate) {
  const rate = { perSecond, burst }
  const levels = createLruCache<string, Level>(maxKept)

  function wait(name: string, amount: number, now: number): number {
    if (perSecond === 0) return 0
    const missing = Math.min(amount, rate.burst) - leftOf(levels.peek(name), rate, now)
    return missing <= 0 ? 0 : Math.max(1, Math.ceil(missing / perSecond))
  }

  function deduct(name: string, amount: number, now: number): number {
    const left = leftOf(levels.peek(name), rate, now) - amount
    levels.set(name, { left, at: now })
    return left
  }

  return {
    wait,
    take(name, amount, now) {
      const seconds = wait(name, amount, now)
      if (perSecond > 0 && seconds === 0) deduct(name, amount, now)
      return seconds
    },
    charge: (name, amount, now) =>
      perSecond === 0 ? 0 : Math.max(0, -deduct(name, amount, now) / perSecond),
  } satisfies RateLimit
}
