export { deleteOldHistory } from './history-store.ts'
export { gatewayRoutes } from './routes.ts'
export { createGatewayWatch, type GatewayWatch } from './watch.ts'
