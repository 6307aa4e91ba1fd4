export { hasFeature, requireFeature, requireMayBelong } from './features.ts'
export { featureRoutes } from './routes.ts'
