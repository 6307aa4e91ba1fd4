import type { Database } from '#db/index.ts'
import { loadPolledMasters, type ModbusStates, type PolledMaster } from '#domains/connections/modbus/index.ts'
import type { Clock } from '#lib/clock.ts'
import { pick } from '#lib/pick.ts'
import type { IngestRates, Pipeline, Uplink } from '#telemetry/index.ts'
import type { ConnectionSource } from '../connections/index.ts'
import type { ModbusSettings, UnitMessage } from './settings.ts'

export const modbusSourceName = 'modbus'

interface ModbusSourceParts {
  database: Database
  pipeline: Pick<Pipeline, 'submit'>
  rates: IngestRates
  states: ModbusStates
  clock: Clock
}

/** The companies' Modbus masters: what is polled of them becomes readings of nodes. */
export function createModbusSource({
  database,
  pipeline,
  rates,
  states,
  clock,
}: ModbusSourceParts): ConnectionSource {
  /** Nodes with registers, by company: changes of others make no difference. */
  const nodesOf = new Map<string, Set<string>>()
  return {
    name: modbusSourceName,
    driver: 'modbus',
    async list(companyId) {
      const masters = await loadPolledMasters(database.pipeline, companyId)
      if (companyId === undefined) nodesOf.clear()
      else nodesOf.delete(companyId)
      for (const [owner, own] of Map.groupBy(masters, (master) => master.companyId)) {
        nodesOf.set(owner, new Set(own.flatMap(({ nodeIds }) => nodeIds)))
      }
      return masters.map(wantedOf)
    },
    subscribe(changed) {
      const { events } = database
      const changedOf = ({ companyId, nodeId }: { companyId: string; nodeId: string }) => {
        if (nodesOf.get(companyId)?.has(nodeId)) changed(companyId)
      }
      const stops = [
        events.subscribe('modbus', ({ companyId }) => changed(companyId)),
        // Its registers go with it; one that is switched off is not polled.
        events.subscribe('node', changedOf),
        events.subscribe('nodeDeleted', changedOf),
        events.subscribe('companyDeleted', ({ companyId }) => {
          nodesOf.delete(companyId)
          states.forgetCompany(companyId)
        }),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
    async receive({ companyId, id }, messages) {
      // Made by unit.ts.
      const polls = messages as readonly UnitMessage[]
      const uplinks = polls.flatMap(({ at, nodes }) => nodes.map((node) => uplinkOf(companyId, node, at)))
      let pauseMs = 0
      if (uplinks.length > 0) {
        const amounts = new Map<string, number>()
        for (const { address, readings } of uplinks) {
          amounts.set(address, (amounts.get(address) ?? 0) + readings.length)
        }
        const { company, nodes } = await rates.charge(companyId, amounts, clock.now().getTime())
        pauseMs = Math.ceil(Math.max(company, ...nodes.values()) * 1000)
        await pipeline.submit(uplinks, { patient: true })
      }
      for (const poll of polls) states.note({ companyId, masterId: id }, poll, poll.at)
      return pauseMs
    },
  }
}

function uplinkOf(
  companyId: string,
  { deveui, readings }: UnitMessage['nodes'][number],
  receivedAt: number,
): Uplink {
  return { source: 'modbus', companyId, address: deveui, onlyNodeId: null, receivedAt, readings }
}

/** Columns of a master that its driver needs. */
type MasterSettings = Omit<PolledMaster, 'id' | 'companyId' | 'nodeIds'>

export const settingsOf = ({ hostname, pollInterval, ...master }: MasterSettings): ModbusSettings => ({
  ...pick(master, ['port', 'framing', 'timeoutMs', 'retries', 'pauseMs', 'maxGap', 'registers']),
  host: hostname,
  pollMs: pollInterval * 1000,
})

const wantedOf = (master: PolledMaster) => ({
  companyId: master.companyId,
  id: master.id,
  settings: settingsOf(master),
})
