export { type Application, findApplication } from './application-store.ts'
export {
  beginDeletion,
  createApplication,
  deleteEmptyApplication,
  failDeletion,
  requireApplication,
} from './applications.ts'
export { applicationRoutes, applicationToWire } from './routes.ts'
