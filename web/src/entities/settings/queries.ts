import { callQuery } from '#api/queries.ts'

export const companySettings = (companyId: string) =>
  callQuery((api) => api.settings.ofCompany, { params: { companyId } })

export const branding = () => callQuery((api) => api.settings.global, {})
export const versions = () => callQuery((api) => api.settings.versions, {})
