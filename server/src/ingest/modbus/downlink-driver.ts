import type { Database } from '#db/index.ts'
import { findWritable, type WrittenValue, writeProblem } from '#domains/connections/modbus/index.ts'
import { ConnectionFailure, type Supervisor } from '../connections/index.ts'
import { failed, failedConnection } from '../downlink-failures.ts'
import type { Downlink, DownlinkOutcome, Downlinks } from '../driver-ports.ts'
import type { CommandAnswer, ModbusCommand } from './settings.ts'
import { modbusSourceName } from './source.ts'

/**
 * Brings downlinks to Modbus nodes: an object of keys and values, each written to its register and read back. While the
 * master is down they fail at once: a value that is written hours later moves something nobody looks at any more.
 */
export function createModbusDownlinks(
  { withCompany }: Pick<Database, 'withCompany'>,
  supervisor: Pick<Supervisor, 'send'>,
  downlinks: Pick<Downlinks, 'report'>,
) {
  return async ({ companyId, id, address, bytes }: Downlink): Promise<DownlinkOutcome> => {
    const values = valuesIn(bytes)
    const registers = await withCompany(companyId, (db) => findWritable(db, address, Object.keys(values)))
    if (registers.length === 0) return { status: 'noRoute' }
    // Scripts come here without a check: all values are checked before one is written.
    const byKey = new Map(registers.map((register) => [register.key, register]))
    for (const [key, value] of Object.entries(values)) {
      const register = byKey.get(key)
      const problem = register ? writeProblem(register, value)?.code : 'downlink.unknownKey'
      if (problem) return failed('refused', `${key}: ${problem}`, false)
    }
    try {
      for (const { masterId, ...register } of registers) {
        const value = values[register.key]
        if (value === undefined) continue
        const command: ModbusCommand = { type: 'write', register, value }
        const answer = (await supervisor.send(modbusSourceName, masterId, command)) as CommandAnswer
        if ('problem' in answer)
          return failed('refused', `${register.key}: ${answer.problem} ${answer.detail}`.trim(), false)
      }
    } catch (error) {
      if (!(error instanceof ConnectionFailure)) throw error
      return { ...failedConnection(error), retry: false }
    }
    downlinks.report(companyId, id, 'acknowledged', null)
    return { status: 'sent', reference: id }
  }
}

/** Values of a downlink, as JSON of keys and values; none where it is not that. */
function valuesIn(bytes: Uint8Array): { [key: string]: WrittenValue } {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(bytes).toString())
    return typeof parsed === 'object' && parsed !== null ? (parsed as ReturnType<typeof valuesIn>) : {}
  } catch {
    return {}
  }
}
