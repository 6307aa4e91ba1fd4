import { type RunFailure, reportLimits, runFailures } from '@fyr/contract/reports/report-kinds'
import * as z from 'zod'
import type { PlatformDb } from '#db/index.ts'
import { ParquetTooLargeError } from '#documents/index.ts'
import { findAccount } from '#domains/access/accounts/index.ts'
import { settingsOf } from '#domains/settings/settings/index.ts'
import {
  insertJobs,
  JobCancelledError,
  JobFailedError,
  type JobKind,
  type LongJobRun,
  longJob,
} from '#jobs/index.ts'
import type { Clock } from '#lib/clock.ts'
import type { KeptFiles } from '#lib/kept-files.ts'
import { ZipTooLargeError } from '#lib/zip/zip-file.ts'
import { ReportTooLargeError } from '../content/limits.ts'
import { DashboardGoneError } from '../dashboard/dashboard-board.ts'
import { pauseReport } from '../report-store.ts'
import { TemplateGoneError } from '../templates/template-content.ts'
import { insertDeliveries } from './delivery/delivery-store.ts'
import { mailKind, type ReportMailPayload } from './delivery/mail-job.ts'
import { tell } from './delivery/tell.ts'
import type { WriteParts, Written } from './files/write-files.ts'
import { checkRights, mayStillRead, type RunRightsDeps } from './run-rights.ts'
import { changeOpenRun, findRun, type RunFile, type StoredRun, sumFiles } from './run-store.ts'
import { fileOf } from './runs.ts'

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

function failureOf(error: unknown): RunFailure | undefined {
  if (error instanceof DashboardGoneError) return 'dashboardGone'
  if (error instanceof TemplateGoneError) return 'templateGone'
  return tooLargeErrors.some((each) => error instanceof each) ? 'tooLarge' : undefined
}

/** Makes the files of reports and exports, and asks for the mails that bring them. */
export function reportRunJob(deps: RunJobDeps): JobKind {
  const { database, clock, files, disk, write } = deps

  async function make(run: StoredRun, { signal, report }: LongJobRun): Promise<void> {
    const { companyId, id } = run
    const change = (changes: Parameters<typeof changeOpenRun>[2]) =>
      database.withCompany(companyId, (db) => changeOpenRun(db, id, changes))
    if (!(await change({ state: 'running' }))) throw new JobCancelledError()
    const rights = await checkRights(deps, run)
    if ((await database.withCompany(companyId, sumFiles)) >= reportLimits.fileBytes)
      throw new JobFailedError<RunFailure>('filesFull')
    const made: RunFile[] = []
    let path = ''
    try {
      const written = await write(run, {
        signal,
        rights,
        // Progress is asked for: to tell all who look at reports of it would cost more than it says.
        report: (percent) => report(() => change({ progress: Math.min(99, Math.round(percent)) })),
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
      if (!(await changeOpenRun(db, id, end))) throw new JobCancelledError()
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

  return longJob({
    payload,
    pace: {
      concurrency: runLimits.open,
      perCompany: 1,
      timeoutMs: 2 * hourMs,
      maxAttempts: 3,
      leaseMs: 5 * 60_000,
    },
    disk,
    failures: runFailures,
    failureOf,
    async run({ runId }, progress, companyId) {
      const run = await database.withCompany(companyId, (db) => findRun(db, runId))
      if (run) await make(run, progress)
    },
    async failed(db, { runId }, { reason, at }) {
      const run = await findRun(db, runId)
      if (!run || (run.state !== 'waiting' && run.state !== 'running')) return
      const { companyId, reportId, name } = run
      // The report before its run: whoever deletes a report locks them in this order.
      const isPaused = await pause(db, run, reason)
      if (!(await changeOpenRun(db, runId, { state: 'failed', reason, finishedAt: at }))) return
      if (isPaused)
        await tell(db, companyId, reportId, { kind: 'report.paused', params: { report: name }, at })
      await tell(db, companyId, reportId, { kind: 'report.failed', params: { report: name, reason }, at })
      db.publishEvent('report', { companyId, reportId })
    },
  })
}

/** A schedule that cannot be made as it is rests until somebody saves the report; false where somebody has since. */
async function pause(
  db: PlatformDb,
  { reportId, trigger, createdAt }: StoredRun,
  failure: RunFailure,
): Promise<boolean> {
  const reason = pauseOf[failure]
  if (trigger !== 'schedule' || reportId === null || !reason) return false
  return await pauseReport(db, reportId, reason, createdAt)
}
