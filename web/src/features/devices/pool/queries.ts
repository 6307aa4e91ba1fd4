import { apiQuery, listQuery } from '#api/queries.ts'
import type { TableView } from '#ui/table/view/view.ts'

const sorts = ['lastHeard', 'deveui', 'name', 'firstHeard', 'frames', 'rssi'] as const
export const states = ['heard', 'prepared', 'hidden'] as const

/** What was heard last comes first, unless a view says otherwise. */
export function poolList({ q, sort, filters }: TableView) {
  const by = sorts.find((each) => each === sort?.id)
  const state = states.find((each) => each === filters.state?.[0])
  const search = q.trim().slice(0, 100)
  return listQuery((api) => api.pool.list, {
    query: {
      sort: by ?? 'lastHeard',
      order: by && !sort?.desc ? ('asc' as const) : ('desc' as const),
      ...(search && { search }),
      ...(state && { state }),
    },
  })
}

/** How full the pool is; nothing is asked for. */
export const poolUsage = apiQuery((api) => api.pool.usage, {})
