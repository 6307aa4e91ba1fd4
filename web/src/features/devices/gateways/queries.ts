import { type GatewayState, gatewayStates } from '@fyr/contract/devices/gateways/gateway-states'
import { apiQuery, listQuery } from '#api/queries.ts'
import { listParams } from '#ui/resource/list-query.ts'
import type { TableView } from '#ui/table/view/view.ts'

const sorts = ['name', 'eui', 'state', 'lastContact', 'packets'] as const
const stateOf = ({ filters }: TableView): GatewayState | undefined =>
  gatewayStates.find((state) => state === filters.state?.[0])

export const gatewayList = (companyId: string) => (view: TableView) => {
  const state = stateOf(view)
  return listQuery((api) => api.gateways.list, {
    params: { id: companyId },
    query: { ...listParams(view, sorts), ...(state && { state }) },
  })
}
/** All that match, for the map. */
export const gatewayPlaces = (companyId: string, view: TableView) => {
  const state = stateOf(view)
  const { search } = listParams(view, sorts)
  const query = { limit: 1000, ...(search && { search }), ...(state && { state }) }
  return apiQuery((api) => api.gateways.list, { params: { id: companyId }, query })
}
export const oneGateway = (id: string) => apiQuery((api) => api.gateways.get, { params: { id } })
export const heardNodes = (id: string) => apiQuery((api) => api.gateways.nodes, { params: { id } })
export const gatewayHistory = (id: string, start: number, end: number) =>
  apiQuery((api) => api.gateways.history, { params: { id }, query: { start, end } })

const heardSorts = ['eui', 'name', 'lastHeard', 'packets', 'devices'] as const
/** Those that are not registered. */
export const heardGatewayList = (companyId: string) => (view: TableView) =>
  listQuery((api) => api.heardGateways.list, {
    params: { id: companyId },
    query: listParams(view, heardSorts),
  })
