import type { CompanyDb } from '#db/index.ts'
import { accountRoutes, passkeyRoutes, secondFactorRoutes } from '#domains/access/accounts/index.ts'
import { invitationRoutes } from '#domains/access/invitations/index.ts'
import { masqueradeRoutes } from '#domains/access/masquerade/index.ts'
import { personalDataRoute } from '#domains/access/personal-data/index.ts'
import { roleRoutes } from '#domains/access/roles/index.ts'
import { ssoRoutes } from '#domains/access/sso/index.ts'
import { createAccountGate, userRoutes } from '#domains/access/users/index.ts'
import { actionRoutes, actionSecrets } from '#domains/automation/actions/index.ts'
import { alarmRoutes } from '#domains/automation/alarms/index.ts'
import { formulaRoutes } from '#domains/automation/formulas/index.ts'
import { maintenanceWindowRoutes } from '#domains/automation/maintenance-windows/index.ts'
import { scriptRoutes } from '#domains/automation/scripts/index.ts'
import { companyImageRoute, companyRoutes, firstUserRoutes } from '#domains/companies/companies/index.ts'
import { companyExportRoutes, exportDownloadRoute } from '#domains/companies/company-exports/index.ts'
import { registrationRoutes } from '#domains/companies/registration/index.ts'
import { accessTokenRoutes } from '#domains/connections/access-tokens/index.ts'
import { integrationRoutes } from '#domains/connections/integrations/index.ts'
import { checkModbusDownlink, modbusRoutes } from '#domains/connections/modbus/index.ts'
import { mqttBrokerRoutes } from '#domains/connections/mqtt-brokers/index.ts'
import {
  createOnNetwork,
  leaveNetwork,
  listMade,
  networkDeviceRoutes,
} from '#domains/connections/network-devices/index.ts'
import { checkOpcDownlink, opcuaRoutes } from '#domains/connections/opcua/index.ts'
import { bindSparkplug, sparkplugRoutes } from '#domains/connections/sparkplug/index.ts'
import { dashboardCategoryRoutes } from '#domains/dashboards/dashboard-categories/index.ts'
import {
  countDashboardsNaming,
  type DashboardDeps,
  dashboardDataRoute,
  dashboardImageRoutes,
  dashboardRoutes,
} from '#domains/dashboards/dashboards/index.ts'
import { publicDashboardRoutes, publicDataRoute } from '#domains/dashboards/public-dashboards/index.ts'
import { templateDashboardRoutes, templateDataRoutes } from '#domains/dashboards/template-dashboards/index.ts'
import { applicationDeletionRoutes } from '#domains/devices/application-deletion/index.ts'
import { applicationRoutes } from '#domains/devices/applications/index.ts'
import { decoderRoutes } from '#domains/devices/decoders/index.ts'
import { downlinkRoutes } from '#domains/devices/downlinks/index.ts'
import { gatewayRoutes, heardGatewayRoutes } from '#domains/devices/gateways/index.ts'
import { journalFileRoutes, journalRoutes } from '#domains/devices/journal/index.ts'
import { nodeFrameRoutes } from '#domains/devices/node-frames/index.ts'
import { nodeUsageRoutes } from '#domains/devices/node-usage/index.ts'
import {
  nodeImageRoute,
  nodeImportRoute,
  nodePlacesRoute,
  nodeRoutes,
  type WatchTaken,
} from '#domains/devices/nodes/index.ts'
import { poolRoutes, takePreparedKey, takePreparedKeys } from '#domains/devices/pool/index.ts'
import { signalTestRoutes } from '#domains/devices/signal-tests/index.ts'
import { messagingRoutes } from '#domains/messages/messaging/index.ts'
import { newsRoutes } from '#domains/messages/news/index.ts'
import { notificationRoutes } from '#domains/messages/notifications/index.ts'
import { pushRoutes } from '#domains/messages/push/index.ts'
import { backgroundJobRoutes } from '#domains/operations/background-jobs/index.ts'
import { type Demos, demoRoutes } from '#domains/operations/demos/index.ts'
import { type BrokerFigures, healthRoutes, type ProcessWatch } from '#domains/operations/health/index.ts'
import { storageRoutes } from '#domains/operations/storage/index.ts'
import { rangeRoutes, readingRoutes, retentionRoutes } from '#domains/readings/readings/index.ts'
import { auditRoutes } from '#domains/records/audit/index.ts'
import { logRoutes } from '#domains/records/logs/index.ts'
import { companyActivityRoutes } from '#domains/reports/company-activity/index.ts'
import { companyOverviewRoutes } from '#domains/reports/company-overview/index.ts'
import {
  createReportLinks,
  multiExportRoute,
  reportFileRoute,
  reportRoutes,
  reportTemplateFileRoutes,
} from '#domains/reports/reports/index.ts'
import { contactRoutes } from '#domains/settings/contacts/index.ts'
import { featureRoutes } from '#domains/settings/features/index.ts'
import { licenceRoutes, licenceUploadRoute } from '#domains/settings/licence/index.ts'
import { settingRoutes, settingsOf } from '#domains/settings/settings/index.ts'
import { brandImageRoutes, whiteLabelRoutes } from '#domains/settings/white-label/index.ts'
import type { ApiRouter } from '#http/index.ts'
import { createReadingWriter, httpIngestRoutes } from '#ingest/http/index.ts'
import { influxRoute } from '#ingest/influx/index.ts'
import { connectionOf, previewMessage, webhookRoute } from '#ingest/lorawan/index.ts'
import { prometheusRoute } from '#ingest/prometheus/index.ts'
import { senmlRoute } from '#ingest/senml/index.ts'
import type { SparkplugHostApplication } from '#ingest/sparkplug/index.ts'
import type { ReadingsStore } from '#readings-store/index.ts'
import type { Access } from '../access/access.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { filesOf } from '../kept-files.ts'
import type { Runtime } from '../runtime.ts'
import type { Connections } from '../telemetry/connections.ts'
import type { Lorawan } from '../telemetry/lorawan.ts'
import type { Telemetry } from '../telemetry/telemetry.ts'

