import type { ModbusRegister } from '@fyr/contract/connections/modbus/modbus'
import type { Api } from '#api/client/contract.ts'
import { apiQuery } from '#api/queries.ts'

export const masterList = (companyId: string) =>
  apiQuery((api) => api.modbus.masters, { params: { companyId } })
export const oneMaster = (id: string) => apiQuery((api) => api.modbus.getMaster, { params: { id } })
export const unitsOfMaster = (id: string) => apiQuery((api) => api.modbus.units, { params: { id } })
export const registersOfMaster = (id: string) => apiQuery((api) => api.modbus.registers, { params: { id } })
export const registersOfNode = (deveui: string) =>
  apiQuery((api) => api.modbus.registersOfNode, { params: { deveui } })

/** States of registers change with each poll and come with no event: a new register is awaited. */
export const followStates = {
  refetchInterval: ({ state }: { state: { data?: ModbusRegister[] | undefined } }) =>
    state.data?.some((register) => register.state === null) ? 2000 : 10_000,
}

/** Queries that a new, changed or deleted register invalidates: its key is one of the node's. */
export const registerChanges = [(api: Api) => api.modbus, (api: Api) => api.nodes.detail]
