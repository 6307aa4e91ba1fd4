import type { Database } from '#db/index.ts'
import {
  accountMailJob,
  accountMailKind,
  deleteExpiredProofs,
  deleteOldSignIns,
  emailProofJob,
  emailProofKind,
  erasureJob,
  erasureKind,
  resetMailJob,
  resetMailKind,
} from '#domains/access/accounts/index.ts'
import { deleteOldInvitations, invitationKinds } from '#domains/access/invitations/index.ts'
import {
  type ActionKindDeps,
  actionKinds,
  actionSecrets,
  createActionRecorder,
  deleteOldRuns,
} from '#domains/automation/actions/index.ts'
import { bandKinds, createDeliveryRecorder, queueDeliveries } from '#domains/automation/alarms/index.ts'
import { backfillKinds, deleteOldBackfills } from '#domains/automation/formulas/index.ts'
import { createInactivitySweep } from '#domains/automation/inactivity/index.ts'
import { deletionKinds } from '#domains/companies/companies/index.ts'
import { exportKinds, sweepExports } from '#domains/companies/company-exports/index.ts'
import {
  deleteExpiredRegistrations,
  registrationMailJob,
  registrationMailKind,
} from '#domains/companies/registration/index.ts'
import { integrationEncryption } from '#domains/connections/integrations/index.ts'
import { leaveNetwork, networkDeviceKinds } from '#domains/connections/network-devices/index.ts'
import { applicationDeletionKinds } from '#domains/devices/application-deletion/index.ts'
import { downlinkKinds, sweepDownlinks } from '#domains/devices/downlinks/index.ts'
import { deleteOldHistory } from '#domains/devices/gateways/index.ts'
import { deleteWaitingFiles } from '#domains/devices/journal/index.ts'
import {
  createAppKeys,
  deleteIngestErrors,
  deleteLateReadings,
  deleteReadingCounts,
} from '#domains/devices/nodes/index.ts'
import { deleteNotifications, notificationMailKind } from '#domains/messages/notifications/index.ts'
import { pushKinds } from '#domains/messages/push/index.ts'
import { measureStorage } from '#domains/operations/storage/index.ts'
import { enqueueRetention, retentionKinds } from '#domains/readings/readings/index.ts'
import { auditKeyOf, auditKinds } from '#domains/records/audit/index.ts'
import { findImage } from '#domains/records/images/index.ts'
import {
  createReportLinks,
  makeDueOf,
  reportKinds,
  sweepReportFiles,
} from '#domains/reports/reports/index.ts'
import { noteMoment } from '#domains/settings/licence/index.ts'
import { settingsOf } from '#domains/settings/settings/index.ts'
import { deleteOldJobs, type JobKind, moveToTimeZone, startInterval } from '#jobs/index.ts'
import type { Access } from '../access/access.ts'
import { filesOf } from '../kept-files.ts'
import type { Runtime } from '../runtime.ts'
import type { DownlinkParts } from '../telemetry/downlinks.ts'
import type { Telemetry } from '../telemetry/telemetry.ts'
import type { Jobs } from './jobs.ts'

interface ScheduleParts {
  telemetry: Pick<
    Telemetry,
    | 'store'
    | 'userReads'
    | 'disk'
    | 'bus'
    | 'pipeline'
    | 'lastSeen'
    | 'readingCounts'
    | 'alarms'
    | 'retention'
    | 'gateways'
    | 'signalTests'
    | 'recentFrames'
    | 'scripts'
  >
  access: Pick<Access, 'tokens' | 'sessions' | 'rights'>
  jobs: Jobs
  downlinks: Pick<DownlinkParts, 'downlinks'>
  /** On the portal's own broker. */
  publish: ActionKindDeps['publish']
}

const second = 1000
const day = 86_400_000
const hourly = { everySeconds: 3600 }
const daily = { everySeconds: 86_400 }

