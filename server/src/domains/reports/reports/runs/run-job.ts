import { type RunFailure, reportLimits, runFailures } from '@fyr/contract/reports/report-kinds'
import * as z from 'zod'
import { isDiskFull } from '#db/index.ts'
import { ParquetTooLargeError } from '#documents/index.ts'
import { findAccount } from '#domains/access/accounts/index.ts'
import { settingsOf } from '#domains/settings/settings/index.ts'
import { insertJobs, type JobKind, type JobResult } from '#jobs/index.ts'
import { chargeTo } from '#lib/charged-to.ts'
import type { Clock } from '#lib/clock.ts'
import type { KeptFiles } from '#lib/kept-files.ts'
import { ZipTooLargeError } from '#lib/zip-file.ts'
import { ReportTooLargeError } from '../content/limits.ts'
import { DashboardGoneError } from '../dashboard/dashboard-board.ts'
import { pauseReport } from '../report-store.ts'
import { TemplateGoneError } from '../templates/template-content.ts'
import { insertDeliveries } from './delivery-store.ts'
import { mailKind, type ReportMailPayload } from './mail-job.ts'
import { RunError } from './run-error.ts'
import { checkRights, mayStillRead, type RunRightsDeps } from './run-rights.ts'
import { changeOpenRun, findRun, type RunFile, type StoredRun, sumFiles } from './run-store.ts'
import { fileOf } from './runs.ts'
import { tell } from './tell.ts'
import type { WriteParts, Written } from './write-files.ts'

export interface RunJobDeps extends RunRightsDeps {
  clock: Clock
  files: KeptFiles
  disk: { readonly isFull: boolean }
  write(run: StoredRun, parts: Omit<WriteParts, 'inThread'>): Promise<Written>
  /** Looks for jobs now. */
  wake(): void
}

const payload = z.object({ runId: z.guid() })
const hourMs = 3_600_000
const reportMs = 500
/** Whoever asked for a run gets a mail when it took longer than this. */
const longMs = 60_000

type PauseReason = Parameters<typeof pauseReport>[2]
/** What a schedule would fail of each time. */
const pauseOf: Partial<Record<RunFailure, PauseReason>> = {
  ownerGone: 'ownerGone',
  rights: 'ownerRights',
  dashboardGone: 'dashboardGone',
}

/** Of one process, `open` of each kind: what is open writes round robin, so that a short report does not wait for the ends of long ones. */
export const runLimits = { open: 32, slots: 4, quantumMs: 1000 } as const

const tooLargeErrors = [ReportTooLargeError, ParquetTooLargeError, ZipTooLargeError]

