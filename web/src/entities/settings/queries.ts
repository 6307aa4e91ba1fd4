import { apiQuery } from '#api/queries.ts'

export const companySettings = (companyId: string) =>
  apiQuery((api) => api.settings.ofCompany, { params: { companyId } })

export const branding = () => apiQuery((api) => api.settings.global, {})
export const versions = () => apiQuery((api) => api.settings.versions, {})
