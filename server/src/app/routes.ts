import type { CompanyDb, Database } from '#db/index.ts'
import { type AccessTokens, accessTokenRoutes } from '#domains/access-tokens/index.ts'
import { type AccountDeps, accountRoutes } from '#domains/accounts/index.ts'
import { type AlarmDeps, alarmRoutes } from '#domains/alarms/index.ts'
import { applicationRoutes } from '#domains/applications/index.ts'
import { companyRoutes } from '#domains/companies/index.ts'
import { dashboardCategoryRoutes } from '#domains/dashboard-categories/index.ts'
import {
  type DashboardDeps,
  dashboardDataRoute,
  dashboardImageRoutes,
  dashboardRoutes,
} from '#domains/dashboards/index.ts'
import { type Demos, demoRoutes } from '#domains/demos/index.ts'
import { logRoutes } from '#domains/logs/index.ts'
import { nodeImageRoute, nodeRoutes } from '#domains/nodes/index.ts'
import { notificationRoutes } from '#domains/notifications/index.ts'
import { type PublicDeps, publicDashboardRoutes, publicDataRoute } from '#domains/public-dashboards/index.ts'
import {
  type CorrectionParts,
  plainReadingRoutes,
  readingRoutes,
  retentionRoutes,
} from '#domains/readings/index.ts'
import { roleRoutes } from '#domains/roles/index.ts'
import { settingRoutes, settingsOf } from '#domains/settings/index.ts'
import { storageRoutes, type WatchedDisk } from '#domains/storage/index.ts'
import { templateDashboardRoutes, templateDataRoutes } from '#domains/template-dashboards/index.ts'
import type { ApiRouter } from '#http/index.ts'
import { createRateLimit } from '#lib/rate-limit.ts'
import type { ReadingsStore } from '#readings-store/index.ts'
import type { PlainRoute } from '#request/plain-route.ts'

export interface RouteParts {
  database: Database
  store: ReadingsStore
  accounts: AccountDeps
  alarms: AlarmDeps
  readings: Pick<CorrectionParts, 'bus' | 'maxDepth'>
  disk: WatchedDisk
  visitors: Pick<PublicDeps, 'publicIds' | 'limit' | 'issueVisitToken'>
  /** What widgets show that is no reading. */
  beside: Pick<DashboardDeps, 'frames' | 'forecasts' | 'publicUrl'>
  tokens: AccessTokens
  demos: Demos
  version: string
}

/** Every endpoint of the contract with what answers it; one that is missing does not compile. */
export function routesOf(parts: RouteParts): ApiRouter {
  const { database, store, accounts, alarms, readings, disk, tokens, demos, version, visitors, beside } =
    parts
  return {
    accounts: accountRoutes(accounts),
    companies: companyRoutes({ database, readings: store, switchTo: accounts.sessions.switchTo }),
    roles: roleRoutes,
    settings: settingRoutes({ database, version }),
    applications: applicationRoutes,
    nodes: nodeRoutes({
      database,
      countReadings: (nodeIds, from, to) => countByNode(store, nodeIds, from, to),
      noteRemoved: store.noteRemoved,
      createRateLimit,
    }),
    accessTokens: accessTokenRoutes(tokens),
    readings: readingRoutes({ ...readings, store }),
    retention: retentionRoutes(store),
    storage: storageRoutes({ store, disk }),
    alarms: alarmRoutes(alarms),
    dashboards: dashboardRoutes({ ...beside, store, timeZoneOf }),
    dashboardCategories: dashboardCategoryRoutes,
    templateDashboards: templateDashboardRoutes(beside),
    publicDashboards: publicDashboardRoutes({
      ...visitors,
      ...beside,
      database,
      store,
      timeZoneOf,
      silentAfterHoursOf,
    }),
    demos: demoRoutes(demos),
    notifications: notificationRoutes,
    logs: logRoutes,
  }
}

/** The endpoints that plain routes answer, but for taking readings in. */
export function plainRoutesOf({
  database,
  store,
  visitors,
  beside,
}: Pick<RouteParts, 'database' | 'store' | 'visitors' | 'beside'>): PlainRoute[] {
  const readings = { store, timeZoneOf }
  const shown = { ...readings, ...beside }
  return [
    nodeImageRoute,
    ...dashboardImageRoutes,
    dashboardDataRoute(shown),
    ...templateDataRoutes(shown),
    publicDataRoute({ ...shown, ...visitors, database }),
    ...plainReadingRoutes(readings),
  ]
}

const timeZoneOf = async (db: CompanyDb) => (await settingsOf(db)).timeZone
const silentAfterHoursOf = async (db: CompanyDb) => (await settingsOf(db)).silentAfterHours

async function countByNode(store: ReadingsStore, nodeIds: readonly string[], from: number, to: number) {
  const counts = await store.counts(nodeIds, from, to)
  return new Map(nodeIds.map((id, at) => [id, counts[at] ?? 0]))
}
