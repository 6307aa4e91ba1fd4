import { accessTokens } from './access/access-tokens.ts'
import { accounts } from './access/accounts.ts'
import { audit } from './access/audit.ts'
import { invitations } from './access/invitations.ts'
import { masquerade } from './access/masquerade.ts'
import { passkeys } from './access/passkeys.ts'
import { registration } from './access/registration.ts'
import { roles } from './access/roles.ts'
import { secondFactor } from './access/second-factor.ts'
import { sso } from './access/sso.ts'
import { users } from './access/users.ts'
import { alarms } from './alarms/alarms.ts'
import { maintenanceWindows } from './alarms/maintenance-windows.ts'
import { actions } from './automation/actions.ts'
import { formulas } from './automation/formulas.ts'
import { scripts } from './automation/scripts.ts'
import { backgroundJobs } from './companies/background-jobs.ts'
import { companies } from './companies/companies.ts'
import { companyActivity } from './companies/company-activity.ts'
import { companyDomains } from './companies/company-domains.ts'
import { companyExports } from './companies/company-exports.ts'
import { contacts } from './companies/contacts.ts'
import { features } from './companies/features.ts'
import { health } from './companies/health.ts'
import { licence } from './companies/licence.ts'
import { messaging } from './companies/messaging.ts'
import { news } from './companies/news.ts'
import { retention } from './companies/reading-retention.ts'
import { settings } from './companies/settings.ts'
import { storage } from './companies/storage.ts'
import { whiteLabelImages } from './companies/white-label-images.ts'
import { dashboardCategories } from './dashboards/dashboard-categories.ts'
import { dashboardData } from './dashboards/dashboard-data.ts'
import { dashboards } from './dashboards/dashboards.ts'
import { publicDashboards } from './dashboards/public-dashboards.ts'
import { templateDashboards } from './dashboards/template-dashboards.ts'
import { downlinks } from './devices/downlinks.ts'
import { mqttBrokers } from './devices/mqtt-brokers.ts'
import { applications } from './nodes/applications.ts'
import { decoders } from './nodes/decoders.ts'
import { deveuiHolders } from './nodes/deveui-holders.ts'
import { gateways } from './nodes/gateways.ts'
import { heardGateways } from './nodes/heard-gateways.ts'
import { integrations } from './nodes/integrations.ts'
import { journal } from './nodes/journal.ts'
import { nodeLateReadings } from './nodes/late-readings.ts'
import { networkDevices } from './nodes/network-devices.ts'
import { nodeBulk } from './nodes/node-bulk.ts'
import { nodeFrames } from './nodes/node-frames.ts'
import { nodeImport } from './nodes/node-import.ts'
import { nodeKeys } from './nodes/node-keys.ts'
import { nodeMap } from './nodes/node-places.ts'
import { nodes } from './nodes/nodes.ts'
import { pool } from './nodes/pool.ts'
import { positions } from './nodes/positions.ts'
import { corrections } from './nodes/reading-corrections.ts'
import { readingFormats } from './nodes/reading-formats.ts'
import { readings } from './nodes/readings.ts'
import { signalTests } from './nodes/signal-tests.ts'
import { demos } from './portal/demos.ts'
import { logs } from './portal/logs.ts'
import { notifications } from './portal/notifications.ts'
import { push } from './portal/push.ts'
import { reports } from './reports/reports.ts'

/** Every call of the portal, by domain. */
export const contract = {
  accounts,
  secondFactor,
  passkeys,
  users,
  invitations,
  registration,
  masquerade,
  audit,
  companies,
  whiteLabel: { ...companyDomains, ...whiteLabelImages },
  companyActivity,
  licence,
  companyExports,
  features,
  roles,
  settings,
  messaging,
  applications,
  nodes: {
    ...nodes,
    ...nodeKeys,
    ...nodeLateReadings,
    ...nodeBulk,
    ...nodeImport,
    ...nodeMap,
    ...deveuiHolders,
    ...nodeFrames,
  },
  journal,
  decoders,
  gateways,
  heardGateways,
  signalTests,
  accessTokens,
  readings: { ...readings, ...corrections, ...positions, ...readingFormats },
  mqttBrokers,
  downlinks,
  retention,
  storage,
  health,
  backgroundJobs,
  alarms,
  maintenanceWindows,
  formulas,
  scripts,
  reports,
  contacts,
  actions,
  integrations,
  networkDevices,
  pool,
  dashboards: { ...dashboards, ...dashboardData },
  dashboardCategories,
  publicDashboards,
  templateDashboards,
  demos,
  news,
  notifications,
  push,
  logs,
  sso,
}
export type Contract = typeof contract
