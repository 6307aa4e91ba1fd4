export { type CompanyHosts, createCompanyHosts } from './company-hosts.ts'
export { domainChallenge } from './domain-check.ts'
export { whiteLabelRoutes } from './routes.ts'
