import type { Database } from '#db/index.ts'
import { findWritable, registerWriteProblem } from '#domains/connections/modbus/index.ts'
import type { Supervisor } from '../connections/index.ts'
import type { Downlinks } from '../driver-ports.ts'
import { createValueDownlinks } from '../value-downlinks.ts'
import type { CommandAnswer, ModbusCommand } from './settings.ts'
import { modbusSourceName } from './source.ts'

/** Brings downlinks to Modbus nodes: each value is written to its register and read back. */
export const createModbusDownlinks = (
  database: Pick<Database, 'withCompany'>,
  supervisor: Pick<Supervisor, 'send'>,
  downlinks: Pick<Downlinks, 'report'>,
) =>
  createValueDownlinks(database, downlinks, {
    find: findWritable,
    problemOf: registerWriteProblem,
    async write({ masterId, ...register }, value) {
      const command: ModbusCommand = { type: 'write', register, value }
      const answer = (await supervisor.send(modbusSourceName, masterId, command)) as CommandAnswer
      return 'problem' in answer ? `${answer.problem} ${answer.detail}` : undefined
    },
  })
