import type { PlatformDb } from '#db/index.ts'
import type { EndedJob, Job, RetriedJob } from './job-store.ts'
import type { Recurrence } from './schedule/recurrence.ts'

/** What became of one run. `reason` is one line that a company may read. */
export type JobResult =
  | { outcome: 'done' }
  /** Trying again would not help. */
  | { outcome: 'failed'; reason: string }
  /** Worth another attempt later. */
  | { outcome: 'retry'; reason: string }
  /** It was told to stop before it was done; this was no attempt. */
  | { outcome: 'released' }

/** One kind of background work. */
export interface JobKind {
  /**
   * Does the work of one job, which may come again: it has a key to tell by. A rejection is worth another attempt.
   * `signal` says that the process stops, that it took too long, or that another worker has the job by now.
   */
  run(job: Job, signal: AbortSignal): Promise<JobResult>
  pace?: Partial<RetryPolicy>
  /** Repeats for the whole portal, first as soon as the kind is new; absent: jobs are written when there is work. */
  every?: Recurrence
  /** How many of one company may be done a day (UTC). */
  dailyCap?: number | undefined
  /** What becomes of those above it: they are given up, if left out, since a late alarm is none. */
  overDailyCap?: 'abandon' | 'postpone'
  /** Rows of jobs that are done stay, for their keys and for the cap; else they go. */
  keepDone?: boolean
  /** Told in the transaction that records the ends of jobs that do not repeat. */
  ended?(db: PlatformDb, jobs: readonly EndedJob[]): Promise<void>
  /** Told in the transaction that records that an attempt failed and another follows. */
  retried?(db: PlatformDb, job: RetriedJob): Promise<void>
}

/** How often, how many at once, and for how long. */
export interface RetryPolicy {
  pollMs: number
  /** Jobs of one kind running at once in a process. */
  concurrency: number
  /** Of them for one company, so that it cannot take all places: one fewer, if left out. */
  perCompany?: number
  /** After which a run counts as failed. */
  timeoutMs: number
  /** After it, a job counts as abandoned by whoever claimed it; it is extended while the job runs. */
  leaseMs: number
  maxAttempts: number
  /** The longest pause before another attempt. */
  maxDelayMs: number
  /** How long `stop` waits for what is running. */
  drainMs: number
}

export const defaultRetryPolicy: RetryPolicy = {
  pollMs: 5000,
  concurrency: 4,
  timeoutMs: 60_000,
  leaseMs: 120_000,
  maxAttempts: 10,
  maxDelayMs: 24 * 3_600_000,
  drainMs: 6000,
}
