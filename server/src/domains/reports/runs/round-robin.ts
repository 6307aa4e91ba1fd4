export interface Slot {
  /** Leaves the slot to the next one where its quantum is used up, and goes on when it has one again. */
  yieldSlot(): Promise<void>
}

/**
 * Schedules long works round robin on a few slots: one that is short waits for quanta of the others, never for their
 * ends.
 * @param slots how many work at once
 * @param quantumMs for how long at least, while others wait
 */
export function createRoundRobin({ slots, quantumMs }: { slots: number; quantumMs: number }) {
  let working = 0
  const waiting: (() => void)[] = []

  async function begin(): Promise<number> {
    if (working < slots) working++
    else await new Promise<void>((resolve) => waiting.push(resolve))
    return performance.now()
  }

  /** Whoever is next has the slot at once, so that nobody comes between. */
  function end(): void {
    const next = waiting.shift()
    if (next) next()
    else working--
  }

  /** Does work that yields from time to time, never while it holds what others need, such as a transaction. */
  return async function scheduled<T>(work: (slot: Slot) => Promise<T>): Promise<T> {
    let since = await begin()
    try {
      return await work({
        async yieldSlot() {
          if (waiting.length === 0 || performance.now() - since < quantumMs) return
          end()
          since = await begin()
        },
      })
    } finally {
      end()
    }
  }
}
