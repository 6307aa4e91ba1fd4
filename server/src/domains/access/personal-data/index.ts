export { personalDataRoute } from './routes.ts'
