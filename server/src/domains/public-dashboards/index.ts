export { createPublicIds } from './public-ids.ts'
export { type PublicDeps, publicDashboardRoutes, publicDataRoute } from './routes.ts'
