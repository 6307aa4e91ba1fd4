export { nodeUsageRoutes } from './routes.ts'
export { type NodeUseCounts, usageOfNodes } from './usage.ts'
