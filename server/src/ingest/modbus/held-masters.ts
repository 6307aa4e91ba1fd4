import type { ModbusReadResult } from '@fyr/contract/connections/modbus/modbus'
import type { Database } from '#db/index.ts'
import {
  findWritable,
  type ModbusDriver,
  type WrittenValue,
  writeProblem,
} from '#domains/connections/modbus/index.ts'
import { ConnectionFailure, type Supervisor } from '../connections/index.ts'
import { failed, failedConnection } from '../downlink-failures.ts'
import type { Downlink, DownlinkOutcome, Downlinks } from '../driver-ports.ts'
import type { ModbusCommand } from './settings.ts'
import { modbusSourceName, settingsOf } from './source.ts'

type Held = Pick<Supervisor, 'send' | 'reopen' | 'probe'>
/** By driver.ts. */
type Answer = { words: number[] } | { problem: Exclude<ModbusReadResult['result'], 'works'>; detail: string }

/** Asks masters that are held connections. */
export function createModbusDriver(supervisor: Held): ModbusDriver {
  const ask = (masterId: string, command: ModbusCommand) =>
    supervisor.send(modbusSourceName, masterId, command)
  return {
    async read(masterId, request): Promise<ModbusReadResult> {
      try {
        const answer = (await ask(masterId, { type: 'read', ...request })) as Answer
        if ('words' in answer) return { result: 'works', detail: '', words: answer.words }
        return { result: answer.problem, detail: answer.detail, words: [] }
      } catch (error) {
        if (!(error instanceof ConnectionFailure)) throw error
        return { result: error.problem.code, detail: error.problem.detail, words: [] }
      }
    },
    async poll(masterId) {
      try {
        await ask(masterId, { type: 'poll' })
        return true
      } catch (error) {
        if (!(error instanceof ConnectionFailure)) throw error
        return false
      }
    },
    reload: (masterId) => supervisor.reopen(modbusSourceName, masterId),
    async test(companyId, { timeout: timeoutMs, pause: pauseMs, ...master }) {
      const settings = settingsOf({ ...master, timeoutMs, pauseMs, registers: [] })
      return (await supervisor.probe('modbus', companyId, settings, 0)).problem
    },
  }
}

/**
 * Brings downlinks to Modbus nodes: an object of keys and values, each written to its register and read back. While the
 * master is down they fail at once: a value that is written hours later moves something nobody looks at any more.
 */
export function createModbusDownlinks(
  { withCompany }: Pick<Database, 'withCompany'>,
  supervisor: Held,
  downlinks: Pick<Downlinks, 'report'>,
) {
  return async ({ companyId, id, address, bytes }: Downlink): Promise<DownlinkOutcome> => {
    const values = valuesIn(bytes)
    const registers = await withCompany(companyId, (db) => findWritable(db, address, Object.keys(values)))
    if (registers.length === 0) return { status: 'noRoute' }
    try {
      for (const { masterId, ...register } of registers) {
        const value = values[register.key]
        if (value === undefined) continue
        // Scripts come here without a check.
        const problem = writeProblem({ masterId, ...register }, value)
        if (problem) return failed('refused', `${register.key}: ${problem.code}`, false)
        const command: ModbusCommand = { type: 'write', register, value }
        const answer = (await supervisor.send(modbusSourceName, masterId, command)) as Answer
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

/** What was checked when it was queued. */
function valuesIn(bytes: Uint8Array): { [key: string]: WrittenValue } {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(bytes).toString())
    return typeof parsed === 'object' && parsed !== null ? (parsed as ReturnType<typeof valuesIn>) : {}
  } catch {
    return {}
  }
}
