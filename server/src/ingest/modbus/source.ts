import type { Database } from '#db/index.ts'
import { loadPolledMasters, type ModbusStates, type PolledMaster } from '#domains/connections/modbus/index.ts'
import type { Clock } from '#lib/clock.ts'
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
  return {
    name: modbusSourceName,
    driver: 'modbus',
    list: async (companyId) => (await loadPolledMasters(database.pipeline, companyId)).map(wantedOf),
    subscribe(changed) {
      const { events } = database
      const stops = [
        events.subscribe('modbus', ({ companyId }) => changed(companyId)),
        // Its registers go with it; one that is switched off is not polled.
        events.subscribe('node', ({ companyId }) => changed(companyId)),
        events.subscribe('nodeDeleted', ({ companyId }) => changed(companyId)),
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
      for (const poll of polls) states.note(id, poll, poll.at)
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

export const settingsOf = (
  master: Pick<
    PolledMaster,
    'hostname' | 'port' | 'framing' | 'timeoutMs' | 'retries' | 'pauseMs' | 'maxGap'
  > & {
    pollInterval: number
    registers: ModbusSettings['registers']
  },
): ModbusSettings => ({
  host: master.hostname,
  port: master.port,
  framing: master.framing,
  pollMs: master.pollInterval * 1000,
  timeoutMs: master.timeoutMs,
  retries: master.retries,
  pauseMs: master.pauseMs,
  maxGap: master.maxGap,
  registers: master.registers,
})

const wantedOf = (master: PolledMaster) => ({
  companyId: master.companyId,
  id: master.id,
  settings: settingsOf(master),
})
