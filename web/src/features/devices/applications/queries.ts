import { apiQuery, listQuery } from '#api/queries.ts'
import { listParams } from '#ui/resource/list-query.ts'
import { plainView, searchOf, type TableView } from '#ui/table/view/view.ts'

export const oneApplication = (id: string) => apiQuery((api) => api.applications.get, { params: { id } })

/** The list as the view asks for it, page by page. */
export const applicationList = (view: TableView) =>
  listQuery((api) => api.applications.list, { query: listParams(view, ['name', 'createdAt', 'nodeCount']) })

/** The search of the list of nodes that shows those of one application. */
export const nodesOf = (id: string) => searchOf({ ...plainView, filters: { application: [id] } })
