export { createDemos, type Demos, type Simulator } from './demos.ts'
export { demoRoutes } from './routes.ts'
