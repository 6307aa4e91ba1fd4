import { type TableSearch, tableSearch } from '#ui/table/view/view.ts'

/** Which part of the page is open, and the view of the list of all companies. */
export interface CompanySearch extends TableSearch {
  tab?: 'all'
}

export function companySearch(search: Record<string, unknown>): CompanySearch {
  return { ...tableSearch(search), ...(search.tab === 'all' && { tab: 'all' as const }) }
}
