import { keepPreviousData } from '@tanstack/react-query'
import { callQuery, listQuery } from '#api/queries.ts'
import type { TableView } from '#ui/table/view.ts'

export const oneCompany = (id: string) => callQuery((api) => api.companies.get, { params: { id } })

/** How much is in it, for who asks what goes with it. */
export const companyOverview = (id: string) => callQuery((api) => api.companies.overview, { params: { id } })

/** Every company of the installation, by name, as the view asks for them. */
export const allCompanies = ({ q, sort }: TableView) => ({
  ...listQuery((api) => api.companies.listAll, {
    query: {
      order: sort?.id === 'name' && sort.desc ? ('desc' as const) : ('asc' as const),
      ...(q.trim() && { search: q.trim().slice(0, 100) }),
    },
  }),
  placeholderData: keepPreviousData,
})
