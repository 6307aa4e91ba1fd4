export { createCompany, createEmptyCompany, type ReadingsRemoval, removeCompany } from './companies.ts'
export { type CompanyDetails, findCompany as companyOf } from './company-store.ts'
export { companyRoutes } from './routes.ts'
export { fromWire as companyDetails, toWire as wireCompany } from './wire.ts'
