import { listQuery } from '#api/queries.ts'

/** What was sent to a node, the newest first. */
export const downlinksOf = (deveui: string) =>
  listQuery((api) => api.downlinks.list, { params: { deveui }, query: {} }, 50)
