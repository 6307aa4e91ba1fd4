import { loadPolledMasters, type ModbusStates, type PolledMaster } from '#domains/connections/modbus/index.ts'
import { pick } from '#lib/pick.ts'
import { createNodeSource, type NodeSourceDeps } from '../connections/index.ts'
import type { ModbusSettings, UnitMessage } from './settings.ts'

export const modbusSourceName = 'modbus'

/** The companies' Modbus masters: what is polled of them becomes readings of nodes. */
export const createModbusSource = ({ states, ...deps }: NodeSourceDeps & { states: ModbusStates }) =>
  createNodeSource<UnitMessage>(deps, {
    name: modbusSourceName,
    driver: 'modbus',
    uplinkSource: 'modbus',
    events: ['modbus'],
    async load(companyId) {
      const masters = await loadPolledMasters(deps.database.pipeline, companyId)
      return masters.map((master) => ({
        ...pick(master, ['companyId', 'id', 'nodeIds']),
        settings: settingsOf(master),
      }))
    },
    stored: ({ companyId, id }, poll) => states.note({ companyId, masterId: id }, poll, poll.at),
    companyDeleted: (companyId) => states.forgetCompany(companyId),
  })

/** Columns of a master that its driver needs. */
type MasterSettings = Omit<PolledMaster, 'id' | 'companyId' | 'nodeIds'>

export const settingsOf = ({ hostname, pollInterval, ...master }: MasterSettings): ModbusSettings => ({
  ...pick(master, ['port', 'framing', 'timeoutMs', 'retries', 'pauseMs', 'maxGap', 'registers']),
  host: hostname,
  pollMs: pollInterval * 1000,
})
