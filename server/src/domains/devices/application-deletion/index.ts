export { applicationDeletionKinds } from './deletion-job.ts'
export { applicationDeletionRoutes } from './routes.ts'
