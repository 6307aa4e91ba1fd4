import type { z } from 'zod'
import { isDiskFull, type PlatformDb } from '#db/index.ts'
import { chargeTo } from '#lib/fairness/charged-to.ts'
import type { Job } from './job-store.ts'
import type { JobKind, JobResult, RetryPolicy } from './kind.ts'

/** Ends a run for good: another attempt would fail, too. */
export class JobFailedError<Failure extends string = string> extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure)
    this.failure = failure
  }
}

/** Ends a run whose result is not wanted any more. */
export class JobCancelledError extends Error {}

class DiskFullError extends Error {}

/** One run of a long job. */
export interface LongJobRun {
  /** Aborted when the process stops, the time is over, or another worker has the job. */
  signal: AbortSignal
  /**
   * To be awaited between portions. Calls `record` every 500 ms.
   * @throws JobCancelledError when the run is to stop, or `record` answers false: the job is not wanted any more
   * @throws when the disk is full, which ends the run as `onDiskFull` says
   */
  report(record: () => Promise<boolean>): Promise<void>
}

interface LongJobOptions<Payload, Failure extends string> {
  payload: z.ZodType<Payload>
  pace: Partial<RetryPolicy>
  /** Codes that `failed` gets beside `diskFull`; it gets `error` for any other. */
  failures?: readonly Failure[]
  /** The code of an error after which another attempt would fail, too. */
  failureOf?(error: unknown): Failure | undefined
  disk?: { readonly isFull: boolean }
  /** `retry`: another attempt follows after the disk was full; such a run fails for good, if left out. */
  onDiskFull?: 'retry'
  /** Records, in the transaction that ends the job, that it was not done. */
  failed(db: PlatformDb, payload: Payload, end: FailedAttempt<Failure>): Promise<void>
  /** Records, in the transaction that plans the next attempt, that this one failed. */
  retried?(db: PlatformDb, payload: Payload, end: FailedAttempt<Failure>): Promise<void>
}

export interface FailedAttempt<Failure extends string> {
  reason: Failure | 'diskFull' | 'error'
  at: Date
}

export interface LongJob<Payload, Failure extends string> extends LongJobOptions<Payload, Failure> {
  run(payload: Payload, progress: LongJobRun, companyId: string): Promise<void>
}

export interface LongPlatformJob<Payload, Failure extends string> extends LongJobOptions<Payload, Failure> {
  run(payload: Payload, progress: LongJobRun): Promise<void>
}

const reportMs = 500

/**
 * A kind of job of a company that runs for minutes or hours, at its expense. It says how far it is, ends when its
 * result is not wanted any more, and comes again after a stop or a kill.
 */
export function longJob<Payload, Failure extends string = never>(
  options: LongJob<Payload, Failure>,
): JobKind {
  return jobKindOf(options, async (payload, progress, { companyId, kind }) => {
    if (companyId === null) throw new JobFailedError('error')
    await chargeTo({ companyId, principal: kind }, () => options.run(payload, progress, companyId))
  })
}

/** A long job of the installation, such as the deletion of a company. */
export const longPlatformJob = <Payload, Failure extends string = never>(
  options: LongPlatformJob<Payload, Failure>,
): JobKind => jobKindOf(options, (payload, progress) => options.run(payload, progress))

function jobKindOf<Payload, Failure extends string>(
  options: LongJobOptions<Payload, Failure>,
  run: (payload: Payload, progress: LongJobRun, job: Job) => Promise<void>,
): JobKind {
  const { payload, pace, disk } = options
  const known = [...(options.failures ?? []), 'diskFull'] as const
  const reasonOf = (reason: string | null) => known.find((each) => each === reason) ?? 'error'

  function resultOf(error: unknown, signal: AbortSignal): JobResult {
    if (error instanceof JobFailedError) return { outcome: 'failed', reason: error.failure }
    const failure = options.failureOf?.(error)
    if (failure !== undefined) return { outcome: 'failed', reason: failure }
    if (signal.aborted) return { outcome: 'released' }
    if (error instanceof JobCancelledError) return { outcome: 'done' }
    if (error instanceof DiskFullError || isDiskFull(error))
      return { outcome: options.onDiskFull ?? 'failed', reason: 'diskFull' }
    throw error
  }

  return {
    pace,
    async run(job, signal) {
      let reported = performance.now()
      const progress: LongJobRun = {
        signal,
        async report(record) {
          if (signal.aborted) throw new JobCancelledError()
          if (disk?.isFull) throw new DiskFullError()
          if (performance.now() - reported < reportMs) return
          reported = performance.now()
          if (!(await record())) throw new JobCancelledError()
        },
      }
      try {
        await run(payload.parse(job.payload), progress, job)
        return { outcome: 'done' }
      } catch (error) {
        return resultOf(error, signal)
      }
    },
    async ended(db, jobs) {
      for (const { status, payload: given, reason, at } of jobs) {
        if (status === 'done') continue
        await options.failed(db, payload.parse(given), { reason: reasonOf(reason), at })
      }
    },
    async retried(db, { payload: given, reason, at }) {
      await options.retried?.(db, payload.parse(given), { reason: reasonOf(reason), at })
    },
  }
}
