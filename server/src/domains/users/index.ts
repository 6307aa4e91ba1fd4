export { type UserDeps, userRoutes } from './routes.ts'
