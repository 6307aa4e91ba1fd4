import { apiQuery, listQuery } from '#api/queries.ts'
import { listParams } from '#ui/resource/list-query.ts'
import type { TableView } from '#ui/table/view/view.ts'

export const usedCompanies = (view: TableView) =>
  listQuery((api) => api.licence.companies, {
    query: listParams(view, ['name', 'nodes', 'users', 'readingsPerDay', 'storageBytes', 'createdAt']),
  })

export const jobStates = ['waiting', 'running', 'failed'] as const
export const openJobs = (view: TableView) => {
  const state = jobStates.find((each) => each === view.filters.state?.[0])
  return listQuery((api) => api.backgroundJobs.list, {
    query: { ...listParams(view, ['nextAttempt', 'createdAt', 'kind']), ...(state && { state }) },
  })
}

export const companyDeletions = () => apiQuery((api) => api.companies.deletions, {})

export const everyUser = (view: TableView) =>
  listQuery((api) => api.users.listAll, { query: listParams(view, ['name', 'email', 'createdAt']) })

export const licence = () => apiQuery((api) => api.licence.get, {})
export const licenceMeta = () => apiQuery((api) => api.licence.meta, {})
export const healthReport = () => apiQuery((api) => api.health.report, {})
export const attention = () => apiQuery((api) => api.health.attention, {})
export const featureList = () => apiQuery((api) => api.features.list, {})
