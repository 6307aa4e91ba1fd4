export { dashboardCategoryRoutes } from './routes.ts'
