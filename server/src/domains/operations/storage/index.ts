export { storageKinds } from './measure.ts'
export { storageRoutes } from './routes.ts'
export type { WatchedDisk } from './storage.ts'
