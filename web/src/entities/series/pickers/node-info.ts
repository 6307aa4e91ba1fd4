import { apiQuery } from '#api/queries.ts'

/** A node with its keys. */
export const nodeInfo = (deveui: string) => apiQuery((calls) => calls.nodes.get, { params: { id: deveui } })
