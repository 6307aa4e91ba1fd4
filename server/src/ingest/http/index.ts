export { httpIngestRoutes } from './routes.ts'
