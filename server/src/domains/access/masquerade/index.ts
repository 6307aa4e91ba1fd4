export { masqueradeRoutes } from './routes.ts'
