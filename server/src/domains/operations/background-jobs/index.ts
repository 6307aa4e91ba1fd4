export { type BackgroundJobDeps, backgroundJobRoutes } from './routes.ts'
