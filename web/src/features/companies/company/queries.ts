import { apiQuery, listQuery } from '#api/queries.ts'
import { listParams } from '#ui/resource/list-query.ts'
import type { TableView } from '#ui/table/view/view.ts'

export const oneCompany = (id: string) => apiQuery((api) => api.companies.get, { params: { id } })

/** How much is in it, for who asks what goes with it. */
export const companyOverview = (id: string) => apiQuery((api) => api.companies.overview, { params: { id } })

/** What a company in a country has that has chosen nothing. */
export const companyDefaults = (country: string) =>
  apiQuery((api) => api.companies.defaults, { query: country ? { country } : {} })

/** What the company has, and what it may have. */
export const companyUsage = (id: string) => apiQuery((api) => api.companies.usage, { params: { id } })

/** The first of its users whose first company is another. */
export const externalUsers = (id: string) =>
  apiQuery((api) => api.users.listExternal, { params: { id }, query: { limit: shown } })

const shown = 5
export const readingCounts = {
  day: apiQuery((api) => api.companyActivity.day, {}),
  week: apiQuery((api) => api.companyActivity.week, {}),
}
export const busiestNodes = apiQuery((api) => api.companyActivity.nodesOfDay, { query: { limit: shown } })
export const lowestBatteries = apiQuery((api) => api.companyActivity.batteries, { query: { limit: shown } })
export const lastHeard = apiQuery((api) => api.companyActivity.nodes, { query: { limit: shown } })

/** The exports of everything that the company owns; asked again while one is under way. */
export const companyExports = (id: string) => apiQuery((api) => api.companyExports.list, { params: { id } })

/** Every company of the installation, by name, as the view asks for them. */
export const allCompanies = (view: TableView) => {
  const { sort: _byName, ...query } = listParams(view, ['name'])
  return listQuery((api) => api.companies.listAll, { query })
}
