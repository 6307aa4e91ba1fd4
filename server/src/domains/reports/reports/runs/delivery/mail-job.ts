import { language } from '@fyr/contract/endpoints/fields'
import { reportLimits } from '@fyr/contract/reports/report-kinds'
import { dayMs } from '@fyr/contract/values/time/time-zone'
import { z } from 'zod'
import { companyOf } from '#domains/companies/companies/index.ts'
import { createDeliveryRecorder } from '#domains/messages/deliveries/index.ts'
import { settingsOf } from '#domains/settings/settings/index.ts'
import type { JobKind } from '#jobs/index.ts'
import type { Clock } from '#lib/clock.ts'
import type { KeptFiles } from '#lib/kept-files.ts'
import { dailyCaps, type Mailer, resultOf } from '#outbound/index.ts'
import { mayStillRead, type RunRightsDeps } from '../run-rights.ts'
import { findRun, type StoredRun } from '../run-store.ts'
import { fileOf } from '../runs.ts'
import { changeReportDeliveries, noteSent } from './delivery-store.ts'
import type { ReportLinks } from './links.ts'
import { composeReportMail } from './report-mail.ts'
import { routeOf } from './tell.ts'

export const mailKind = 'report.mail'

export const mailPayload = z.strictObject({ runId: z.guid(), to: z.string(), language })
export type ReportMailPayload = z.infer<typeof mailPayload>

export interface ReportMailDeps extends RunRightsDeps {
  clock: Clock
  files: Pick<KeptFiles, 'path'>
  links: Pick<ReportLinks, 'ofMail'>
  mailer: Mailer
  publicUrl: string
}

/** Mails that waited for longer, since the company sends more than it may on a day, are given up. */
const patienceMs = 3 * dayMs

/** Sends a report to one receiver: the files themselves, or links where they are too large for a mail. */
export function reportMailJob(deps: ReportMailDeps): JobKind {
  const { database, clock, files, links, mailer, publicUrl } = deps
  const recorder = createDeliveryRecorder({
    async change(db, changes, at) {
      const sent = changes.filter(({ state }) => state === 'sent')
      await noteSent(
        db,
        sent.map(({ idempotencyKey }) => idempotencyKey),
        at,
      )
      return await changeReportDeliveries(db, changes, at)
    },
    undelivered: ({ reportId, name, recipient }, reason) => ({
      ...{ kind: 'report.undelivered', params: { report: name, to: recipient, reason } },
      ...{ route: routeOf(reportId), permission: 'Report.View' },
    }),
    publish(db, changed) {
      for (const { companyId, reportId } of changed) db.publishEvent('report', { companyId, reportId })
    },
  })
  return {
    // More and more seldom, and hourly from then on: a little more than two days. A mail server that was down for one
    // gets the mails within an hour.
    pace: { maxAttempts: 60, maxDelayMs: 3_600_000 },
    dailyCap: dailyCaps.mail,
    overDailyCap: 'postpone',
    keepDone: true,
    async run({ companyId, payload: given, idempotencyKey, attempt }) {
      const parsed = mailPayload.safeParse(given)
      if (companyId === null || !parsed.success) return { outcome: 'failed', reason: 'error' }
      const { runId, to, language } = parsed.data
      const run = await database.withCompany(companyId, (db) => findRun(db, runId))
      // Deleted meanwhile: nobody is to have it any more.
      if (!run) return { outcome: 'failed', reason: 'skipped' }
      // One that was tried waits for the mail server, not for its turn.
      const waitedMs = clock.now().getTime() - (run.finishedAt ?? run.createdAt).getTime()
      if (attempt === 1 && waitedMs > patienceMs) return { outcome: 'failed', reason: 'dailyCap' }
      // Whoever asked for it themselves may have lost the right to it, or the company, since.
      const isAsker = !isRecipient(run, to)
      if (isAsker && !(await mayStillRead(deps, run))) return { outcome: 'failed', reason: 'skipped' }
      const { timeZone } = await database.withCompany(companyId, settingsOf)
      const total = run.files.reduce((sum, { bytes }) => sum + bytes, 0)
      const isAttached = total <= reportLimits.attachmentBytes
      const expiresAt = new Date(
        Math.min(clock.now().getTime() + reportLimits.linkDays * dayMs, run.expiresAt.getTime()),
      )
      const linked = isAttached
        ? []
        : run.files.map(({ name, format }) => ({
            name,
            link: `${publicUrl}${links.ofMail({ runId, format, expiresAt })}`,
          }))
      const company = (await database.withCompany(companyId, companyOf))?.name ?? ''
      const mail = composeReportMail({
        ...{ run, isAsker, company, linked, expiresAt, language, timeZone },
        link: `${publicUrl}${routeOf(run.reportId)}`,
      })
      const attachments = isAttached
        ? run.files.map(({ name, format }) => ({
            name,
            type: typeOf(name),
            path: files.path(fileOf(runId, format)),
          }))
        : []
      return resultOf(await mailer.send({ ...mail, to, companyId, idempotencyKey, attachments }))
    },
    ...recorder,
  }
}

const isRecipient = ({ settings }: StoredRun, to: string) =>
  settings.recipients.some(({ email }) => email.toLowerCase() === to.toLowerCase())

const types = new Map([
  ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['pdf', 'application/pdf'],
  ['ndjson', 'application/x-ndjson'],
  ['parquet', 'application/vnd.apache.parquet'],
  ['csv', 'text/csv'],
  ['zip', 'application/zip'],
])
/** Of a file by the ending of its name. */
export const typeOf = (name: string): string =>
  types.get(name.slice(name.lastIndexOf('.') + 1)) ?? 'application/octet-stream'
