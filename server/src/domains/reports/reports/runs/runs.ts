import { randomUUID } from 'node:crypto'
import { lastPeriod } from '@fyr/contract/reports/last-period'
import { formatsOf, type ReportFormat, reportLimits } from '@fyr/contract/reports/report-kinds'
import { dayMs } from '@fyr/contract/values/time/time-zone'
import type { CompanyDb } from '#db/index.ts'
import { recordChange } from '#domains/records/audit/index.ts'
import { settingsOf } from '#domains/settings/settings/index.ts'
import { insertJobs } from '#jobs/index.ts'
import type { KeptFiles } from '#lib/kept-files.ts'
import type { CompanyPrincipal } from '#request/principal.ts'
import { fail, found, refuseField } from '#request/problem.ts'
import { findReport, type StoredReport } from '../report-store.ts'
import { rhythmOf } from '../schedule/rhythm.ts'
import type { RunSettings } from './run-settings.ts'
import {
  changeOpenRun,
  countOpenRuns,
  deleteRun,
  findRun,
  insertRun,
  type NewRun,
  type StoredRun,
} from './run-store.ts'

export const runKind = 'report.run'
/** Of what somebody asked for: the schedule does not wait behind it. */
export const onDemandKind = 'report.onDemand'
const objectType = 'reportRun'

export const expiryOf = (at: Date) => new Date(at.getTime() + reportLimits.keptDays * dayMs)
/** A file of a run in the folder of reports. */
export const fileOf = (runId: string, format: string) => `${runId}.${format}`

/** What the schedule makes of a report, and sends. */
export const settingsOfRun = (report: StoredReport): RunSettings => ({
  tempo: report.tempo,
  resources: report.resources,
  template: report.template,
  dashboard: report.dashboard,
  trend: report.trend,
  language: report.language,
  formats: report.exportTypes,
  sendEmpty: report.sendEmpty,
  recipients: report.contacts.flatMap(({ name, email }) =>
    email === null ? [] : [{ name, email, language: null }],
  ),
})

export interface RunParts {
  files: Pick<KeptFiles, 'remove'>
  /** Looks for jobs now. */
  wake(): void
}

export interface ManualRun {
  start?: number | undefined
  end?: number | undefined
  exportTypes?: ReportFormat[] | undefined
  send: boolean
}

/** Asks for a report to be made, of a range or of its last whole period. */
export async function startRun(
  parts: RunParts,
  db: CompanyDb,
  by: CompanyPrincipal,
  reportId: string,
  { start, end, exportTypes, send }: ManualRun,
): Promise<StoredRun> {
  const report = (await findReport(db, reportId)) ?? fail('report.notFound')
  const formats = formatsOf[report.type]
  const unfit = exportTypes?.findIndex((each) => !formats.includes(each)) ?? -1
  if (unfit !== -1) refuseField(`body.exportTypes.${unfit}`, 'field.notOneOf')
  const { timeZone } = await settingsOf(db)
  const usual = lastPeriod(rhythmOf(report, timeZone), by.now.getTime())
  const range =
    start === undefined && end === undefined
      ? usual
      : { from: start ?? usual.from, to: end ?? by.now.getTime() }
  const settings = settingsOfRun(report)
  return await begin(parts, db, by, {
    reportId,
    name: report.name,
    type: report.type,
    trigger: 'manual',
    ...checkedRange(range.from, range.to),
    settings: {
      ...settings,
      formats: [...new Set(exportTypes ?? settings.formats)],
      recipients: send ? settings.recipients : [],
    },
  })
}

export interface AskedExport extends Pick<StoredRun, 'name' | 'type' | 'settings'> {
  from: number
  to: number
}

/** Asks for readings, or what else is selected, as a file. */
export async function startExport(
  parts: RunParts,
  db: CompanyDb,
  by: CompanyPrincipal,
  { name, type, from, to, settings }: AskedExport,
): Promise<StoredRun> {
  return await begin(parts, db, by, {
    reportId: null,
    name,
    type,
    trigger: 'export',
    ...checkedRange(from, to),
    settings,
  })
}

/** @throws Problem for a range that is reversed or too long */
export function checkedRange(from: number, to: number): { from: Date; to: Date } {
  const { rangeYears: years } = reportLimits
  if (from >= to || to - from > years * 366 * dayMs)
    fail('report.range', { field: 'body.end', params: { years } })
  return { from: new Date(from), to: new Date(to) }
}

async function begin(
  { wake }: RunParts,
  db: CompanyDb,
  by: CompanyPrincipal,
  asked: Omit<NewRun, 'id' | 'requestedBy' | 'requestedByName' | 'createdAt' | 'expiresAt'>,
): Promise<StoredRun> {
  const { openRuns: maximum } = reportLimits
  if ((await countOpenRuns(db)) >= maximum) fail('report.tooManyRuns', { params: { maximum } })
  const id = randomUUID()
  const run = {
    ...asked,
    id,
    requestedBy: by.accountId,
    requestedByName: by.name,
    createdAt: by.now,
    expiresAt: expiryOf(by.now),
  }
  if (!(await insertRun(db, run))) fail('report.running')
  await insertJobs(
    db,
    [{ kind: onDemandKind, payload: { runId: id }, idempotencyKey: `report:${id}` }],
    by.now,
  )
  await recordChange(db, by, 'created', [objectType, id, run.name])
  db.publishEvent('report', { companyId: db.companyId, reportId: run.reportId })
  db.afterCommit(wake)
  return found(await findRun(db, id))
}

/** Whoever asked for a run by hand may end it, as may who creates reports. */
export const mayCancel = (
  { trigger, requestedBy }: Pick<StoredRun, 'trigger' | 'requestedBy'>,
  { accountId, permissions }: Pick<CompanyPrincipal, 'accountId' | 'permissions'>,
): boolean =>
  permissions.has('Report.Create') ||
  (trigger !== 'schedule' && accountId !== null && requestedBy === accountId)

/** Ends what is being made: whoever makes it notices when it next says how far it is. */
export async function cancelRun(db: CompanyDb, by: CompanyPrincipal, id: string): Promise<StoredRun> {
  const run = found(await findRun(db, id))
  if (!mayCancel(run, by)) fail('access.denied')
  if (!(await changeOpenRun(db, id, { state: 'cancelled', finishedAt: by.now }))) fail('report.ended')
  await recordChange(db, by, 'updated', [objectType, id, run.name], {
    state: { from: run.state, to: 'cancelled' },
  })
  db.publishEvent('report', { companyId: db.companyId, reportId: run.reportId })
  return found(await findRun(db, id))
}

/** Deletes an entry of the history with its files; not while it is made. */
export async function removeRun(
  { files }: Pick<RunParts, 'files'>,
  db: CompanyDb,
  by: CompanyPrincipal,
  id: string,
): Promise<void> {
  const run = found(await findRun(db, id))
  if (run.state === 'waiting' || run.state === 'running') fail('report.running')
  await deleteRun(db, id)
  await recordChange(db, by, 'deleted', [objectType, id, run.name])
  db.publishEvent('report', { companyId: db.companyId, reportId: run.reportId })
  db.afterCommit(() => discardFiles(files, [run]))
}

/** What cannot be removed now is found by the hourly sweep, which fails aloud if it cannot either. */
export function discardFiles(
  files: Pick<KeptFiles, 'remove'>,
  runs: readonly Pick<StoredRun, 'id' | 'files'>[],
): void {
  for (const { id, files: made } of runs) {
    for (const { format } of made) files.remove(fileOf(id, format)).catch(() => undefined)
  }
}
