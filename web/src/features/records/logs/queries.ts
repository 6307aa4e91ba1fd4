import { logTypes } from '@fyr/contract/records/log-types'
import { listQuery } from '#api/queries.ts'
import { listParams } from '#ui/resource/list-query.ts'
import type { TableView } from '#ui/table/view/view.ts'

/** Newest first; what the server would refuse is left out. */
export function logList(view: TableView) {
  const { search } = listParams(view, ['at'])
  const type = logTypes.find((each) => each === view.filters.type?.[0])
  return listQuery((api) => api.logs.list, { query: { ...(search && { search }), ...(type && { type }) } })
}
