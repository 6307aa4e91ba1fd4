export { type PushedNotification, pushNotifications } from './fan-out.ts'
export { type PushKindDeps, pushKinds } from './kinds.ts'
export { pushRoutes } from './routes.ts'
export { createVapidKeys, type VapidKeys } from './vapid.ts'
