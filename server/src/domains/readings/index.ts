export { type ReadingDeps, readingRoutes } from './routes.ts'
export { timeseriesRoute } from './timeseries-route.ts'
