import { callQuery, type Named } from '#api/queries.ts'

export const categoryTree = (companyId: string) =>
  callQuery((api) => api.dashboardCategories.tree, { params: { id: companyId } })

/** What a change of dashboards in the tree makes old. */
export const dashboardLists: Named[] = [
  (api) => api.dashboards.list,
  (api) => api.dashboards.default,
  (api) => api.dashboardCategories,
]
