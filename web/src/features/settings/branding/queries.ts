import { apiQuery, listQuery } from '#api/queries.ts'

export const companyDomains = (companyId: string) =>
  apiQuery((api) => api.whiteLabel.domains, { params: { id: companyId } })

/** Those that wait for a decision come first. */
export const allDomains = () => listQuery((api) => api.whiteLabel.allDomains, { query: {} })
