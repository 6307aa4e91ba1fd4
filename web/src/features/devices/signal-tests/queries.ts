import { apiQuery, listQuery } from '#api/queries.ts'
import { listParams } from '#ui/resource/list-query.ts'
import type { TableView } from '#ui/table/view/view.ts'

export const testList = (companyId: string) => (view: TableView) => {
  const { sort, order, ...rest } = listParams(view, ['startedAt', 'node'])
  // The newest first, unless somebody says otherwise.
  const query = { ...rest, sort, order: view.sort ? order : ('desc' as const) }
  return listQuery((api) => api.signalTests.list, { params: { id: companyId }, query })
}
export const recentTests = (companyId: string) =>
  apiQuery((api) => api.signalTests.list, { params: { id: companyId }, query: { limit: 100, order: 'desc' } })
export const oneTest = (id: string) => apiQuery((api) => api.signalTests.get, { params: { id } })
