import { type TableSearch, tableSearch } from '#ui/table/view.ts'

/** What the address of a report says beside the report: the tab, and how its history is looked at. */
export interface ReportSearch extends TableSearch {
  tab?: 'history'
}

export const reportSearch = (search: Record<string, unknown>): ReportSearch => ({
  ...tableSearch(search),
  ...(search.tab === 'history' && { tab: 'history' }),
})

/** Of a new report: the dashboard that it is to be of. */
export interface NewReportSearch {
  dashboard?: number
}

export const newReportSearch = ({ dashboard }: Record<string, unknown>): NewReportSearch =>
  Number.isSafeInteger(dashboard) && Number(dashboard) > 0 ? { dashboard: Number(dashboard) } : {}
