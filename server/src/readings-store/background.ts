/**
 * Work that goes on beside everything else: a step at a time, with a rest after each that is as long as the
 * step was, so that it never takes more than half of the program. A step that fails is tried again later and
 * later.
 */
export interface Background {
  /** There may be something to do. */
  wake(): void
  /** While somebody waits for it, it takes no rests. */
  hurry(on: boolean): void
  /** Why the last step failed, until one succeeds. */
  readonly fault: unknown
  /** Resolves when there is nothing more to do; rejects if a step fails. */
  finish(): Promise<void>
  close(): Promise<void>
}

const firstRetryMs = 500
const lastRetryMs = 60_000
/** However long a step was. */
const maxRestMs = 200

/** `step` does some milliseconds of work and answers whether there is more. `onMended`: it works again. */
export function createBackground(
  step: () => Promise<boolean>,
  onFault: (error: unknown) => void,
  onMended: () => void = () => undefined,
): Background {
  let running: Promise<void> | undefined
  let woken = false
  let closed = false
  let hurried = 0
  let fault: unknown
  let retryMs = firstRetryMs
  const stop = new AbortController()
  const waiting: { resolve(): void; reject(error: unknown): void }[] = []

  function start(): void {
    if (!closed) running ??= run().finally(() => (running = undefined))
  }

  async function run(): Promise<void> {
    while (!closed) {
      woken = false
      const began = performance.now()
      let more: boolean
      try {
        more = await step()
        if (fault !== undefined) onMended()
        fault = undefined
        retryMs = firstRetryMs
      } catch (error) {
        if (closed) return
        fault = error
        onFault(error)
        for (const each of waiting.splice(0)) each.reject(error)
        await rest(retryMs)
        retryMs = Math.min(retryMs * 2, lastRetryMs)
        continue
      }
      if (!more && !woken) {
        for (const each of waiting.splice(0)) each.resolve()
        return
      }
      if (hurried === 0) await rest(Math.min(performance.now() - began, maxRestMs))
      else await new Promise((resolve) => setImmediate(resolve))
    }
  }

  function rest(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(done, ms)
      stop.signal.addEventListener('abort', done)
      function done() {
        clearTimeout(timer)
        stop.signal.removeEventListener('abort', done)
        resolve()
      }
    })
  }

  return {
    wake() {
      woken = true
      start()
    },
    hurry(on) {
      hurried += on ? 1 : -1
    },
    get fault() {
      return fault
    },
    async finish() {
      hurried++
      try {
        await new Promise<void>((resolve, reject) => {
          waiting.push({ resolve, reject })
          woken = true
          start()
        })
      } finally {
        hurried--
      }
    },
    async close() {
      closed = true
      stop.abort()
      await running
      for (const each of waiting.splice(0)) each.reject(new Error('The readings store was closed'))
    },
  }
}
