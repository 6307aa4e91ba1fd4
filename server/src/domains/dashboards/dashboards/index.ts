export { checkFrames, checkSize, withIds } from './check-content.ts'
export {
  type Content,
  categoryOfWire,
  categoryOnWire,
  type DashboardFacts,
  readSettings,
  readWidget,
  type Widget,
} from './content.ts'
export { findDashboard, listAllDashboards, moveDashboard, nextPosition } from './dashboard-store.ts'
export { createDashboard } from './dashboards.ts'
export type { DataDeps } from './data/ask.ts'
export { presetLengths } from './data/parts.ts'
export { openPrepared, type WidgetAnswer } from './data/read-widget.ts'
export { dashboardDataRoute, prepareData, sendData } from './data/routes.ts'
export { type Shown, shownOn } from './data/shown-on.ts'
export { countDashboardsNaming } from './references/reference-store.ts'
export { referencesOf } from './references/references.ts'
export { type DashboardDeps, dashboardImageRoutes, dashboardRoutes } from './routes.ts'
export { findWholeDashboard } from './whole.ts'
export { viewOf, wireDashboard, wireWidget } from './wire.ts'
