export { deleteOldHistory } from './history-store.ts'
export { gatewayRoutes, heardGatewayRoutes } from './routes.ts'
export { createGatewayWatch, type GatewayWatch } from './watch.ts'
