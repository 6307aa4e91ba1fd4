export { hasApplication } from './application-store.ts'
export { createApplication } from './applications.ts'
export { applicationRoutes } from './routes.ts'