/** What is done again and again while the portal runs. */
export async function startSchedules(runtime: Runtime, parts: ScheduleParts): Promise<void> {
  const { config, database, clock, log, vapid, outboundRules, shutdown } = runtime
  const { store, userReads, disk, bus, retention, readingCounts } = parts.telemetry
  const { jobs, access, downlinks } = parts
  const recorder = createActionRecorder(bus, createDeliveryRecorder(bus))
  startIntervals(runtime, parts)
  const inactivity = createInactivitySweep({
    database,
    clock,
    publish: bus.publishEvent,
    wakeJobs: jobs.wake,
  })
  const ask = (work: () => Promise<unknown>): JobKind => ({
    pace: { timeoutMs: 3_600_000 },
    async run() {
      await work()
      return { outcome: 'done' }
    },
  })
  const { exports: files, reports: reportFiles } = filesOf(config)
  await jobs.start({
    kinds: {
      ...exportKinds({ database, clock, disk, files, readings: userReads }),
      ...reportKinds({
        ...{ database, clock, disk, mailer: jobs.mailer, readings: userReads, wake: jobs.wake },
        files: reportFiles,
        links: createReportLinks(runtime.installationKey),
        rightsOf: access.rights.rightsOf,
        publicUrl: config.publicUrl,
        lookOf: (companyId) => reportLook(runtime, companyId),
      }),
      ...deletionKinds({
        database,
        clock,
        readings: store,
        async removeFiles() {
          await sweepExports({ database, files })
          await sweepReportFiles({ database, files: reportFiles })
        },
        wake: jobs.wake,
      }),
      ...applicationDeletionKinds({
        ...{ database, clock, readings: store },
        leave: (db, by, deveuis, options) => leaveNetwork({ wakeJobs: jobs.wake }, db, by, deveuis, options),
      }),
      ...networkDeviceKinds({
        database,
        clock,
        encryption: integrationEncryption(runtime.installationKey),
        appKeys: createAppKeys(runtime.installationKey),
        rules: outboundRules,
      }),
      ...retentionKinds({ database, retention, clock, wake: jobs.wake }),
      ...backfillKinds({ database, clock, bus, disk, readings: userReads }),
      ...bandKinds({ database, clock, readings: userReads, wake: jobs.wake }),
      ...pushKinds({
        database,
        clock,
        vapid,
        recorder,
        wake: jobs.wake,
        rightsOf: access.rights.rightsOf,
        recordQueued: queueDeliveries,
        rules: outboundRules,
      }),
      'notification.mail': notificationMailKind({
        database,
        rightsOf: access.rights.rightsOf,
        outbox: jobs.outbox,
        publicUrl: runtime.config.publicUrl,
      }),
      ...auditKinds({
        database,
        clock,
        log,
        key: auditKeyOf(runtime.installationKey),
        retentionDays: runtime.config.auditDays,
      }),
      [emailProofKind]: emailProofJob({
        database,
        mailer: jobs.mailer,
        clock,
        publicUrl: runtime.config.publicUrl,
      }),
      [resetMailKind]: resetMailJob({
        database,
        mailer: jobs.mailer,
        clock,
        publicUrl: runtime.config.publicUrl,
      }),
      [accountMailKind]: accountMailJob({
        database,
        mailer: jobs.mailer,
        publicUrl: runtime.config.publicUrl,
      }),
      [erasureKind]: erasureJob({ database }),
      [registrationMailKind]: registrationMailJob({
        database,
        mailer: jobs.mailer,
        clock,
        publicUrl: runtime.config.publicUrl,
      }),
      ...invitationKinds({
        database,
        mailer: jobs.mailer,
        clock,
        originOf: runtime.hosts.originOf,
        wake: jobs.wake,
      }),
      ...actionKinds({
        database,
        clock,
        encryption: actionSecrets(runtime.installationKey),
        rules: outboundRules,
        publish: parts.publish,
        publicUrl: runtime.config.publicUrl,
        recorder,
        wake: jobs.wake,
      }),
      ...downlinkKinds({ database, clock, send: downlinks.downlinks.send }),
      'downlinks.ended': ask(() => database.withPlatform((db) => sweepDownlinks(db, clock.now(), 90))),
      'readings.orphans': ask(() => store.deleteOrphans()),
      'sessions.expired': ask(() => access.sessions.sweep(clock.now())),
      'records.old': ask(() => deleteOldRecords(database, clock.now())),
      'gateways.check': ask(() => parts.telemetry.gateways.check()),
      // After the gateways: of a node behind one that is offline nobody is told.
      'nodes.inactivity': ask(() => inactivity.run()),
      'signalTests.end': ask(() => parts.telemetry.signalTests.endOld()),
      'licence.clock': ask(() => database.withPlatform((db) => noteMoment(db, clock.now()))),
      'storage.measure': {
        pace: { timeoutMs: 6 * 3_600_000, maxAttempts: 1 },
        async run(_, signal) {
          await measureStorage({ database, store, disk, clock, flushCounts: readingCounts.flush }, signal)
          return { outcome: 'done' }
        },
      },
    },
    recurring: {
      'retention.all': hourly,
      'readings.orphans': hourly,
      'exports.old': hourly,
      'reports.due': { everySeconds: 30 },
      'reports.old': hourly,
      'company.deletions': hourly,
      // A masquerade ends on the minute, with its open connections.
      'sessions.expired': { everySeconds: 60 },
      'records.old': hourly,
      'downlinks.ended': { everySeconds: 60 },
      'gateways.check': { everySeconds: 60 },
      'nodes.inactivity': { everySeconds: 60 },
      'signalTests.end': { everySeconds: 60 },
      'audit.chain': { everySeconds: 10 },
      'audit.check': { everySeconds: 86_400 },
      'invitations.waiting': hourly,
      'licence.clock': daily,
      'storage.measure': hourly,
      'alarm.bands': daily,
    },
    recorder,
  })
  followChanges(runtime, parts)
  await parts.telemetry.scripts.runner.start()
  // A mail server that hangs takes most of the time there is, so it is waited for beside all else.
  shutdown.add('job intake', () => void jobs.stop())
}

