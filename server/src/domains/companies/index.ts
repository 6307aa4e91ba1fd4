export { findCompany as companyOf } from './company-store.ts'
export { companyRoutes } from './routes.ts'
export { toWire as wireCompany } from './wire.ts'
