import { keepPreviousData } from '@tanstack/react-query'
import { callQuery, listQuery } from '#api/queries.ts'
import { plainView, searchOf, type TableView } from '#ui/table/view.ts'

export const oneApplication = (id: string) => callQuery((api) => api.applications.get, { params: { id } })

/** The list as the view asks for it, page by page. */
export const applicationList = (view: TableView) => ({
  ...listQuery((api) => api.applications.list, { query: applicationQuery(view) }),
  placeholderData: keepPreviousData,
})

const sorts = ['name', 'createdAt', 'nodeCount'] as const

/** What a view asks the server; addresses are written by hand too, so what it would refuse is left out. */
export function applicationQuery({ q, sort }: TableView) {
  const by = sorts.find((each) => each === sort?.id)
  const search = q.trim().slice(0, 100)
  return {
    sort: by ?? ('name' as const),
    order: by && sort?.desc ? ('desc' as const) : ('asc' as const),
    ...(search && { search }),
  }
}

/** The search of the list of nodes that shows those of one application. */
export const nodesOf = (id: string) => searchOf({ ...plainView, filters: { application: [id] } })
