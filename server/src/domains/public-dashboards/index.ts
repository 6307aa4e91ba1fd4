export { createPublicIds } from './public-ids.ts'
export { type PublicDeps, publicDashboardRoutes, publicDataRoute } from './routes.ts'
export { createVisitLimit, usualVisitRates } from './visit-limit.ts'
export { createVisits, type Visits } from './visits.ts'
