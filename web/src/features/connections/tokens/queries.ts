import { apiQuery } from '#api/queries.ts'

export const tokenList = (companyId: string) =>
  apiQuery((api) => api.accessTokens.list, { params: { companyId } })
