import { apiQuery, listQuery } from '#api/queries.ts'
import { listParams } from '#ui/resource/list-query.ts'
import type { TableView } from '#ui/table/view.ts'

export const oneCompany = (id: string) => apiQuery((api) => api.companies.get, { params: { id } })

/** How much is in it, for who asks what goes with it. */
export const companyOverview = (id: string) => apiQuery((api) => api.companies.overview, { params: { id } })

/** Every company of the installation, by name, as the view asks for them. */
export const allCompanies = (view: TableView) => {
  const { sort: _byName, ...query } = listParams(view, ['name'])
  return listQuery((api) => api.companies.listAll, { query })
}
