import { apiQuery, listQuery } from '#api/queries.ts'
import { listParams } from '#ui/resource/list-query.ts'
import type { TableView } from '#ui/table/view/view.ts'

export const templateList = (companyId: string) => (view: TableView) =>
  listQuery((api) => api.reports.templates, {
    params: { id: companyId },
    query: listParams(view, ['name', 'updatedAt']),
  })

export const oneTemplate = (id: string) => apiQuery((api) => api.reports.template, { params: { id } })

/** Those that a field offers while one types. */
export const foundTemplates = (companyId: string, search: string) =>
  apiQuery((api) => api.reports.templates, {
    params: { id: companyId },
    query: { limit: 50, ...(search && { search: search.slice(0, 100) }) },
  })

/** All reports from templates: a company has a few hundred at most. */
export const templateReports = (companyId: string) =>
  apiQuery((api) => api.reports.list, {
    params: { id: companyId },
    query: { type: 'template', limit: 1000 },
  })
