export interface Turn {
  /** Lets the next one work where this one has for long enough, and goes on when it is its turn again. */
  pass(): Promise<void>
}

/**
 * Lets a few of many long works go on at once, round robin: one that is short waits for turns of the others, never for
 * their ends.
 * @param atOnce how many work at once
 * @param turnMs for how long at least, while others wait
 */
export function createTurns({ atOnce, turnMs }: { atOnce: number; turnMs: number }) {
  let working = 0
  const waiting: (() => void)[] = []

  async function begin(): Promise<number> {
    if (working < atOnce) working++
    else await new Promise<void>((resolve) => waiting.push(resolve))
    return performance.now()
  }

  /** Whoever is next has the place at once, so that nobody comes between. */
  function end(): void {
    const next = waiting.shift()
    if (next) next()
    else working--
  }

  /** Does work that passes its turn from time to time; `pass` must not be called while it holds what others need. */
  return async function inTurns<T>(work: (turn: Turn) => Promise<T>): Promise<T> {
    let since = await begin()
    try {
      return await work({
        async pass() {
          if (waiting.length === 0 || performance.now() - since < turnMs) return
          end()
          since = await begin()
        },
      })
    } finally {
      end()
    }
  }
}
