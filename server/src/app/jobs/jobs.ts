import { isJobKind } from '@fyr/contract/records/job-kinds'
import type { PlatformDb } from '#db/index.ts'
import { noteDeliveries } from '#domains/messages/messaging/index.ts'
import { settingsOf } from '#domains/settings/settings/index.ts'
import { createBrandedMailer } from '#domains/settings/white-label/index.ts'
import {
  countJobs,
  type EndedJob,
  expireLeases,
  type JobKind,
  type JobWorker,
  scheduleJob,
  startJobWorker,
} from '#jobs/index.ts'
import {
  createCurrentMailer,
  createCurrentSmsSender,
  createOutbox,
  type Mailer,
  type MessageRecorder,
  messageKinds,
  type Outbox,
} from '#outbound/index.ts'
import type { Runtime } from '../runtime.ts'
import { figuresOfJobs } from './job-figures.ts'

export interface JobStart {
  kinds: Record<string, JobKind>
  /** Told of what becomes of messages, in the transaction that records it. */
  recorder: MessageRecorder
}

export interface Jobs {
  outbox: Outbox
  mailer: Mailer
  /** Looks for jobs now; to be called after the commit of what wrote one. */
  wake(): void
  /** Tells who wants to know of it that a job was given up by hand, in the transaction that does it. */
  ended(db: PlatformDb, job: EndedJob): Promise<void>
  /** Sends messages and works on these kinds. */
  start(start: JobStart): Promise<void>
  /** The same end, however often it is asked for. */
  stop(): Promise<void>
}

/** Background work: what leaves by mail and SMS, and whatever other kinds of job there are. */
export function createJobs(runtime: Runtime): Jobs {
  const { config, database, clock, log, shutdown, metrics, tracing, brands, hosts, messaging } = runtime
  const { publicUrl } = config
  const plainMailer = createCurrentMailer(messaging.mail)
  const notedMailer = { ...plainMailer, send: noteDeliveries(runtime, 'mail', plainMailer.send) }
  const mailer = createBrandedMailer(notedMailer, { brands, hosts, publicUrl, log })
  shutdown.add('mailer', () => mailer.close())
  const smsSender = { send: noteDeliveries(runtime, 'sms', createCurrentSmsSender(messaging.sms).send) }
  const count = () => database.withPlatform((db) => countJobs(db, clock.now()))
  metrics.add(figuresOfJobs(count, clock))
  const observe = metrics.durations('job_duration_seconds', 'Seconds that a run of a job took', [
    'kind',
    'outcome',
  ])
  let worker: JobWorker | undefined
  let served: ReadonlyMap<string, JobKind> = new Map()
  let stopped: Promise<void> | undefined
  const wake = () => worker?.wake()
  const stop = () => (stopped ??= worker?.stop() ?? Promise.resolve())
  shutdown.add('jobs', stop)
  return {
    outbox: createOutbox({ clock, wake }),
    mailer,
    wake,
    stop,
    ended: async (db, job) => served.get(job.kind)?.ended?.(db, [job]),
    async start({ kinds, recorder }) {
      const now = clock.now()
      const all = { ...messageKinds({ mailer, smsSender, recorder }), ...kinds }
      served = new Map<string, JobKind>(Object.entries(all))
      await database.withPlatform(async (db) => {
        // The fence is raised: no other process can record the end of a job any more.
        await expireLeases(db, now)
        for (const [kind, { every }] of served) {
          if (!every) continue
          const job = { kind, payload: {}, idempotencyKey: kind, recurrence: every, timeZone: 'UTC' }
          await scheduleJob(db, null, job, now)
        }
      })
      const unnamed = Object.keys(all).filter((kind) => !isJobKind(kind))
      if (unnamed.length > 0) throw new Error(`Jobs without a name on screen: ${unnamed.join(', ')}`)
      worker = startJobWorker({
        db: database,
        kinds: all,
        timeZoneOf: async (companyId) =>
          companyId === null ? 'UTC' : (await database.withCompany(companyId, settingsOf)).timeZone,
        observe(run) {
          observe({ kind: run.kind, outcome: run.outcome }, run.seconds)
          tracing?.job(run)
        },
        clock,
        log,
      })
    },
  }
}
