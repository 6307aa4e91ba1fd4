import { createLimit, type Limit } from '#lib/fairness/concurrency-limit.ts'

export interface Slot {
  /** Leaves the slot to the next one where its quantum is used up, and goes on when it has one again. */
  yieldSlot(): Promise<void>
  /** Does work that few may do at once, such as what holds a thread and its memory: others have the slot until then. */
  limited<T>(limit: Limit, work: () => Promise<T>): Promise<T>
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
