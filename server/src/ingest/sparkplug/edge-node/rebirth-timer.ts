import type { SparkplugLimits } from '../limits.ts'

/** Between requests that nobody receives. */
const unreachedMs = 1000

/**
 * When a rebirth is requested of an edge node: at once, then after pauses that double, so that one that does not answer,
 * or needs one again and again, gets few requests.
 */
export function createRebirthTimer({
  rebirthMs,
  maxRebirthMs,
}: Pick<SparkplugLimits, 'rebirthMs' | 'maxRebirthMs'>) {
  let lastAt = Number.NEGATIVE_INFINITY
  let attempts = 0
  let dueAt: number | undefined
  /** Until when the edge node is not tried again, which no request reached. */
  let unreachedUntil = Number.NEGATIVE_INFINITY

  const pause = () => Math.min(maxRebirthMs, rebirthMs * 2 ** Math.max(0, attempts - 1))

  function sent(now: number): void {
    // Long ago something else was wrong.
    if (now - lastAt > maxRebirthMs) attempts = 0
    attempts++
    lastAt = now
    dueAt = now + pause()
  }

  return {
    /** True if it is to be requested now. */
    request(now: number): boolean {
      if (dueAt !== undefined) return false
      if (now < unreachedUntil) {
        dueAt = unreachedUntil
        return false
      }
      if (attempts > 0 && now < lastAt + pause() && now - lastAt <= maxRebirthMs) {
        dueAt = lastAt + pause()
        return false
      }
      sent(now)
      return true
    },
    /** True, once, if the time of the next request has come. */
    isDue(now: number): boolean {
      if (dueAt === undefined || now < dueAt) return false
      sent(now)
      return true
    },
    schedule(at: number): void {
      dueAt = at
    },
    sent,
    /** The last request was not received: it does not count. */
    unreached(now: number): void {
      attempts = Math.max(0, attempts - 1)
      if (attempts === 0) lastAt = Number.NEGATIVE_INFINITY
      dueAt = undefined
      unreachedUntil = now + unreachedMs
    },
    born(now: number): void {
      dueAt = undefined
      if (now - lastAt > maxRebirthMs) attempts = 0
    },
    cancel(): void {
      dueAt = undefined
    },
    get dueAt(): number | undefined {
      return dueAt
    },
  }
}
