import type { OpcNode } from '@fyr/contract/connections/opcua/opcua'
import type { Api } from '#api/client/contract.ts'
import { apiQuery, listQuery } from '#api/queries.ts'
import { listParams } from '#ui/resource/list-query.ts'
import type { TableView } from '#ui/table/view/view.ts'

export const serverList = (companyId: string) =>
  apiQuery((api) => api.opcua.servers, { params: { companyId } })
export const oneServer = (id: string) => apiQuery((api) => api.opcua.getServer, { params: { id } })
export const ownCertificate = (companyId: string) =>
  apiQuery((api) => api.opcua.certificate, { params: { companyId } })
const sorts = ['path', 'key', 'node', 'nodeId'] as const
export const variableList = (server: string) => (view: TableView) => ({
  ...listQuery((api) => api.opcua.nodes, { params: { server }, query: listParams(view, sorts) }),
  // States change without an event.
  refetchInterval: 10_000,
})
export const variablesOfNode = (deveui: string) =>
  apiQuery((api) => api.opcua.nodesOfNode, { params: { deveui } })

/** States of variables change without an event: new ones are awaited. */
export const followStates = {
  refetchInterval: ({ state: { data = [] } }: { state: { data?: OpcNode[] | undefined } }) =>
    data.some(({ state }) => state === null) ? 2000 : 10_000,
}

/** Status of a server is of the process, and changes without an event. */
export const followStatus = { refetchInterval: 5000 }

/** Queries that a new, changed or deleted variable invalidates: its key is one of the node's. */
export const variableChanges = [(api: Api) => api.opcua, (api: Api) => api.nodes.detail]
