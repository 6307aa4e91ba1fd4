import { randomUUID } from 'node:crypto'
import { reportLimits } from '@fyr/contract/reports/report-kinds'
import type { ReportBody, ReportChanges } from '@fyr/contract/reports/reports'
import { advisoryLock, type CompanyDb } from '#db/index.ts'
import { changesBetween, recordChange } from '#domains/records/audit/index.ts'
import { settingsOf } from '#domains/settings/settings/index.ts'
import type { KeptFiles } from '#lib/kept-files.ts'
import type { CompanyPrincipal } from '#request/principal.ts'
import { fail } from '#request/problem.ts'
import { pauseReasonOf } from './pause-reason.ts'
import {
  countReports,
  deleteReport,
  findReport,
  insertReport,
  lockReport,
  type ReportSettings,
  type StoredReport,
  updateReport,
} from './report-store.ts'
import { listFilesOf } from './runs/run-store.ts'
import { discardFiles } from './runs/runs.ts'
import { makeDue } from './schedule/make-due.ts'
import { nextRunAfter } from './schedule/periods.ts'
import { rhythmOf } from './schedule/rhythm.ts'
import { newReport, settingsAfter, toldOf } from './settings.ts'

const objectType = 'report'

export const foundReport = <T>(report: T | undefined): T => report ?? fail('report.notFound')

export async function createReport(
  db: CompanyDb,
  by: CompanyPrincipal,
  body: ReportBody,
): Promise<StoredReport> {
  await advisoryLock(db, 'reports')
  const { reports: maximum } = reportLimits
  if ((await countReports(db)) >= maximum) fail('report.tooMany', { params: { maximum } })
  const id = randomUUID()
  const settings = await settingsAfter(db, by, newReport, body)
  await insertReport(db, id, settings, await stateOf(db, by, settings), by.now)
  await recordChange(db, by, 'created', [objectType, id, settings.name])
  tell(db, id)
  return foundReport(await findReport(db, id))
}

export async function changeReport(
  db: CompanyDb,
  by: CompanyPrincipal,
  id: string,
  body: ReportChanges,
): Promise<StoredReport> {
  const before = foundReport(await lockReport(db, id))
  const after = await settingsAfter(db, by, before, body)
  const changes = changesBetween(toldOf(before), toldOf(after))
  // Saved as it is, a report that rests begins again, with the rights of whoever saves it.
  if (Object.keys(changes).length === 0 && before.pausedReason === null) return before
  // What is due already is made as it was when its time came.
  const { timeZone } = await settingsOf(db)
  const isDue = before.nextRun !== null && (before.nextRun <= by.now || before.scheduleZone !== timeZone)
  const next = isDue ? await makeDue(db, before, timeZone, by.now) : before.nextRun
  const keepsRhythm =
    after.tempo === before.tempo &&
    after.weekday === before.weekday &&
    after.monthDay === before.monthDay &&
    after.referenceAt?.getTime() === before.referenceAt?.getTime()
  await updateReport(db, id, after, await stateOf(db, by, after, keepsRhythm ? next : null), by.now)
  const owner = before.ownerId === by.accountId ? {} : { owner: { from: before.ownerName, to: by.name } }
  await recordChange(db, by, 'updated', [objectType, id, after.name], { ...changes, ...owner })
  tell(db, id)
  return foundReport(await findReport(db, id))
}

/** @param known when it would be made next as it was, if in the same rhythm */
async function stateOf(
  db: CompanyDb,
  by: CompanyPrincipal,
  settings: ReportSettings,
  known: Date | null = null,
) {
  const { timeZone } = await settingsOf(db)
  // Saving ends every pause but that of a dashboard that is gone.
  const rests = !settings.active || pauseReasonOf({ ...settings, pausedReason: null }) !== null
  const rhythm = rhythmOf(settings, timeZone)
  const usual = nextRunAfter(rhythm, by.now)
  // After a move to a clock that is behind it may be one later: the period was made by the clock before.
  const nextRun = known !== null && known <= nextRunAfter(rhythm, usual) ? known : usual
  return {
    ownerId: by.accountId,
    ownerName: by.name,
    nextRun: rests ? null : nextRun,
    scheduleZone: timeZone,
  }
}

/** Deletes a report with its history and files. */
export async function removeReport(
  files: Pick<KeptFiles, 'remove'>,
  db: CompanyDb,
  by: CompanyPrincipal,
  id: string,
): Promise<void> {
  const { name } = foundReport(await lockReport(db, id))
  const runs = await listFilesOf(db, id)
  await deleteReport(db, id)
  await recordChange(db, by, 'deleted', [objectType, id, name])
  tell(db, id)
  db.afterCommit(() => discardFiles(files, runs))
}

function tell(db: CompanyDb, reportId: string): void {
  db.publishEvent('report', { companyId: db.companyId, reportId })
}
