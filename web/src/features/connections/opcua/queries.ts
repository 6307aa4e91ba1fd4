import type { OpcNode } from '@fyr/contract/connections/opcua/opcua'
import type { Api } from '#api/client/contract.ts'
import { apiQuery } from '#api/queries.ts'

export const serverList = (companyId: string) =>
  apiQuery((api) => api.opcua.servers, { params: { companyId } })
export const oneServer = (id: string) => apiQuery((api) => api.opcua.getServer, { params: { id } })
export const ownCertificate = (companyId: string) =>
  apiQuery((api) => api.opcua.certificate, { params: { companyId } })
export const variablesOfServer = (server: string) =>
  apiQuery((api) => api.opcua.nodes, { params: { server } })
export const variablesOfNode = (deveui: string) =>
  apiQuery((api) => api.opcua.nodesOfNode, { params: { deveui } })

/** Number of variables above which states are fetched less often. */
const manyVariables = 1000

/** States of variables change without an event: new ones are awaited, long lists are spared. */
export const followStates = {
  refetchInterval: ({ state: { data = [] } }: { state: { data?: OpcNode[] | undefined } }) => {
    if (data.length > manyVariables) return 60_000
    return data.some(({ state }) => state === null) ? 2000 : 10_000
  },
}

/** Status of a server is of the process, and changes without an event. */
export const followStatus = { refetchInterval: 5000 }

/** Queries that a new, changed or deleted variable invalidates: its key is one of the node's. */
export const variableChanges = [(api: Api) => api.opcua, (api: Api) => api.nodes.detail]
