import type { LoggerOptions } from 'pino'
import { isAway, isFenced } from '#db/index.ts'

/** For so long the same sentence about a database that is away is not logged again, ms. */
const quietMs = 30_000

/**
 * Keeps a database that is away for a moment from filling the log: everything that works on it says so, and says so
 * again each second. Of each sentence the first is logged, and then with how often it was left out.
 */
export function throttleOutages(now: () => number = () => performance.now()): LoggerOptions['hooks'] {
  const last = new Map<string, { at: number; leftOut: number }>()
  return {
    logMethod(args, method) {
      const [details, message] = args as unknown as [unknown, unknown]
      const error =
        typeof details === 'object' && details !== null && 'err' in details ? details.err : undefined
      if (typeof message !== 'string' || !(isAway(error) || isFenced(error))) return method.apply(this, args)
      const before = last.get(message)
      if (before && now() - before.at < quietMs) {
        before.leftOut++
        return
      }
      last.set(message, { at: now(), leftOut: 0 })
      const told = before?.leftOut ? { ...(details as object), leftOut: before.leftOut } : details
      method.apply(this, [told, message] as unknown as typeof args)
    },
  }
}
