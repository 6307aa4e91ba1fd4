export { newsRoutes } from './routes.ts'