/** What files of reports show of a company's brand. */
async function reportLook({ brands, database }: Runtime, companyId: string) {
  const { title: portal, image } = await brands.of(companyId)
  const stored = image === null ? undefined : await database.withPlatform((db) => findImage(db, image))
  // PDF files hold no other pictures.
  const isFit = stored?.type === 'image/png' || stored?.type === 'image/jpeg'
  return { portal, ...(isFit && { logo: stored.content }) }
}

/** The memory of this very process, written down or driven on. */
function startIntervals({ log, shutdown }: Runtime, { telemetry, access: { tokens } }: ScheduleParts): void {
  const { pipeline, lastSeen, alarms, gateways } = telemetry
  const flushLastSeen = () => pipeline.between(lastSeen.flushDue)
  shutdown.add('last contacts', startInterval(second, flushLastSeen, log))
  shutdown.add(
    'alarm delays',
    startInterval(second, () => alarms.tick(), log),
  )
  shutdown.add('gateways', startInterval(5 * second, gateways.flush, log))
  shutdown.add('recent frames of nodes', startInterval(10 * second, telemetry.recentFrames.flushDue, log))
  shutdown.add('token uses', startInterval(10 * second, tokens.writeLastUses, log))
}

/** Work that a change makes due, or moves. */
function followChanges({ config, database, clock, log, shutdown }: Runtime, { jobs }: ScheduleParts): void {
  const late = (err: unknown) => log.error({ err }, 'Work did not follow a change')
  const { exports: files, reports } = filesOf(config)
  shutdown.add(
    'exports of deleted companies',
    // The hourly job finds them, too.
    database.events.subscribe('companyDeleted', () => {
      void sweepExports({ database, files }).catch(late)
      void sweepReportFiles({ database, files: reports }).catch(late)
    }),
  )
  shutdown.add('due actions', database.events.subscribe('actionDue', jobs.wake))
  shutdown.add('bands of alarms', database.events.subscribe('alarmBandDue', jobs.wake))
  shutdown.add(
    'changed retention',
    database.events.subscribe('retention', ({ companyId }) => {
      database
        .withPlatform(async (db) => {
          await enqueueRetention(db, companyId, clock.now())
          db.afterCommit(jobs.wake)
        })
        // The hourly job finds it, too.
        .catch(late)
    }),
  )
  shutdown.add(
    'changed time zones',
    database.events.subscribe('settings', ({ companyId }) => {
      void database
        .withCompany(companyId, settingsOf)
        .then(async ({ timeZone }) => {
          await database.withPlatform((db) => moveToTimeZone(db, companyId, timeZone, clock.now()))
          // The job that asks for due reports finds them, too.
          await makeDueOf({ database, clock, wake: jobs.wake }, companyId)
        })
        .catch(late)
    }),
  )
}

/**
 * What has expired; uploads that no journal entry has taken for a day; what gateways did months ago; ingest errors of a
 * month ago; counts of late readings of two days ago; of three months ago notifications, jobs that ended, runs of actions, backfills of formulas, and sign-ins.
 */
async function deleteOldRecords(database: Database, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * day)
  await database.withPlatform(async (db) => {
    await deleteOldHistory(db, now)
    await deleteWaitingFiles(db, before(1))
    await deleteIngestErrors(db, before(30))
    await deleteLateReadings(db, before(2))
    await deleteReadingCounts(db, before(10))
    await deleteOldJobs(db, before(90))
    await deleteOldRuns(db, before(90))
    await deleteOldBackfills(db, before(90))
    await deleteNotifications(db, before(90))
    await deleteOldSignIns(db, before(90))
    await deleteOldInvitations(db, now)
    await deleteExpiredRegistrations(db, now)
    await deleteExpiredProofs(db, now)
  })
}
