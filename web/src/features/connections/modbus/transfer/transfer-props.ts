import type { ModbusMaster, ModbusRegister } from '@fyr/contract/connections/modbus/modbus'

/** What dialogs that add many registers need. */
export interface TransferProps {
  /** Masters that registers may be added to. */
  masters: readonly ModbusMaster[]
  /** Those that are there. */
  registers: readonly ModbusRegister[]
  /** The node that they are added to, where it is known. */
  deveui?: string
}
