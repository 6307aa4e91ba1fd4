export { findApplication } from './application-store.ts'
export { applicationRoutes } from './routes.ts'
