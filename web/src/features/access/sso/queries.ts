import { apiQuery } from '#api/queries.ts'

export const companyProvider = (id: string) => apiQuery((api) => api.sso.ofCompany, { params: { id } })
export const installationProvider = () => apiQuery((api) => api.sso.ofInstallation, {})
export const emailDomains = () => apiQuery((api) => api.sso.emailDomains, {})
export const linkedIdentities = () => apiQuery((api) => api.sso.identities, {})

/** Companies whose names hold what was typed, a few. */
export const companiesNamed = (search: string) =>
  apiQuery((api) => api.companies.listAll, { query: { limit: 20, ...(search && { search }) } })
