import type { Database } from '#db/index.ts'
import type { Clock } from '#lib/clock.ts'
import { startInterval } from '../interval.ts'
import { type EndedJob, extendLease, finishJob, type Job, type JobEnd } from '../job-store.ts'
import { defaultRetryPolicy, type JobKind, type JobResult, type RetryPolicy } from '../kind.ts'
import { nextOccurrence, recurrence } from '../schedule/recurrence.ts'
import { bringForward, claimJobs } from './claim-store.ts'

/** What of a logger is needed here; pino has it. */
export interface JobLog {
  info(details: object, message: string): void
  error(details: object, message: string): void
}

export interface JobRun {
  kind: string
  outcome: JobEnd['status']
  seconds: number
  companyId: string | null
}

export interface JobWorkerDeps {
  db: Pick<Database, 'withPlatform'>
  /** By name; jobs of other kinds wait. */
  kinds: Readonly<Record<string, JobKind>>
  clock: Clock
  log: JobLog
  /** In which clock times of repeating jobs are meant; null is the installation. */
  timeZoneOf?(companyId: string | null): Promise<string>
  /** Told of each run when its end is recorded. */
  observe?(run: JobRun): void
  pace?: Partial<RetryPolicy>
}

export interface JobWorker {
  /** Looks for work now; to be called after the commit of what wrote a job. */
  wake(): void
  /** Claims nothing more, tells what is running to stop, and waits for it for a while. */
  stop(): Promise<void>
}

const dayMs = 86_400_000
const firstDelayMs = 30_000
const delayGrowth = 2.5

/** 30 s, 75 s, 3 min … 12 h: ten attempts take about a day. A tenth more or less, so that they do not come in step. */
export function delayAfter(attempt: number, random: number, maxMs = Number.POSITIVE_INFINITY): number {
  return Math.min(maxMs, firstDelayMs * delayGrowth ** (attempt - 1)) * (0.9 + 0.2 * random)
}

/**
 * Works on jobs, each at least once, in this process; other processes may do so beside it. Every kind has places of
 * its own, so that a mail server that hangs does not hold up anything else.
 */
export function startJobWorker(deps: JobWorkerDeps): JobWorker {
  const lanes = Object.entries(deps.kinds).map(([kind, options]) => createLane(kind, options, deps))
  const wake = () => {
    for (const lane of lanes) lane.wake()
  }
  const { db, clock, log } = deps
  const { pollMs } = { ...defaultRetryPolicy, ...deps.pace }
  // Nothing is known of the clock while no worker ran.
  let latest = Number.POSITIVE_INFINITY
  async function poll(): Promise<void> {
    wake()
    const now = clock.now()
    if (now.getTime() < latest) await db.withPlatform((platform) => bringForward(platform, now))
    latest = now.getTime()
  }
  const stopPolling = startInterval(pollMs, poll, log)
  return {
    wake,
    async stop() {
      await Promise.all([...lanes.map((lane) => lane.stop()), stopPolling()])
    },
  }
}

