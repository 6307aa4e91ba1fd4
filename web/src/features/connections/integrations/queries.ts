import { apiQuery } from '#api/queries.ts'

export const integrationList = apiQuery((api) => api.integrations.list, {})
