import { callQuery } from '#api/queries.ts'

/** A node with its keys. */
export const nodeInfo = (deveui: string) => callQuery((calls) => calls.nodes.get, { params: { id: deveui } })
