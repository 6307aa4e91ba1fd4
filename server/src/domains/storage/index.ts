export { usedOf } from './quota-store.ts'
export { checkQuota } from './quotas.ts'
export { storageRoutes } from './routes.ts'
export type { WatchedDisk } from './storage.ts'
