export type { DashboardFacts } from './content.ts'
export { categoryOfWire, categoryOnWire } from './content.ts'
export { listAllDashboards, moveDashboard, nextPosition } from './dashboard-store.ts'
export { type DashboardDeps, dashboardImageRoutes, dashboardRoutes } from './routes.ts'
