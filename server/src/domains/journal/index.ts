export { deleteWaitingFiles } from './file-store.ts'
export { journalFileRoutes, journalRoutes } from './routes.ts'
