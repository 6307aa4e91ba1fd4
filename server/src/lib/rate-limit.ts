/** How many seconds' worth may come at once: devices that were offline, imports, and a room full of people come in bursts. */
const burstSeconds = 60
/** Allowances kept in memory; the ones not used for longest are full again and can go. */
const mostKept = 100_000

export interface RateLimit {
  /** What `take` would answer, with nothing taken. */
  wait(name: string, amount: number, now: number): number
  /** 0 when `amount` may come in now, else the seconds to wait. */
  take(name: string, amount: number, now: number): number
  /** Takes what is here already, more than is left too: the seconds until the debt is paid, 0 without one. */
  charge(name: string, amount: number, now: number): number
}

interface Allowance {
  left: number
  at: number
}

/** An allowance per name that fills at `perSecond`; 0 is no limit. An amount larger than the burst waits for a full one. */
export function createRateLimit(perSecond: number): RateLimit {
  const capacity = perSecond * burstSeconds
  const allowances = new Map<string, Allowance>()

  /** What is left of an allowance now. */
  function leftOf(name: string, now: number): number {
    const known = allowances.get(name)
    return known ? Math.min(capacity, known.left + ((now - known.at) / 1000) * perSecond) : capacity
  }

  function wait(name: string, amount: number, now: number): number {
    if (perSecond === 0) return 0
    const missing = Math.min(amount, capacity) - leftOf(name, now)
    return missing <= 0 ? 0 : Math.max(1, Math.ceil(missing / perSecond))
  }

  function deduct(name: string, amount: number, now: number): number {
    const left = leftOf(name, now) - amount
    allowances.delete(name)
    allowances.set(name, { left, at: now })
    const oldest = allowances.keys().next()
    if (allowances.size > mostKept && !oldest.done) allowances.delete(oldest.value)
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
  }
}
