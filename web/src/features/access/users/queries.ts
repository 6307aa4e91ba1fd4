import { apiQuery, listQuery } from '#api/queries.ts'
import { listParams } from '#ui/resource/list-query.ts'
import type { TableView } from '#ui/table/view/view.ts'

export const userList = (view: TableView) =>
  listQuery((api) => api.users.list, {
    query: listParams(view, ['name', 'email', 'role', 'createdAt', 'lastSeen']),
  })

export const oneUser = (id: string) => apiQuery((api) => api.users.get, { params: { id } })
