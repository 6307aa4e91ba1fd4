export { listAnnotations } from './annotation-store.ts'
export { deleteWaitingFiles } from './file-store.ts'
export { journalFileRoutes, journalRoutes } from './routes.ts'
