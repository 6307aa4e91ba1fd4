/**
 * Any number may be inside together, or one alone. Whoever wants to be alone waits for those who are inside,
 * and nobody enters before that is done.
 */
export interface Gate {
  enter(): Promise<void>
  leave(): void
  alone<T>(work: () => Promise<T>): Promise<T>
}

export function createGate(): Gate {
  let inside = 0
  let closed: Promise<unknown> | undefined
  let empty: (() => void) | undefined

  async function enter(): Promise<void> {
    while (closed) await closed
    inside++
  }

  function leave(): void {
    inside--
    if (inside === 0) empty?.()
  }

  async function whenEmpty(): Promise<void> {
    if (inside === 0) return
    await new Promise<void>((resolve) => {
      empty = resolve
    })
    empty = undefined
  }

  return {
    enter,
    leave,
    async alone(work) {
      while (closed) await closed
      const done = Promise.withResolvers<void>()
      closed = done.promise
      try {
        await whenEmpty()
        return await work()
      } finally {
        closed = undefined
        done.resolve()
      }
    },
  }
}

/** One after the other, in the order they came. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>

export function createTurns(): InTurn {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const turn = last.then(work, work)
    last = turn.catch(() => undefined)
    return turn
  }
}
