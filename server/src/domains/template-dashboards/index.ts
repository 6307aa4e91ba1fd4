export { templateDashboardRoutes, templateDataRoute } from './routes.ts'