/** Nobody wants it any more, or the process ends. */
class CancelledError extends Error {}
/** Makes the files of reports and exports, and asks for the mails that bring them. */
export function reportRunJob(deps: RunJobDeps): JobKind {
  const { database, clock, files, disk, write } = deps

  async function make(run: StoredRun, signal: AbortSignal): Promise<void> {
    const { companyId, id } = run
    const change = (changes: Parameters<typeof changeOpenRun>[2]) =>
      database.withCompany(companyId, (db) => changeOpenRun(db, id, changes))
    if (!(await change({ state: 'running' }))) throw new CancelledError()
    const rights = await checkRights(deps, run)
    if ((await database.withCompany(companyId, sumFiles)) >= reportLimits.fileBytes)
      throw new RunError('filesFull')
    let reported = performance.now()
    /** @param progress percent */
    const report = async (progress: number) => {
      if (disk.isFull) throw new RunError('diskFull')
      if (signal.aborted) throw new CancelledError()
      if (performance.now() - reported < reportMs) return
      reported = performance.now()
      // Progress is asked for: to tell all who look at reports of it would cost more than it says.
      if (!(await change({ progress: Math.min(99, Math.round(progress)) }))) throw new CancelledError()
    }
    const made: RunFile[] = []
    let path = ''
    try {
      const written = await write(run, {
        signal,
        rights,
        report,
        async begin(format) {
          path = await files.begin(fileOf(id, format))
          return path
        },
        async keep(format, name) {
          made.push({ name, format, bytes: await files.keep(fileOf(id, format), path) })
        },
      })
      await finish(run, made, written)
    } catch (error) {
      if (path !== '') await files.abandon(path)
      // Told to stop, it may be that another worker makes or has made it: what nobody names the hourly sweep removes.
      if (!signal.aborted && !(await isDone(run)))
        for (const { format } of made) await files.remove(fileOf(id, format))
      throw error
    }
  }

  async function isDone({ companyId, id }: StoredRun): Promise<boolean> {
    return (await database.withCompany(companyId, (db) => findRun(db, id)))?.state === 'done'
  }

  /** Records the end of a run with the mails that follow from it, all or nothing. */
  async function finish(
    run: StoredRun,
    made: readonly RunFile[],
    { isEmpty, remarks, needs }: Written,
  ): Promise<void> {
    const { companyId, id, reportId, settings } = run
    const asker = await askerOf({ ...run, needs: [...needs] })
    await database.withCompany(companyId, async (db) => {
      const now = clock.now()
      const state = isEmpty ? 'noData' : 'done'
      const end = { state, progress: 100, files: made, remarks, needs, finishedAt: now } as const
      if (!(await changeOpenRun(db, id, end))) throw new CancelledError()
      const mailed = isEmpty && !settings.sendEmpty ? [] : settings.recipients
      // Whoever asked and is a recipient has the same key twice, and gets one.
      const recipients = [...mailed, ...asker]
      const usual = settings.language ?? (await settingsOf(db)).language
      const mails = recipients.map(({ name, email, language }) => ({
        key: `report:${id}:mail:${email.toLowerCase()}`,
        name,
        payload: { runId: id, to: email, language: language ?? usual } satisfies ReportMailPayload,
      }))
      await insertDeliveries(
        db,
        id,
        mails.map(({ key, name, payload: { to } }) => ({ idempotencyKey: key, name, recipient: to })),
        now,
      )
      await insertJobs(
        db,
        mails.map(({ key, payload: mail }) => ({ kind: mailKind, payload: mail, idempotencyKey: key })),
        now,
      )
      db.publishEvent('report', { companyId, reportId })
      db.afterCommit(deps.wake)
    })
  }

  /** Whoever waited long for what they asked for is told by mail, where they may still have it. */
  async function askerOf(run: StoredRun): Promise<StoredRun['settings']['recipients']> {
    const { trigger, requestedBy, createdAt } = run
    const waitedMs = clock.now().getTime() - createdAt.getTime()
    if (trigger === 'schedule' || requestedBy === null || waitedMs < longMs) return []
    const account = await database.withPlatform((db) => findAccount(db, requestedBy))
    return account && (await mayStillRead(deps, run))
      ? [{ name: run.requestedByName, email: account.email, language: account.language }]
      : []
  }

  return {
    pace: {
      concurrency: runLimits.open,
      perCompany: 1,
      timeoutMs: 2 * hourMs,
      maxAttempts: 3,
      leaseMs: 5 * 60_000,
    },
    async run({ companyId, payload: given }, signal) {
      const { runId } = payload.parse(given)
      const run =
        companyId === null ? undefined : await database.withCompany(companyId, (db) => findRun(db, runId))
      if (companyId === null || !run) return { outcome: 'done' }
      try {
        await chargeTo({ companyId, principal: runId }, () => make(run, signal))
        return { outcome: 'done' }
      } catch (error) {
        return await resultOf(error, run, signal)
      }
    },
    async ended(db, jobs) {
      for (const { status, payload: given, reason, at } of jobs) {
        const { runId } = payload.parse(given)
        const run = status === 'done' ? undefined : await findRun(db, runId)
        if (!run) continue
        const known = runFailures.find((each) => each === reason) ?? 'error'
        if (!(await changeOpenRun(db, runId, { state: 'failed', reason: known, finishedAt: at }))) continue
        await tell(db, run.companyId, run.reportId, {
          ...{ kind: 'report.failed', params: { report: run.name, reason: known }, at },
        })
        db.publishEvent('report', { companyId: run.companyId, reportId: run.reportId })
      }
    },
  }

  async function resultOf(thrown: unknown, run: StoredRun, signal: AbortSignal): Promise<JobResult> {
    const error = thrown instanceof DashboardGoneError ? new RunError('dashboardGone') : thrown
    if (error instanceof CancelledError) {
      if (!signal.aborted) return { outcome: 'done' }
      // It begins anew.
      return { outcome: 'released' }
    }
    if (error instanceof RunError) {
      const reason = pauseOf[error.failure]
      if (reason) await pause(run, reason)
      return { outcome: 'failed', reason: error.failure }
    }
    if (tooLargeErrors.some((each) => error instanceof each)) return { outcome: 'failed', reason: 'tooLarge' }
    if (error instanceof TemplateGoneError) return { outcome: 'failed', reason: 'templateGone' }
    if (isDiskFull(error)) return { outcome: 'failed', reason: 'diskFull' }
    throw error
  }

  /** A schedule that cannot be made as it is rests until somebody saves the report. */
  async function pause(run: StoredRun, reason: PauseReason) {
    const { companyId, reportId, trigger, name, createdAt } = run
    if (trigger !== 'schedule' || reportId === null) return
    const isPaused = await database.withCompany(companyId, async (db) => {
      // Saved since, it is somebody else's, or of something else.
      if (!(await pauseReport(db, reportId, reason, createdAt))) return false
      db.publishEvent('report', { companyId, reportId })
      return true
    })
    if (!isPaused) return
    await database.withPlatform((db) =>
      tell(db, companyId, reportId, { kind: 'report.paused', params: { report: name }, at: clock.now() }),
    )
  }
}
