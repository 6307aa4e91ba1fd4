/** How much of something each company has used in the current minute. */
export interface MinuteQuotas {
  readonly limit: number
  isSpent(companyId: string): boolean
  charge(companyId: string, amount: number): void
  usedBy(companyId: string): number
}

const minute = 60_000

export function createMinuteQuotas(limit: number, now: () => number = () => performance.now()): MinuteQuotas {
  let current = -1
  let used = new Map<string, number>()
  const usedNow = () => {
    const at = Math.floor(now() / minute)
    if (at !== current) {
      current = at
      used = new Map()
    }
    return used
  }
  const usedBy = (companyId: string) => usedNow().get(companyId) ?? 0
  return {
    limit,
    isSpent: (companyId) => usedBy(companyId) >= limit,
    charge: (companyId, amount) => void usedNow().set(companyId, usedBy(companyId) + amount),
    usedBy,
  }
}
