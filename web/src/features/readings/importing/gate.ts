/** Lets work through while it is open; what waits at a closed gate goes on when it opens, or ends with the signal. */
export interface Gate {
  close(): void
  open(): void
  pass(signal: AbortSignal): Promise<void>
}

export function createGate(): Gate {
  let isOpen = true
  const waiting = new Set<() => void>()
  return {
    close() {
      isOpen = false
    },
    open() {
      isOpen = true
      for (const goOn of waiting) goOn()
      waiting.clear()
    },
    pass(signal) {
      if (signal.aborted) return Promise.reject(signal.reason)
      if (isOpen) return Promise.resolve()
      return new Promise((resolve, reject) => {
        waiting.add(resolve)
        signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      })
    },
  }
}
