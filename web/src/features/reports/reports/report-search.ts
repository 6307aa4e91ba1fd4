import { type TableSearch, tableSearch } from '#ui/table/view/view.ts'

/** What the address of a report says beside the report: the tab, and how its history is looked at. */
export interface ReportSearch extends TableSearch {
  tab?: 'history'
}

export const reportSearch = (search: Record<string, unknown>): ReportSearch => ({
  ...tableSearch(search),
  ...(search.tab === 'history' && { tab: 'history' }),
})

const id = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Of a new report: the dashboard or the template that it is to be of. */
export interface NewReportSearch {
  dashboard?: number
  template?: string
}

export const newReportSearch = ({ dashboard, template }: Record<string, unknown>): NewReportSearch => ({
  ...(Number.isSafeInteger(dashboard) && Number(dashboard) > 0 && { dashboard: Number(dashboard) }),
  ...(typeof template === 'string' && id.test(template) && { template }),
})
