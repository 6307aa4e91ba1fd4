import type { Database } from '#db/index.ts'
import { hourly, type JobKind, maintenanceKind } from '#jobs/index.ts'
import type { Clock } from '#lib/clock.ts'
import { createLimit } from '#lib/fairness/concurrency-limit.ts'
import type { KeptFiles } from '#lib/kept-files.ts'
import type { ReadingsStore } from '#readings-store/index.ts'
import { makeDueReports } from '../schedule/make-due.ts'
import { mailKind, type ReportMailDeps, reportMailJob } from './delivery/mail-job.ts'
import { type WriteDeps, writeFiles } from './files/write-files.ts'
import { createRoundRobin } from './round-robin.ts'
import { type RunJobDeps, reportRunJob, runLimits } from './run-job.ts'
import { deleteExpiredRuns, listRunIds } from './run-store.ts'
import { onDemandKind, runKind } from './runs.ts'

export interface ReportJobDeps extends Omit<RunJobDeps, 'write'>, ReportMailDeps {
  database: Database
  clock: Clock
  files: KeptFiles
  /** As calls of users read: the company waits for itself alone. */
  readings: ReadingsStore
  lookOf: WriteDeps['lookOf']
}

/** Makes reports, sends them, and deletes those whose time is over. */
export function reportKinds(deps: ReportJobDeps) {
  const { database, clock, files, readings, lookOf, wake } = deps
  const now = () => clock.now()
  const scheduled = createRoundRobin(runLimits)
  // A thread takes 80 MB and more, a workbook that waits for its slot 2 MB.
  const threads = {
    pdf: createLimit(runLimits.slots),
    parquet: createLimit(runLimits.slots),
    template: createLimit(runLimits.slots),
  }
  const runs = reportRunJob({
    ...deps,
    write: (run, parts) =>
      scheduled(({ yieldSlot, limited }) => {
        const report = async (progress: number) => {
          await parts.report(progress)
          await yieldSlot()
        }
        return writeFiles({ database, readings, now, lookOf }, run, {
          ...{ ...parts, report },
          inThread: (kind, inside) => limited(threads[kind], inside),
        })
      }),
  })
  return {
    // One kind beside the other: of each company one on schedule and one by hand are open.
    [runKind]: runs,
    [onDemandKind]: runs,
    [mailKind]: reportMailJob(deps),
    'reports.due': maintenanceKind(
      { everySeconds: 30 },
      () => makeDueReports({ database, clock, wake }),
      60_000,
    ),
    'reports.old': maintenanceKind(hourly, async () => {
      await database.withPlatform((db) => deleteExpiredRuns(db, clock.now()))
      await sweepReportFiles({ database, files })
    }),
  } satisfies Record<string, JobKind>
}

/** Deletes the files of runs that are no more, such as those of a company that was deleted. */
export async function sweepReportFiles({
  database,
  files,
}: {
  database: Database
  files: Pick<KeptFiles, 'removeOthers'>
}): Promise<void> {
  await files.removeOthers(() => database.withPlatform(listRunIds))
}
