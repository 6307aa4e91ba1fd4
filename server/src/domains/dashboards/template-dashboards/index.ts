export { templateDashboardRoutes, templateDataRoutes } from './routes.ts'
