export interface Slot {
  /** Leaves the slot to the next one where its quantum is used up, and goes on when it has one again. */
  yieldSlot(): Promise<void>
  /** Does work that few may do at once, such as what holds a thread and its memory: others have the slot until then. */
  limited<T>(limit: Limit, work: () => Promise<T>): Promise<T>
}

/** Resolves when one more may begin, with what says that it has ended. */
export type Limit = () => Promise<() => void>

/** In the order in which they ask. */
export function createLimit(most: number): Limit {
  let under = 0
  const waiting: (() => void)[] = []
  const end = () => {
    const next = waiting.shift()
    if (next) next()
    else under--
  }
  return async () => {
    if (under < most) under++
    else await new Promise<void>((resolve) => waiting.push(resolve))
    return end
  }
}

/**
 * Schedules long works round robin on a few slots: one that is short waits for quanta of the others, never for their
 * ends.
 * @param slots how many work at once
 * @param quantumMs for how long at least, while others wait
 */
export function createRoundRobin({ slots, quantumMs }: { slots: number; quantumMs: number }) {
  const take = createLimit(slots)
  let wanted = 0

  async function begin(): Promise<{ end: () => void; since: number }> {
    wanted++
    const end = await take()
    wanted--
    return { end, since: performance.now() }
  }

  /** Does work that yields from time to time, never while it holds what others need, such as a transaction. */
  return async function scheduled<T>(work: (slot: Slot) => Promise<T>): Promise<T> {
    let slot = await begin()
    try {
      return await work({
        async yieldSlot() {
          if (wanted === 0 || performance.now() - slot.since < quantumMs) return
          slot.end()
          slot = await begin()
        },
        async limited(limit, inside) {
          slot.end()
          const end = await limit()
          slot = await begin()
          try {
            return await inside()
          } finally {
            end()
          }
        },
      })
    } finally {
      slot.end()
    }
  }
}
