/**
 * Any number may be inside together, or one alone. Whoever wants to be alone waits for those who are inside,
 * and nobody enters before that is done.
 */
export interface RwLock {
  acquireShared(): Promise<void>
  releaseShared(): void
  exclusive<T>(work: () => Promise<T>): Promise<T>
}

export function createRwLock(): RwLock {
  let inside = 0
  let closed: Promise<unknown> | undefined
  let empty: (() => void) | undefined

  async function acquireShared(): Promise<void> {
    while (closed) await closed
    inside++
  }

  function releaseShared(): void {
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
    acquireShared,
    releaseShared,
    async exclusive(work) {
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
export type Mutex = <T>(work: () => Promise<T>) => Promise<T>

export function createMutex(): Mutex {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const turn = last.then(work, work)
    last = turn.catch(() => undefined)
    return turn
  }
}
