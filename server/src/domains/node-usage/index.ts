export { nodeUsageRoutes } from './routes.ts'
