import { apiQuery } from '#api/queries.ts'

/** The node that has a DevEUI, of whichever company; an error with 404 when none has. */
export const deveuiHolder = (deveui: string) =>
  apiQuery((api) => api.nodes.holder, { params: { id: deveui } })

/** Companies whose names hold what was typed, a few. */
export const companiesNamed = (search: string) =>
  apiQuery((api) => api.companies.listAll, { query: { limit: 20, ...(search && { search }) } })

/** What of its company uses the node. */
export const deveuiUsage = (deveui: string) =>
  apiQuery((api) => api.nodes.holderUsage, { params: { id: deveui } })
