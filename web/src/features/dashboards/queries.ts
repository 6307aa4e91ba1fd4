import { queryOptions } from '@tanstack/react-query'
import { callQuery } from '#api/queries.ts'
import { type Answers, readAnswer } from './data/read-answer.ts'
import type { DataSource, Question } from './data/source.ts'

export const dashboardById = (id: number) => callQuery((api) => api.dashboards.get, { params: { id } })
export const defaultDashboard = () => callQuery((api) => api.dashboards.default, {})
export const dashboardVersions = (id: number) =>
  callQuery((api) => api.dashboards.versions, { params: { id } })

/** All of them, by name: the selector, the wall and the home page choose among these. */
export const allDashboards = (companyId: string) =>
  callQuery((api) => api.dashboards.list, { params: { id: companyId }, query: { limit: 1000 } })

const none: Answers = new Map()

/** What widgets show, in one answer. While another range is fetched the old picture stays. */
export function boardData({ key, version = 0, ask }: DataSource, question: Question, enabled: boolean) {
  return queryOptions({
    queryKey: [...key, version, question],
    queryFn: async ({ signal }): Promise<Answers> => {
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
