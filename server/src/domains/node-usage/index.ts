export { nodeUsageRoutes } from './routes.ts'
export { usageOf } from './usage.ts'
