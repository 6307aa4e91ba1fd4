export { nodeUsageRoutes } from './routes.ts'
export { usageOfNodes } from './usage.ts'
