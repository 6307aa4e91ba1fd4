import { type Database, openDatabase } from '#db/index.ts'
import { createPermissionCache } from '#domains/access/roles/index.ts'
import { type RetryPolicy, scheduleJob, startJobWorker } from '#jobs/index.ts'
import type { Clock } from '#lib/clock.ts'
import { createKeptFiles } from '#lib/kept-files.ts'
import { createMailer } from '#outbound/index.ts'
import { limitReads, openReadingsStore } from '#readings-store/index.ts'
import { createReportLinks } from './delivery/links.ts'
import { type ReportJobDeps, reportKinds } from './kinds.ts'

export interface ReportWorkOptions extends Partial<Pick<ReportJobDeps, 'files' | 'disk' | 'lookOf'>> {
  /** Of the database, for its owner. */
  url: string
  /** Of the files. */
  folder: string
  smtpUrl: string
  clock: Clock
  pace?: Partial<RetryPolicy>
}

export interface ReportWork {
  /** Of this process alone, as each has its own. */
  database: Database
  /** What went wrong, as the portal would log it. */
  complaints: unknown[]
  /** As when the portal is asked to stop. */
  stop(): Promise<void>
}

/** Makes reports and sends them as the portal does, with connections and memory of its own: a process, as it were. */
export async function startReportWork({
  url,
  folder,
  smtpUrl,
  clock,
  pace,
  ...more
}: ReportWorkOptions): Promise<ReportWork> {
  const complaints: unknown[] = []
  const log = {
    info: () => undefined,
    error: (details: object, message: string) => void complaints.push({ ...details, message }),
  }
  const database = await openDatabase({ url, log })
  const store = await openReadingsStore({ pool: database.pipeline, log })
  const rights = createPermissionCache({ database })
  const mailer = createMailer({ smtpUrl, mailFrom: 'fyr@example.com' })
  const kinds = reportKinds({
    ...{ database, clock, mailer, files: createKeptFiles(folder), disk: { isFull: false } },
    readings: limitReads(store, { atOnce: 4, waiting: 1000 }),
    links: createReportLinks(Buffer.alloc(32, 7)),
    rightsOf: rights.rightsOf,
    publicUrl: 'https://fyr.example.com',
    lookOf: async () => ({ portal: 'Fyr' }),
    wake: () => worker.wake(),
    ...more,
  })
  const due = { kind: 'reports.due', payload: {}, idempotencyKey: 'reports.due', timeZone: 'UTC' }
  await database.withPlatform((db) =>
    scheduleJob(db, null, { ...due, recurrence: { everySeconds: 30 } }, clock.now()),
  )
  const worker = startJobWorker({ db: database, kinds, clock, log, pace: { pollMs: 20, ...pace } })
  let stopped: Promise<void> | undefined
  async function stop(): Promise<void> {
    await worker.stop()
    mailer.close()
    rights.close()
    await store.close()
    await database.close()
  }
  return { database, complaints, stop: () => (stopped ??= stop()) }
}
