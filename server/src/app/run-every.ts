import type { Logger } from 'pino'

/** Works at once, then again and again, never twice at a time; a failure is logged. Returns what stops it. */
export function runEvery(ms: number, work: () => Promise<unknown>, log: Logger): () => Promise<void> {
  let running: Promise<unknown> | undefined
  const turn = () => {
    running ??= work()
      .catch((error: unknown) => log.error({ err: error }, 'Work on a schedule failed'))
      .finally(() => {
        running = undefined
      })
  }
  const timer = setInterval(turn, ms)
  timer.unref()
  turn()
  return async () => {
    clearInterval(timer)
    await running
  }
}
