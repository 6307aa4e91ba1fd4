import { type ReportResource, reportTypes, runStates } from '@fyr/contract/reports/report-kinds'
import type { ReportRun } from '@fyr/contract/reports/report-runs'
import type { Api } from '#api/client/contract.ts'
import { apiQuery, type ListPage, listQuery } from '#api/queries.ts'
import { listParams } from '#ui/resource/list-query.ts'
import type { TableView } from '#ui/table/view/view.ts'

export const reportList = (companyId: string) => (view: TableView) => {
  const type = reportTypes.find((each) => each === view.filters.type?.[0])
  return listQuery((api) => api.reports.list, {
    params: { id: companyId },
    query: {
      ...listParams(view, ['name', 'type', 'tempo', 'lastSent', 'nextRun']),
      ...(type && { type }),
    },
  })
}

export const oneReport = (id: string) => apiQuery((api) => api.reports.get, { params: { id } })

type PreviewBody = Parameters<Api['reports']['preview']>[0]['body']

/** What a report would tell of the last whole period. */
export const reportPreview = (companyId: string, body: PreviewBody) =>
  apiQuery((api) => api.reports.preview, { params: { id: companyId }, body })

/** All of them, by name. */
export const selectableDashboards = (companyId: string) =>
  apiQuery((api) => api.dashboards.list, { params: { id: companyId }, query: { limit: 1000 } })

export const dashboardCategories = (companyId: string) =>
  apiQuery((api) => api.dashboardCategories.tree, { params: { id: companyId } })

/** The first that match of what can be chosen of a resource. */
export const selectable = (companyId: string, type: ReportResource, search: string) =>
  apiQuery((api) => api.reports.resources, {
    params: { id: companyId, type },
    query: { limit: 50, ...(search && { search: search.slice(0, 100) }) },
  })

/** What there is of some that were chosen. */
export const chosenOf = (companyId: string, type: ReportResource, ids: readonly string[]) =>
  apiQuery((api) => api.reports.resources, {
    params: { id: companyId, type },
    query: { ids: ids.join(',') },
  })

const renewMs = 2000

export const isOpen = ({ state }: Pick<ReportRun, 'state'>) => state === 'waiting' || state === 'running'

const historyParams = (view: TableView) => {
  const { order, search } = listParams(view, ['createdAt'])
  const state = runStates.find((each) => each === view.filters.state?.[0])
  return {
    order: view.sort ? order : ('desc' as const),
    ...(search && { search }),
    ...(state && { state }),
  }
}

/** Progress is not told live: it is asked for while something runs. */
const whileRunning = {
  refetchInterval: ({ state }: { state: { data: { pages: ListPage<ReportRun>[] } | undefined } }) =>
    state.data?.pages.some(({ items }) => items.some(isOpen)) ? renewMs : (false as const),
}

export const companyRuns = (companyId: string) => (view: TableView) => ({
  ...listQuery((api) => api.reports.ofCompany, { params: { id: companyId }, query: historyParams(view) }, 50),
  ...whileRunning,
})

export const reportRuns = (id: string) => (view: TableView) => ({
  ...listQuery((api) => api.reports.ofReport, { params: { id }, query: historyParams(view) }, 50),
  ...whileRunning,
})

/** One run, asked for again until it has ended. */
export const oneRun = (id: string) => ({
  ...apiQuery((api) => api.reports.run, { params: { id } }),
  refetchInterval: ({ state }: { state: { data: ReportRun | undefined } }) =>
    state.data && !isOpen(state.data) ? (false as const) : renewMs / 2,
})
