import { setTimeout as wait } from 'node:timers/promises'

/** Longest pause after a portion, ms. */
const maxPauseMs = 200

/**
 * Does long work in portions of about `targetMs`, with a pause as long as the portion took behind each, so that nobody
 * waits for it for long. Rejects when `signal` is aborted.
 * @param work does a portion of at most `limit`; returns whether it was the last
 * @param between awaited after each pause
 */
export async function runInPortions(
  { first, max, targetMs }: { first: number; max: number; targetMs: number },
  work: (limit: number) => Promise<boolean>,
  signal: AbortSignal,
  between?: () => Promise<void>,
): Promise<void> {
  let limit = first
  for (;;) {
    signal.throwIfAborted()
    const began = performance.now()
    if (await work(limit)) return
    const took = performance.now() - began
    limit = Math.round(Math.min(Math.max((limit * targetMs) / took, 1), limit * 2, max))
    await wait(Math.min(took, maxPauseMs), undefined, { signal })
    await between?.()
  }
}
