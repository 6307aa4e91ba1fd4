import type { ModbusReadResult } from '@fyr/contract/connections/modbus/modbus'
import type { ModbusDriver } from '#domains/connections/modbus/index.ts'
import { ConnectionFailure, type Supervisor } from '../connections/index.ts'
import type { CommandAnswer, ModbusCommand } from './settings.ts'
import { modbusSourceName, settingsOf } from './source.ts'

/** Commands to the connections that the supervisor holds to masters. */
export function createModbusDriver(supervisor: Pick<Supervisor, 'send' | 'reopen' | 'probe'>): ModbusDriver {
  const ask = (masterId: string, command: ModbusCommand) =>
    supervisor.send(modbusSourceName, masterId, command)
  return {
    async read(masterId, request): Promise<ModbusReadResult> {
      try {
        const answer = (await ask(masterId, { type: 'read', ...request })) as CommandAnswer
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
      const settings = settingsOf({ ...master, timeoutMs, pauseMs, registers: '[]' })
      return (await supervisor.probe('modbus', companyId, settings, 0)).problem
    },
  }
}
