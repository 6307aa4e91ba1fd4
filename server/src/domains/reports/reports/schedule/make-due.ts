import { randomUUID } from 'node:crypto'
import type { CompanyDb, Database } from '#db/index.ts'
import { settingsOf } from '#domains/settings/settings/index.ts'
import { insertJobs } from '#jobs/index.ts'
import type { Clock } from '#lib/clock.ts'
import { companiesWithDueReports, lockDueReports, moveReport, type StoredReport } from '../report-store.ts'
import { insertRun } from '../runs/run-store.ts'
import { expiryOf, runKind, settingsOfRun } from '../runs/runs.ts'
import { nextRunAfter, nextRunAfterMove, type Period, periodOf } from './periods.ts'
import { rhythmOf } from './rhythm.ts'

/** Reports of one company that a transaction takes. */
const portion = 200
/** Periods of one report that are made up for after the portal was away: a month of days. */
const maxMissed = 31

export interface DueDeps {
  database: Database
  clock: Clock
  wake(): void
}

/**
 * Asks for the reports whose time has come, each with the periods that have ended since. A period is a row that can be
 * there once, so that two processes, a restart or a clock that jumps make none twice and forget none.
 */
export async function makeDueReports(deps: DueDeps): Promise<void> {
  const now = deps.clock.now()
  const failures: unknown[] = []
  for (const companyId of await deps.database.withPlatform((db) => companiesWithDueReports(db, now))) {
    try {
      await makeDueOf(deps, companyId)
    } catch (error) {
      // The others are not to wait for it.
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Reports that are due could not be asked for')
}

/** The same of one company; those that go by another clock than the company's are moved to it. */
export async function makeDueOf({ database, clock, wake }: DueDeps, companyId: string): Promise<void> {
  const now = clock.now()
  for (let taken = portion; taken === portion; ) {
    taken = await database.withCompany(companyId, async (db) => {
      const { timeZone } = await settingsOf(db)
      const due = await lockDueReports(db, now, timeZone, portion)
      for (const report of due) await makeDue(db, report, timeZone, now)
      if (due.length > 0) db.afterCommit(wake)
      return due.length
    })
  }
}

/**
 * Asks for a report with each period that has ended since it was made last, by the clock that it went by, and goes on by
 * that of the company.
 * @returns when it is made next
 */
export async function makeDue(
  db: CompanyDb,
  report: StoredReport,
  timeZone: string,
  now: Date,
): Promise<Date> {
  let rhythm = rhythmOf(report, report.scheduleZone ?? timeZone)
  const periods: Period[] = []
  let next = report.nextRun ?? nextRunAfter(rhythm, now)
  const takeDue = () => {
    while (next <= now) {
      periods.push(periodOf(rhythm, next))
      next = nextRunAfter(rhythm, next)
    }
  }
  takeDue()
  if (rhythm.timeZone !== timeZone) {
    const ahead = periodOf(rhythm, next)
    rhythm = rhythmOf(report, timeZone)
    next = nextRunAfterMove(rhythm, ahead)
    takeDue()
  }
  await moveReport(db, report.id, next, timeZone)
  const settings = settingsOfRun(report)
  for (const { from, to } of periods.slice(-maxMissed)) {
    const run = {
      id: randomUUID(),
      reportId: report.id,
      name: report.name,
      type: report.type,
      trigger: 'schedule' as const,
      from: new Date(from),
      to: new Date(to),
      settings,
      requestedBy: report.ownerId,
      requestedByName: '',
      createdAt: now,
      expiresAt: expiryOf(now),
    }
    if (!(await insertRun(db, run))) continue
    await insertJobs(
      db,
      [{ kind: runKind, payload: { runId: run.id }, idempotencyKey: `report:${run.id}` }],
      now,
    )
  }
  db.publishEvent('report', { companyId: db.companyId, reportId: report.id })
  return next
}
