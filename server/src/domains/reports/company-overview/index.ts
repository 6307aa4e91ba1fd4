export { type CompanyFigures, companyFigures } from './figures.ts'
export { companyOverviewRoutes } from './routes.ts'
