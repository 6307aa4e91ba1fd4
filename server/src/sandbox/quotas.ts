/** How much CPU each company's scripts have had in the current minute. */
export interface Quotas {
  isSpent(companyId: string): boolean
  charge(companyId: string, ms: number): void
}

const minute = 60_000

export function createQuotas(msPerMinute: number, now: () => number = () => performance.now()): Quotas {
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
  return {
    isSpent: (companyId) => (usedNow().get(companyId) ?? 0) >= msPerMinute,
    charge(companyId, ms) {
      const of = usedNow()
      of.set(companyId, (of.get(companyId) ?? 0) + ms)
    },
  }
}
