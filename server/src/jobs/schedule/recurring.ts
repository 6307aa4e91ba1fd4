import type { PlatformDb } from '#db/index.ts'
import { listClockJobs, moveJob, type NewJob, putRecurringJob } from '../job-store.ts'
import { nextOccurrence, type Recurrence, recurrence } from './recurrence.ts'

export interface RecurringJob extends NewJob {
  recurrence: Recurrence
  /** In which clock times are meant: the company's. */
  timeZone: string
}

/**
 * Writes a repeating job of a company, or of the installation (null). One at an interval is due at once; one that is
 * there already with this recurrence stays as it is.
 */
export async function scheduleJob(
  db: PlatformDb,
  companyId: string | null,
  { timeZone, ...job }: RecurringJob,
  now: Date,
): Promise<void> {
  const firstAt = 'at' in job.recurrence ? nextOccurrence(job.recurrence, now, timeZone) : now
  await putRecurringJob(db, companyId, { ...job, firstAt }, now)
}

/** Moves a company's jobs at clock times to its new time zone. */
export async function moveToTimeZone(
  db: PlatformDb,
  companyId: string,
  timeZone: string,
  now: Date,
): Promise<void> {
  for (const { id, rule } of await listClockJobs(db, companyId)) {
    await moveJob(db, id, nextOccurrence(recurrence.parse(rule), now, timeZone))
  }
}
