import { apiQuery, type EndpointSelector } from '#api/queries.ts'

export const categoryTree = (companyId: string) =>
  apiQuery((api) => api.dashboardCategories.tree, { params: { id: companyId } })

/** What a change of dashboards in the tree makes old. */
export const dashboardLists: EndpointSelector[] = [
  (api) => api.dashboards.list,
  (api) => api.dashboards.default,
  (api) => api.dashboardCategories,
]
