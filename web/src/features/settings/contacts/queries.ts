import { apiQuery, listQuery } from '#api/queries.ts'
import { listParams } from '#ui/resource/list-query.ts'
import type { TableView } from '#ui/table/view/view.ts'

export const contactList = (view: TableView) =>
  listQuery((api) => api.contacts.list, { query: listParams(view, ['name', 'email']) })
/** The first of those that match. */
export const foundContacts = (search: string) =>
  apiQuery((api) => api.contacts.list, {
    query: { limit: 50, ...(search && { search: search.slice(0, 100) }) },
  })
export const oneContact = (id: string) => apiQuery((api) => api.contacts.get, { params: { id } })
export const provider = apiQuery((api) => api.contacts.provider, {})
