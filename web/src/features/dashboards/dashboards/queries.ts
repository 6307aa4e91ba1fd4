import { queryOptions } from '@tanstack/react-query'
import { apiQuery } from '#api/queries.ts'
import { type DataResponse, readAnswer } from './data/read-answer.ts'
import type { DataRequest, DataSource } from './data/source.ts'

export const dashboardById = (id: number) => apiQuery((api) => api.dashboards.get, { params: { id } })
export const defaultDashboard = () => apiQuery((api) => api.dashboards.default, {})
export const dashboardVersions = (id: number) =>
  apiQuery((api) => api.dashboards.versions, { params: { id } })

/** All of them, by name: the selector, the wall and the home page choose among these. */
export const allDashboards = (companyId: string) =>
  apiQuery((api) => api.dashboards.list, { params: { id: companyId }, query: { limit: 1000 } })

/** Those that changed last. */
export const recentDashboards = (companyId: string) =>
  apiQuery((api) => api.dashboards.list, {
    params: { id: companyId },
    query: { limit: 50, sort: 'updatedAt', order: 'desc' },
  })

const none: DataResponse = new Map()

/** What widgets show, in one answer. While another range is fetched the old picture stays. */
export function dashboardData(
  { key, version = 0, ask }: DataSource,
  question: DataRequest,
  enabled: boolean,
) {
  return queryOptions({
    queryKey: [...key, version, question],
    queryFn: async ({ signal }): Promise<DataResponse> => {
      if (question.widgets.length === 0 && !question.canvas) return none
      const askedAt = Date.now()
      return readAnswer(await ask(question, signal), askedAt)
    },
    enabled,
    // What was shown of other nodes says nothing of these.
    placeholderData: (before, query) =>
      query && key.every((part, at) => JSON.stringify(part) === JSON.stringify(query.queryKey[at]))
        ? before
        : undefined,
    // Comparing thousands of numbers to keep an old array costs more than it saves.
    structuralSharing: false,
  })
}
