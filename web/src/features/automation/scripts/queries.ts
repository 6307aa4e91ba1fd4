import { scriptTypes } from '@fyr/contract/automation/scripts/script-types'
import { apiQuery, listQuery } from '#api/queries.ts'
import { listParams } from '#ui/resource/list-query.ts'
import type { TableView } from '#ui/table/view/view.ts'

export const scriptStates = ['enabled', 'disabled', 'failing', 'invalid'] as const

/** The names of the types, at their numbers. */
export const scriptTypeNames = ['repeating', 'called', 'triggered'] as const
export const scriptTypeName = (type: number) => scriptTypeNames[type] ?? 'called'

export const scriptList = (companyId: string) => (view: TableView) => {
  const state = scriptStates.find((each) => each === view.filters.state?.[0])
  const type = scriptTypeNames.find((each) => each === view.filters.type?.[0])
  return listQuery((api) => api.scripts.list, {
    params: { id: companyId },
    query: {
      ...listParams(view, ['name', 'type', 'lastRun', 'updatedAt']),
      ...(state && { state }),
      ...(type && { type: scriptTypes[type] }),
    },
  })
}

export const oneScript = (id: string) => apiQuery((api) => api.scripts.get, { params: { id } })

export const scriptUsage = (companyId: string) =>
  apiQuery((api) => api.scripts.usage, { params: { id: companyId } })

export const scriptCheck = (source: string) => apiQuery((api) => api.scripts.check, { body: { source } })

export const scriptRuns = (id: string, state: 'failed' | undefined) =>
  listQuery((api) => api.scripts.runs, { params: { id }, query: { ...(state && { state }) } }, 50)

/** What the console begins with: the newest first. */
export const latestRuns = (id: string) =>
  apiQuery((api) => api.scripts.runs, { params: { id }, query: { limit: 20 } })

/** All that are kept, the newest first. */
export const scriptVersions = (id: string) =>
  apiQuery((api) => api.scripts.versions, { params: { id }, query: { limit: 50 } })
