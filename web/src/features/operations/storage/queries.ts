import { apiQuery } from '#api/queries.ts'

export const storageState = () => apiQuery((api) => api.storage.state, {})
