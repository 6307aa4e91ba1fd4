export type { BrokerFigures } from './health.ts'
export { type ProcessWatch, watchProcess } from './process-figures.ts'
export { healthRoutes } from './routes.ts'
