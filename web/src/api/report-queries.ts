import type { EndpointSelector } from './queries.ts'

/**
 * What changes when a report, a template of theirs or a run does. Not a preview: it is computed of readings, at a cost,
 * and depends on none of them but its own settings.
 */
export const reportQueries: readonly EndpointSelector[] = [
  (api) => api.reports.list,
  (api) => api.reports.get,
  (api) => api.reports.ofReport,
  (api) => api.reports.ofCompany,
  (api) => api.reports.run,
  (api) => api.reports.template,
  (api) => api.reports.templates,
]