export interface RouteParts {
  telemetry: Telemetry
  lorawan: Lorawan
  connections: Connections
  sparkplug: Pick<SparkplugHostApplication, 'calls'>
  access: Access
  jobs: Pick<Jobs, 'outbox' | 'wake' | 'ended'>
  demos: Demos
  /** Figures of the broker, and of the process. */
  broker: () => BrokerFigures
  processWatch: ProcessWatch
  watchTaken: WatchTaken
  /** What widgets show that is no reading. */
  external: Pick<DashboardDeps, 'frames' | 'forecasts' | 'publicUrl'>
}

/** Every endpoint of the contract with what answers it; one that is missing does not compile. */
export function routesOf(
  runtime: Runtime,
  {
    telemetry,
    lorawan,
    connections,
    sparkplug,
    access,
    jobs,
    demos,
    external,
    broker,
    processWatch,
    watchTaken,
  }: RouteParts,
): ApiRouter {
  const { config, database, installationKey, vapid, messaging } = runtime
  const { canMail, canSms } = messaging
  const { userReads: store } = telemetry
  const { sessions, sso, emailProof } = access
  const write = createReadingWriter(telemetry.pipeline, telemetry.rates)
  const provisioning = { encryption: lorawan.encryption, wakeJobs: jobs.wake }
  /** Dependencies under the names of the domains' Deps interfaces. */
  const shared = {
    ...runtime,
    ...access,
    ...{ publicUrl: config.publicUrl, rightsOf: access.rights.rightsOf, canMail, canSms },
    ...{ store, readings: store, bus: telemetry.bus, disk: telemetry.disk },
    ...{ wakeJobs: jobs.wake, wake: jobs.wake, outbox: jobs.outbox },
    ...{ timeZoneOf, silentAfterHoursOf, watchTaken },
    accountGate: createAccountGate(database, emailProof),
    countReadings: (nodeIds: readonly string[], from: number, to: number) =>
      countByNode(store, nodeIds, from, to),
    counts: { dashboards: countDashboardsNaming, networkDevices: listMade },
  }
  const exportDeps = { ...shared, accountOf: sessions.accountOf, files: filesOf(config).exports }
  const reportDeps = {
    ...{ ...shared, accountOf: sessions.accountOf, files: filesOf(config).reports },
    links: createReportLinks(installationKey),
  }
  const dashboardDeps = { ...shared, ...external }
  return {
    accounts: accountRoutes({
      ...shared,
      signOutUrlOf: sso.signOn.signOutUrlOf,
      issueOneTimeToken: access.hubTokens.issue,
    }),
    secondFactor: secondFactorRoutes(shared),
    passkeys: passkeyRoutes(shared),
    users: {
      ...userRoutes({ ...shared, mails: access.accountMails }),
      ...firstUserRoutes(shared),
      exportData: personalDataRoute(shared),
    },
    audit: auditRoutes({ database, retentionDays: config.auditDays }),
    masquerade: masqueradeRoutes(shared),
    invitations: invitationRoutes(shared),
    registration: registrationRoutes(shared),
    companies: {
      ...companyRoutes({ ...shared, switchTo: sessions.switchTo }),
      ...companyOverviewRoutes(store),
      setImage: companyImageRoute,
    },
    whiteLabel: { ...whiteLabelRoutes(shared), ...brandImageRoutes(shared) },
    companyActivity: companyActivityRoutes(store),
    licence: { ...licenceRoutes(shared), upload: licenceUploadRoute(shared) },
    companyExports: { ...companyExportRoutes(exportDeps), download: exportDownloadRoute(exportDeps) },
    features: featureRoutes(shared),
    roles: roleRoutes,
    settings: settingRoutes({ ...shared, isSsoAvailable: sso.isAvailable }),
    messaging: messagingRoutes(runtime),
    applications: { ...applicationRoutes, ...applicationDeletionRoutes(shared) },
    nodes: {
      ...nodeRoutes({
        ...shared,
        noteRemoved: store.noteRemoved,
        betweenBatches: telemetry.pipeline.between,
        judgeWindowMinutes: config.judgeWindowMinutes,
        takePreparedKey,
        bindSparkplug,
        network: {
          create: (db, by, node, target) => createOnNetwork(provisioning, db, by, node, target),
          leave: (db, by, deveuis, options) => leaveNetwork(provisioning, db, by, deveuis, options),
        },
      }),
      ...nodeUsageRoutes(shared),
      ...nodeFrameRoutes(telemetry.recentFrames),
      setImage: nodeImageRoute,
      places: nodePlacesRoute,
      import: nodeImportRoute({ ...shared, takePreparedKeys }),
    },
    journal: { ...journalRoutes, ...journalFileRoutes },
    decoders: decoderRoutes({ ...shared, sandbox: telemetry.sandbox }),
    gateways: gatewayRoutes,
    heardGateways: heardGatewayRoutes,
    signalTests: signalTestRoutes,
    accessTokens: accessTokenRoutes(access.tokens, runtime),
    readings: {
      ...readingRoutes({ ...shared, events: database.events, maxDepth: config.ingest.maxDepth }),
      ...rangeRoutes(shared),
      ...httpIngestRoutes(write, config.ingest),
      writeSenml: senmlRoute(write, config.ingest),
      writeLineProtocol: influxRoute(write, config.ingest),
      remoteWrite: prometheusRoute(write, config.ingest),
    },
    mqttBrokers: mqttBrokerRoutes({ ...shared, testBroker: connections.testBroker }),
    modbus: modbusRoutes({ ...shared, modbus: connections.modbus }),
    opcua: opcuaRoutes({ ...shared, opcua: connections.opcua }),
    sparkplug: sparkplugRoutes({ host: sparkplug.calls }),
    downlinks: downlinkRoutes({
      ...shared,
      encode: telemetry.encoders.encode,
      checks: [checkModbusDownlink, checkOpcDownlink],
    }),
    retention: retentionRoutes(store),
    storage: storageRoutes(shared),
    health: healthRoutes({
      ...shared,
      broker,
      process: processWatch.figures,
      canSend: { mail: canMail, sms: canSms },
    }),
    backgroundJobs: backgroundJobRoutes({ ...shared, ended: jobs.ended }),
    alarms: alarmRoutes({ ...shared, commands: telemetry.alarms, lastValues: telemetry.lastValues }),
    maintenanceWindows: maintenanceWindowRoutes,
    formulas: formulaRoutes(shared),
    reports: {
      ...reportRoutes(reportDeps),
      ...reportTemplateFileRoutes,
      download: reportFileRoute(reportDeps),
      multiExport: multiExportRoute(reportDeps),
    },
    scripts: scriptRoutes({ ...shared, ...telemetry.scripts }),
    pool: poolRoutes({ ...shared, bindSparkplug }),
    contacts: contactRoutes(shared),
    actions: actionRoutes({ ...shared, encryption: actionSecrets(installationKey) }),
    integrations: {
      ...integrationRoutes({
        ...shared,
        preview: previewMessage,
        encryption: lorawan.encryption,
        connectionOf: connectionOf(connections.states),
      }),
      receive: webhookRoute({ ...lorawan, rates: telemetry.rates }),
    },
    networkDevices: networkDeviceRoutes({ ...provisioning, rulesOf: runtime.rulesOf }),
    dashboards: {
      ...dashboardRoutes(dashboardDeps),
      ...dashboardImageRoutes,
      data: dashboardDataRoute(dashboardDeps),
    },
    dashboardCategories: dashboardCategoryRoutes,
    templateDashboards: { ...templateDashboardRoutes(external), ...templateDataRoutes(dashboardDeps) },
    publicDashboards: {
      ...publicDashboardRoutes({ ...dashboardDeps, ...access.visitors }),
      data: publicDataRoute({ ...dashboardDeps, ...access.visitors }),
    },
    demos: demoRoutes(demos),
    news: newsRoutes(shared),
    notifications: notificationRoutes,
    push: pushRoutes(vapid),
    logs: logRoutes,
    sso: ssoRoutes({ ...shared, ...sso }),
  }
}

const timeZoneOf = async (db: CompanyDb) => (await settingsOf(db)).timeZone
const silentAfterHoursOf = async (db: CompanyDb) => (await settingsOf(db)).silentAfterHours

async function countByNode(store: ReadingsStore, nodeIds: readonly string[], from: number, to: number) {
  const counts = await store.counts(nodeIds, from, to)
  return new Map(nodeIds.map((id, at) => [id, counts[at] ?? 0]))
}
