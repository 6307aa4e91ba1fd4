export { maintenanceWindowRoutes } from './routes.ts'
