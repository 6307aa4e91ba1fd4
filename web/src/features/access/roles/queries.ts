import { apiQuery } from '#api/queries.ts'

export const roleList = () => apiQuery((api) => api.roles.list, {})
export const oneRole = (id: string) => apiQuery((api) => api.roles.get, { params: { id } })
export const recommendedPermissions = () => apiQuery((api) => api.roles.recommended, {})
