import { accessTokens } from './access-tokens.ts'
import { accounts } from './accounts.ts'
import { alarms } from './alarms.ts'
import { applications } from './applications.ts'
import { audit } from './audit.ts'
import { companies } from './companies.ts'
import { companyActivity } from './company-activity.ts'
import { companyDomains } from './company-domains.ts'
import { companyExports } from './company-exports.ts'
import { contacts } from './contacts.ts'
import { dashboardCategories } from './dashboard-categories.ts'
import { dashboardData } from './dashboard-data.ts'
import { dashboards } from './dashboards.ts'
import { demos } from './demos.ts'
import { deveuiHolders } from './deveui-holders.ts'
import { features } from './features.ts'
import { health } from './health.ts'
import { invitations } from './invitations.ts'
import { licence } from './licence.ts'
import { logs } from './logs.ts'
import { masquerade } from './masquerade.ts'
import { messaging } from './messaging.ts'
import { news } from './news.ts'
import { nodeBulk } from './node-bulk.ts'
import { nodeKeys } from './node-keys.ts'
import { nodeMap } from './node-places.ts'
import { nodes } from './nodes.ts'
import { notifications } from './notifications.ts'
import { passkeys } from './passkeys.ts'
import { positions } from './positions.ts'
import { publicDashboards } from './public-dashboards.ts'
import { push } from './push.ts'
import { corrections } from './reading-corrections.ts'
import { retention } from './reading-retention.ts'
import { readings } from './readings.ts'
import { registration } from './registration.ts'
import { roles } from './roles.ts'
import { secondFactor } from './second-factor.ts'
import { settings } from './settings.ts'
import { sso } from './sso.ts'
import { storage } from './storage.ts'
import { templateDashboards } from './template-dashboards.ts'
import { users } from './users.ts'
import { whiteLabelImages } from './white-label-images.ts'

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
  nodes: { ...nodes, ...nodeKeys, ...nodeBulk, ...nodeMap, ...deveuiHolders },
  accessTokens,
  readings: { ...readings, ...corrections, ...positions },
  retention,
  storage,
  health,
  alarms,
  contacts,
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
