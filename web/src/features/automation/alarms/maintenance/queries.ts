import { apiQuery, listQuery } from '#api/queries.ts'
import { listParams } from '#ui/resource/list-query.ts'
import type { TableView } from '#ui/table/view/view.ts'

export const windowList = (view: TableView) =>
  listQuery((api) => api.maintenanceWindows.list, { query: listParams(view, ['name', 'createdAt']) })

export const oneWindow = (id: string) => apiQuery((api) => api.maintenanceWindows.get, { params: { id } })
