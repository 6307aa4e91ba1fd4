export { checkQuota } from './quotas.ts'
export { storageRoutes } from './routes.ts'
export type { WatchedDisk } from './storage.ts'
