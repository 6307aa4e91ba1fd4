import { accounts } from './access/accounts.ts'
import { invitations } from './access/invitations.ts'
import { masquerade } from './access/masquerade.ts'
import { passkeys } from './access/passkeys.ts'
import { roles } from './access/roles.ts'
import { secondFactor } from './access/second-factor.ts'
import { sso } from './access/sso.ts'
import { users } from './access/users.ts'
import { actions } from './automation/actions.ts'
import { alarms } from './automation/alarms/alarms.ts'
import { formulas } from './automation/formulas/formulas.ts'
import { maintenanceWindows } from './automation/maintenance-windows.ts'
import { scripts } from './automation/scripts/scripts.ts'
import { companies } from './companies/companies.ts'
import { companyExports } from './companies/company-exports.ts'
import { registration } from './companies/registration.ts'
import { accessTokens } from './connections/access-tokens.ts'
import { integrations } from './connections/integrations.ts'
import { modbus } from './connections/modbus/modbus.ts'
import { mqttBrokers } from './connections/mqtt-brokers.ts'
import { networkDevices } from './connections/network-devices.ts'
import { opcua } from './connections/opcua/opcua.ts'
import { sparkplug } from './connections/sparkplug.ts'
import { dashboardCategories } from './dashboards/dashboard-categories.ts'
import { dashboardData } from './dashboards/dashboard-data.ts'
import { dashboards } from './dashboards/dashboards.ts'
import { publicDashboards } from './dashboards/public-dashboards.ts'
import { templateDashboards } from './dashboards/template-dashboards.ts'
import { applications } from './devices/applications.ts'
import { decoders } from './devices/decoders.ts'
import { downlinks } from './devices/downlinks/downlinks.ts'
import { gateways } from './devices/gateways/gateways.ts'
import { heardGateways } from './devices/gateways/heard-gateways.ts'
import { journal } from './devices/journal.ts'
import { nodeKeys } from './devices/keys/node-keys.ts'
import { deveuiHolders } from './devices/lorawan/deveui-holders.ts'
import { nodeBulk } from './devices/nodes/node-bulk.ts'
import { nodeFrames } from './devices/nodes/node-frames.ts'
import { nodeImport } from './devices/nodes/node-import.ts'
import { nodeMap } from './devices/nodes/node-places.ts'
import { nodes } from './devices/nodes/nodes.ts'
import { pool } from './devices/pool.ts'
import { positions } from './devices/positions.ts'
import { signalTests } from './devices/signal-tests.ts'
import { messaging } from './messages/messaging.ts'
import { news } from './messages/news.ts'
import { notifications } from './messages/notifications.ts'
import { push } from './messages/push.ts'
import { backgroundJobs } from './operations/background-jobs.ts'
import { demos } from './operations/demos.ts'
import { health } from './operations/health.ts'
import { storage } from './operations/storage.ts'
import { nodeLateReadings } from './readings/late-readings.ts'
import { corrections } from './readings/reading-corrections.ts'
import { readingFormats } from './readings/reading-formats.ts'
import { retention } from './readings/reading-retention.ts'
import { readings } from './readings/readings.ts'
import { audit } from './records/audit.ts'
import { logs } from './records/logs.ts'
import { companyActivity } from './reports/company-activity.ts'
import { reports } from './reports/reports.ts'
import { companyDomains } from './settings/company-domains.ts'
import { contacts } from './settings/contacts.ts'
import { features } from './settings/features.ts'
import { licence } from './settings/licence.ts'
import { settings } from './settings/settings.ts'
import { whiteLabelImages } from './settings/white-label-images.ts'

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
  modbus,
  opcua,
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
  sparkplug,
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
