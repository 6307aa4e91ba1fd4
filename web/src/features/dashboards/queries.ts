import type { DataQuestion } from '@fyr/contract/dashboard-data'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { fetchApi } from '#api/client.ts'
import { pathOf } from '#api/contract.ts'
import { callQuery } from '#api/queries.ts'
import { type Answers, readAnswer } from './data/read-answer.ts'

export const dashboardById = (id: number) => callQuery((api) => api.dashboards.get, { params: { id } })
export const defaultDashboard = () => callQuery((api) => api.dashboards.default, {})
export const dashboardVersions = (id: number) =>
  callQuery((api) => api.dashboards.versions, { params: { id } })

/** All of them, by name: the selector, the wall and the home page choose among these. */
export const allDashboards = (companyId: string) =>
  callQuery((api) => api.dashboards.list, { params: { id: companyId }, query: { limit: 1000 } })

export type Question = Pick<DataQuestion, 'start' | 'end'> & { widgets: DataQuestion['widgets'] }

const columns = ['min', 'max', 'avg', 'sum', 'count', 'first', 'last'] as const
const none: Answers = new Map()

/** What widgets show, in one answer. While another range is fetched the old picture stays. */
export function dashboardData(id: number, question: Question, enabled: boolean) {
  return queryOptions({
    queryKey: [...pathOf((api) => api.dashboards.data), id, question],
    queryFn: async ({ signal }): Promise<Answers> => {
      if (question.widgets?.length === 0) return none
      const askedAt = Date.now()
      const answer = await fetchApi(`/dashboards/${id}/data?format=binary`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...question, columns, canvas: false }),
        signal,
      })
      return readAnswer(await answer.arrayBuffer(), askedAt)
    },
    enabled,
    placeholderData: keepPreviousData,
    // Comparing thousands of numbers to keep an old array costs more than it saves.
    structuralSharing: false,
  })
}
