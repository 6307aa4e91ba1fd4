import type { Database } from '#db/index.ts'
import { accountKinds, deleteExpiredProofs, deleteOldSignIns } from '#domains/access/accounts/index.ts'
import { deleteOldInvitations, invitationKinds } from '#domains/access/invitations/index.ts'
import {
  type ActionKindDeps,
  actionKinds,
  actionSecrets,
  createActionRecorder,
  deleteOldRuns,
} from '#domains/automation/actions/index.ts'
import { bandKinds, createAlarmDeliveryRecorder, queueDeliveries } from '#domains/automation/alarms/index.ts'
import { backfillKinds, deleteOldBackfills } from '#domains/automation/formulas/index.ts'
import { createInactivitySweep } from '#domains/automation/inactivity/index.ts'
import { deletionKinds } from '#domains/companies/companies/index.ts'
import { exportKinds, sweepExports } from '#domains/companies/company-exports/index.ts'
import { deleteExpiredRegistrations, registrationKinds } from '#domains/companies/registration/index.ts'
import { logOutages } from '#domains/connections/connections/index.ts'
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
import { deleteNotifications, notificationKinds } from '#domains/messages/notifications/index.ts'
import { pushKinds } from '#domains/messages/push/index.ts'
import { storageKinds } from '#domains/operations/storage/index.ts'
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
import {
  daily,
  deleteOldJobs,
  hourly,
  type JobKind,
  maintenanceKind,
  minutely,
  moveToTimeZone,
  startInterval,
} from '#jobs/index.ts'
import type { MessageRecorder } from '#outbound/index.ts'
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
  access: Pick<Access, 'sessions' | 'rights'>
  jobs: Jobs
  downlinks: Pick<DownlinkParts, 'downlinks'>
  /** On the portal's own broker. */
  publish: ActionKindDeps['publish']
}

const second = 1000
const day = 86_400_000
/** How long downlinks are listed. */
const downlinkDays = 90

/** What is done again and again while the portal runs. */
export async function startSchedules(runtime: Runtime, parts: ScheduleParts): Promise<void> {
  startIntervals(runtime, parts)
  const { bus, scripts } = parts.telemetry
  const { jobs } = parts
  const recorder = createActionRecorder(createAlarmDeliveryRecorder(bus))
  await jobs.start({ kinds: kindsOf(runtime, parts, recorder), recorder })
  followChanges(runtime, parts)
  await scripts.runner.start()
  // A mail server that hangs takes most of the time there is, so it is waited for beside all else.
  runtime.shutdown.add('job intake', () => void jobs.stop())
}

/** Every kind of job but the messages themselves. */
function kindsOf(
  runtime: Runtime,
  { telemetry, access, jobs, downlinks, publish }: ScheduleParts,
  recorder: MessageRecorder,
): Record<string, JobKind> {
  const { config, database, clock, installationKey, outboundRules: rules, hosts } = runtime
  const { store, userReads: readings, bus, gateways, signalTests } = telemetry
  const { mailer, outbox, wake } = jobs
  const { sessions, rights } = access
  const { publicUrl } = config
  const files = filesOf(config)
  const shared = {
    ...runtime,
    ...{ publicUrl, rules, mailer, outbox, wake, recorder, readings, bus, sessions, publish },
    ...{ disk: telemetry.disk, retention: telemetry.retention, rightsOf: rights.rightsOf },
  }
  const inactivity = createInactivitySweep({ database, clock, publish: bus.publishEvent, wakeJobs: wake })
  return {
    ...accountKinds(shared),
    ...registrationKinds(shared),
    ...invitationKinds({ ...shared, originOf: hosts.originOf }),
    ...notificationKinds(shared),
    ...pushKinds({ ...shared, recordQueued: queueDeliveries }),
    ...auditKinds({ ...shared, key: auditKeyOf(installationKey), retentionDays: config.auditDays }),
    ...exportKinds({ ...shared, files: files.exports }),
    ...reportKinds({
      ...shared,
      files: files.reports,
      links: createReportLinks(installationKey),
      lookOf: (companyId) => reportLook(runtime, companyId),
    }),
    ...deletionKinds({ ...shared, readings: store, removeFiles: () => sweepFiles(runtime) }),
    ...applicationDeletionKinds({
      ...shared,
      readings: store,
      leave: (db, by, deveuis, options) => leaveNetwork({ wakeJobs: wake }, db, by, deveuis, options),
    }),
    ...networkDeviceKinds({
      ...shared,
      encryption: integrationEncryption(installationKey),
      appKeys: createAppKeys(installationKey),
    }),
    ...retentionKinds(shared),
    ...backfillKinds(shared),
    ...bandKinds(shared),
    ...actionKinds({ ...shared, encryption: actionSecrets(installationKey) }),
    ...downlinkKinds({ database, clock, send: downlinks.downlinks.send }),
    ...storageKinds({ ...shared, store, flushCounts: telemetry.readingCounts.flush }),
    'downlinks.ended': maintenanceKind(minutely, () =>
      database.withPlatform((db) => sweepDownlinks(db, clock.now(), downlinkDays)),
    ),
    'gateways.check': maintenanceKind(minutely, () => gateways.check()),
    'connections.check': maintenanceKind(minutely, () => logOutages({ database, clock })),
    // After the gateways: of a node behind one that is offline nobody is told.
    'nodes.inactivity': maintenanceKind(minutely, () => inactivity.run()),
    'signalTests.end': maintenanceKind(minutely, () => signalTests.endOld()),
    'readings.orphans': maintenanceKind(hourly, () => store.deleteOrphans()),
    'records.old': maintenanceKind(hourly, () => deleteOldRecords(database, clock.now())),
    'licence.clock': maintenanceKind(daily, () => database.withPlatform((db) => noteMoment(db, clock.now()))),
  }
}

/** Deletes the files of exports and reports whose rows are gone. */
async function sweepFiles({ config, database }: Pick<Runtime, 'config' | 'database'>): Promise<void> {
  const { exports: files, reports } = filesOf(config)
  await sweepExports({ database, files })
  await sweepReportFiles({ database, files: reports })
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
function startIntervals({ log, shutdown }: Runtime, { telemetry }: ScheduleParts): void {
  const { pipeline, lastSeen, alarms, gateways } = telemetry
  const flushLastSeen = () => pipeline.between(lastSeen.flushDue)
  shutdown.add('last contacts', startInterval(second, flushLastSeen, log))
  shutdown.add(
    'alarm delays',
    startInterval(second, () => alarms.tick(), log),
  )
  shutdown.add('gateways', startInterval(5 * second, gateways.flush, log))
  shutdown.add('recent frames of nodes', startInterval(10 * second, telemetry.recentFrames.flushDue, log))
}

/** Work that a change makes due, or moves. */
function followChanges({ config, database, clock, log, shutdown }: Runtime, { jobs }: ScheduleParts): void {
  const late = (err: unknown) => log.error({ err }, 'Work did not follow a change')
  shutdown.add(
    'exports of deleted companies',
    // The hourly job finds them, too.
    database.events.subscribe('companyDeleted', () => void sweepFiles({ config, database }).catch(late)),
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
