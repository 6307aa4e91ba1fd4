import { callQuery } from '#api/queries.ts'

export const tokenList = (companyId: string) =>
  callQuery((api) => api.accessTokens.list, { params: { companyId } })
