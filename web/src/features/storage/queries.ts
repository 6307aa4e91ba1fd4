import { callQuery } from '#api/queries.ts'

export const storageState = () => callQuery((api) => api.storage.state, {})
