import type { ConnectionProblem } from '@fyr/contract/connections/connections'
import type { ModbusMasterBody, ModbusReadResult } from '@fyr/contract/connections/modbus/modbus'
import type { RegisterType } from '@fyr/contract/connections/modbus/value-types'

/** Port to the Modbus driver (`ingest/modbus`). */
export interface ModbusDriver {
  read(
    masterId: string,
    request: { slaveId: number; register: number; registerType: RegisterType; count: number },
  ): Promise<ModbusReadResult>
  /** Begins a poll of all units. False: the master is not connected. */
  poll(masterId: string): Promise<boolean>
  /** Connects anew. */
  reload(masterId: string): void
  /** Connects once. */
  test(
    companyId: string,
    master: ModbusMasterBody,
  ): Promise<{ code: ConnectionProblem; detail: string } | null>
}
