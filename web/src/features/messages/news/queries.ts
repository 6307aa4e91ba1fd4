import { apiQuery, listQuery } from '#api/queries.ts'
import { listParams } from '#ui/resource/list-query.ts'
import type { TableView } from '#ui/table/view/view.ts'

export const currentNews = apiQuery((api) => api.news.current, {})
export const unreadNews = apiQuery((api) => api.news.unread, {})
export const oneNews = (id: string) => apiQuery((api) => api.news.get, { params: { id } })
export const newsList = (view: TableView) =>
  listQuery((api) => api.news.list, {
    query: listParams({ ...view, sort: view.sort ?? { id: 'start', desc: true } }, ['start', 'title']),
  })
