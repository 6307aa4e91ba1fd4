import { randomUUID } from 'node:crypto'
import type { CompanyDb, Database } from '#db/index.ts'
import { settingsOf } from '#domains/settings/index.ts'
import { insertJobs } from '#jobs/index.ts'
import type { Clock } from '#lib/clock.ts'
import {
  companiesWithDueReports,
  lockDueReports,
  lockScheduledReports,
  moveReport,
  type StoredReport,
} from '../report-store.ts'
import { insertRun } from '../runs/run-store.ts'
import { expiryOf, runKind, settingsOfRun } from '../runs/runs.ts'
import { nextRunAfter, type Period, periodOf } from './periods.ts'
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
export async function makeDueReports({ database, clock, wake }: DueDeps): Promise<void> {
  const now = clock.now()
  const failures: unknown[] = []
  for (const companyId of await database.withPlatform((db) => companiesWithDueReports(db, now))) {
    try {
      await makeDueOf(companyId)
    } catch (error) {
      // The others are not to wait for it.
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Reports that are due could not be asked for')

  async function makeDueOf(companyId: string): Promise<void> {
    for (let taken = portion; taken === portion; ) {
      taken = await database.withCompany(companyId, async (db) => {
        const { timeZone } = await settingsOf(db)
        const due = await lockDueReports(db, now, portion)
        for (const report of due) await makeDue(db, report, timeZone, now)
        if (due.length > 0) db.afterCommit(wake)
        return due.length
      })
    }
  }
}

/** Asks for a report with each period that has ended since it was made last. */
export async function makeDue(
  db: CompanyDb,
  report: StoredReport,
  timeZone: string,
  now: Date,
): Promise<void> {
  const rhythm = rhythmOf(report, timeZone)
  const periods: Period[] = []
  let next = report.nextRun ?? nextRunAfter(rhythm, now)
  while (next <= now) {
    periods.push(periodOf(rhythm, next))
    next = nextRunAfter(rhythm, next)
  }
  await moveReport(db, report.id, next)
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
}

/** The company's clock is another now. */
export async function moveReports(db: CompanyDb, timeZone: string, now: Date): Promise<void> {
  for (const report of await lockScheduledReports(db)) {
    // What is due already is made before it moves.
    if (report.nextRun === null || report.nextRun <= now) continue
    const next = nextRunAfter(rhythmOf(report, timeZone), now)
    if (next.getTime() === report.nextRun.getTime()) continue
    await moveReport(db, report.id, next)
    db.publishEvent('report', { companyId: db.companyId, reportId: report.id })
  }
}
