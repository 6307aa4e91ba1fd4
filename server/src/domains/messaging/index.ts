export { createMessaging, type Messaging } from './messaging.ts'
export { messagingRoutes } from './routes.ts'
