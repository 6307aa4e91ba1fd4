import type { Database } from '#db/index.ts'
import { findWritableVariables, variableWriteProblem } from '#domains/connections/opcua/index.ts'
import type { Supervisor } from '../connections/index.ts'
import type { Downlinks } from '../driver-ports.ts'
import { createValueDownlinks } from '../value-downlinks.ts'
import type { OpcAnswer, OpcCommand } from './settings.ts'
import { opcSourceName } from './source.ts'

/** Brings downlinks to OPC-UA nodes: each value is written to its variable, in the variable's type, and read back. */
export const createOpcDownlinks = (
  database: Pick<Database, 'withCompany'>,
  supervisor: Pick<Supervisor, 'send'>,
  downlinks: Pick<Downlinks, 'report'>,
) =>
  createValueDownlinks(database, downlinks, {
    find: findWritableVariables,
    problemOf: variableWriteProblem,
    async write({ server_id, opc_node_id, array_index }, value) {
      const command: OpcCommand = { type: 'write', nodeId: opc_node_id, arrayIndex: array_index, value }
      const answer = (await supervisor.send(opcSourceName, server_id, command)) as OpcAnswer
      return 'failure' in answer ? `${answer.failure} ${answer.detail}` : undefined
    },
  })
