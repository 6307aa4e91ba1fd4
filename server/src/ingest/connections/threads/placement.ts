export interface PlacementLimits {
  /** Threads that companies share. */
  threads: number
  /** More threads, in which companies are kept apart that a thread crashed with. */
  apartThreads: number
  /** A thread that crashes again within this time is divided; companies that were quiet for so long are let back. */
  suspicionMs: number
}

/** In which thread the connections of each company are. */
export interface Placement {
  threadOf(companyId: string): string
  /**
   * A thread ended with the connections of these companies in it. The second time they are divided: one half goes
   * elsewhere, until the company that is to blame has a thread by itself.
   */
  crashed(thread: string, companies: readonly string[], now: number): void
  /** Lets those back among the others with whom nothing has crashed for long. */
  letBack(now: number): void
  /** A company has no connections any more. */
  forget(companyId: string): void
}

export function createPlacement({ threads, apartThreads, suspicionMs }: PlacementLimits): Placement {
  const home = new Map<string, string>()
  const crashes = new Map<string, number>()
  const shared = Array.from({ length: threads }, (_, at) => `shared-${at + 1}`)
  const apart = Array.from({ length: apartThreads }, (_, at) => `apart-${at + 1}`)

  const membersOf = (thread: string) => [...home.values()].filter((each) => each === thread).length
  const emptiest = (names: readonly string[]) =>
    names.reduce((best, name) => (membersOf(name) < membersOf(best) ? name : best))

  /** An empty thread, or else one of those apart that is not the one that crashed. */
  function roomBeside(thread: string): string {
    const others = apart.filter((name) => name !== thread)
    return others.length > 0 ? emptiest(others) : thread
  }

  return {
    threadOf(companyId) {
      const known = home.get(companyId)
      if (known !== undefined) return known
      const thread = emptiest(shared)
      home.set(companyId, thread)
      return thread
    },
    crashed(thread, companies, now) {
      const last = crashes.get(thread)
      crashes.set(thread, now)
      const isAgain = apart.includes(thread) || (last !== undefined && now - last < suspicionMs)
      if (!isAgain || companies.length === 0) return
      const isAloneApart = companies.length === 1 && apart.includes(thread)
      if (isAloneApart) return
      const target = roomBeside(thread)
      crashes.set(target, now)
      for (const companyId of companies.slice(Math.floor(companies.length / 2))) home.set(companyId, target)
    },
    letBack(now) {
      for (const thread of apart) {
        const last = crashes.get(thread)
        if (last === undefined || now - last < suspicionMs) continue
        crashes.delete(thread)
        for (const [companyId, each] of home) if (each === thread) home.delete(companyId)
      }
    },
    forget: (companyId) => void home.delete(companyId),
  }
}
