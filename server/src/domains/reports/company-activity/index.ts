export { companyActivityRoutes } from './routes.ts'
