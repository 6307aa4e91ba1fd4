import type { JobKind } from '../kind.ts'
import type { Recurrence } from './recurrence.ts'

export const minutely: Recurrence = { everySeconds: 60 }
export const hourly: Recurrence = { everySeconds: 3600 }
export const daily: Recurrence = { everySeconds: 86_400 }

/** A kind of job of the whole portal that repeats; what fails is tried again. */
export const maintenanceKind = (
  every: Recurrence,
  work: () => Promise<unknown>,
  timeoutMs = 3_600_000,
): JobKind => ({
  every,
  pace: { timeoutMs },
  async run() {
    await work()
    return { outcome: 'done' }
  },
})
