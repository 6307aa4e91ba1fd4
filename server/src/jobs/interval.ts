import type { DatabaseLog } from '#db/index.ts'

/**
 * Work on the memory of this very process, at once (unless `atOnce` says no) and then again and again, never twice
 * at a time; a failure is logged. What is to be done once for the installation is a job instead. Returns what stops
 * it and waits.
 */
export function startInterval(
  ms: number,
  work: () => Promise<unknown>,
  log: DatabaseLog,
  { atOnce = true } = {},
): () => Promise<void> {
  let running: Promise<unknown> | undefined
  const turn = () => {
    running ??= Promise.resolve()
      .then(work)
      .catch((error: unknown) => log.error({ err: error }, 'Work at an interval failed'))
      .finally(() => {
        running = undefined
      })
  }
  const timer = setInterval(turn, ms)
  timer.unref()
  if (atOnce) turn()
  return async () => {
    clearInterval(timer)
    await running
  }
}
