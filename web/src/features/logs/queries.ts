import type { logTypes } from '@fyr/contract/portal/logs'
import { listQuery } from '#api/queries.ts'
import { listParams } from '#ui/resource/list-query.ts'
import type { TableView } from '#ui/table/view.ts'

/** The contract's; its schemas stay out of the browser. */
export const types = [
  'SMS',
  'APP',
  'WARNING',
  'ERROR',
  'USEREVENT',
  'LOGIN',
] as const satisfies typeof logTypes

/** Newest first; what the server would refuse is left out. */
export function logList(view: TableView) {
  const { search } = listParams(view, ['at'])
  const type = types.find((each) => each === view.filters.type?.[0])
  return listQuery((api) => api.logs.list, { query: { ...(search && { search }), ...(type && { type }) } })
}