function createLane(kind: string, options: JobKind, deps: JobWorkerDeps): JobWorker {
  const { db, clock, log } = deps
  const pace: RetryPolicy = { ...defaultRetryPolicy, ...options.pace, ...deps.pace }
  /** With the id of the job. */
  const running = new Map<Promise<void>, string>()
  /** What stops the renewal of the leases of those that run. */
  const renewals = new Set<() => Promise<void>>()
  const stopping = new AbortController()
  let looking: Promise<void> | undefined
  let lookAgain = false

  function wake(): void {
    lookAgain = true
    looking ??= look().finally(() => {
      looking = undefined
      // A call that came while the last look was ending.
      if (lookAgain && mayClaim()) wake()
    })
  }

  function mayClaim(): boolean {
    return !stopping.signal.aborted && running.size < pace.concurrency
  }

  async function look(): Promise<void> {
    while (lookAgain && mayClaim()) {
      lookAgain = false
      try {
        const free = pace.concurrency - running.size
        for (const job of await claim(free)) start(job)
      } catch (error) {
        log.error({ err: error, kind }, 'Jobs could not be claimed')
      }
    }
  }

  async function claim(limit: number): Promise<Job[]> {
    const now = clock.now()
    return await db.withPlatform(async (platform) => {
      const { jobs, ended } = await claimJobs(platform, {
        kind,
        limit,
        perCompany: pace.perCompany ?? Math.max(1, pace.concurrency - 1),
        dailyCap: options.dailyCap ?? null,
        postpones: options.overDailyCap === 'postpone',
        dayStart: new Date(Math.floor(now.getTime() / dayMs) * dayMs),
        maxAttempts: pace.maxAttempts,
        now,
        leaseEnd: new Date(now.getTime() + pace.leaseMs),
        ours: [...running.values()],
      })
      if (ended.length > 0) await options.ended?.(platform, ended)
      return jobs
    })
  }

  function start(job: Job): void {
    const work = attempt(job)
      .catch((error: unknown) => log.error({ err: error, kind, id: job.id }, 'A job could not be recorded'))
      .finally(() => {
        running.delete(work)
        wake()
      })
    running.set(work, job.id)
  }

  async function attempt(job: Job): Promise<void> {
    const started = performance.now()
    const result = await runWithin(job)
    const end = await endOf(result, job)
    const { id, companyId, attempt: tries } = job
    if (end.status !== 'done' && 'reason' in end && end.reason !== null) {
      log.info(
        { kind, id, companyId, attempt: tries, status: end.status, reason: end.reason },
        'A job was not done',
      )
    }
    const at = clock.now()
    await db.withPlatform(async (platform) => {
      const isOurs = await finishJob(platform, job, end, at, options.keepDone ?? false)
      const ended = isOurs ? endedJob(job, end, at) : undefined
      if (ended) await options.ended?.(platform, [ended])
      if (isOurs && end.status === 'waiting') await options.retried?.(platform, { ...job, ...end, at })
    })
    deps.observe?.({
      kind,
      outcome: end.status,
      seconds: (performance.now() - started) / 1000,
      companyId,
    })
  }

  /** Runs with a lease that is kept, until it is over, takes too long, is told to stop or lost the lease. */
  async function runWithin(job: Job): Promise<JobResult> {
    if (job.recurrence !== null && job.attempt > pace.maxAttempts)
      return { outcome: 'failed', reason: 'abandoned' }
    const cancelled = new AbortController()
    const signal = AbortSignal.any([stopping.signal, cancelled.signal])
    const stopRenewing = startInterval(pace.leaseMs / 3, () => renew(job, cancelled), log, { atOnce: false })
    renewals.add(stopRenewing)
    let timer: NodeJS.Timeout | undefined
    const deadline = new Promise<JobResult>((resolve) => {
      timer = setTimeout(() => {
        cancelled.abort()
        resolve({ outcome: 'retry', reason: 'timeout' })
      }, pace.timeoutMs)
    })
    try {
      return await Promise.race([options.run(job, signal), deadline])
    } catch (error) {
      if (stopping.signal.aborted) return { outcome: 'released' }
      log.error({ err: error, kind, id: job.id }, 'A job failed')
      return { outcome: 'retry', reason: 'error' }
    } finally {
      clearTimeout(timer)
      renewals.delete(stopRenewing)
      await stopRenewing()
    }
  }

  async function renew(job: Job, cancelled: AbortController): Promise<void> {
    const leaseEnd = new Date(clock.now().getTime() + pace.leaseMs)
    if (!(await db.withPlatform((platform) => extendLease(platform, job, leaseEnd)))) cancelled.abort()
  }

  async function endOf(result: JobResult, job: Job): Promise<JobEnd> {
    const { outcome } = result
    if (outcome === 'released') return { status: 'released' }
    if (outcome === 'retry' && job.attempt < pace.maxAttempts) {
      const nextAttemptAt = new Date(
        clock.now().getTime() + delayAfter(job.attempt, Math.random(), pace.maxDelayMs),
      )
      return { status: 'waiting', reason: result.reason, nextAttemptAt }
    }
    const reason = outcome === 'done' ? null : result.reason
    if (job.recurrence !== null) return { status: 'next', reason, dueAt: await nextOf(job) }
    return reason === null ? { status: 'done' } : { status: 'failed', reason }
  }

  async function nextOf({ companyId, recurrence: rule, dueAt }: Job): Promise<Date> {
    const timeZone = (await deps.timeZoneOf?.(companyId)) ?? 'UTC'
    return nextOccurrence(recurrence.parse(rule), clock.now(), timeZone, dueAt ?? undefined)
  }

  return {
    wake,
    async stop() {
      stopping.abort()
      await looking
      const drainTimeout = new Promise((resolve) => setTimeout(resolve, pace.drainMs).unref())
      await Promise.race([Promise.all(running.keys()), drainTimeout])
      // What has not ended by now is given up: its lease runs out, and another process takes it.
      await Promise.all([...renewals].map((stopRenewing) => stopRenewing()))
    },
  }
}

function endedJob(job: Job, end: JobEnd, at: Date): EndedJob | undefined {
  if (end.status === 'done') return { ...job, status: 'done', reason: null, at }
  if (end.status === 'failed') return { ...job, status: 'failed', reason: end.reason, at }
  return undefined
}
