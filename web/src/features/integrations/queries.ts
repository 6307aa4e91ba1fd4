import { apiQuery } from '#api/queries.ts'

const pollMs = 10_000

/** Looked at again and again, for the counts go up while somebody waits for the first message. */
export const integrationList = { ...apiQuery((api) => api.integrations.list, {}), refetchInterval: pollMs }
