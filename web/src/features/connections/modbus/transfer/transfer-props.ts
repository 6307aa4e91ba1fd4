import type { ModbusMaster, ModbusRegister } from '@fyr/contract/connections/modbus/modbus'

/** Props of dialogs that add many registers. */
export interface TransferProps {
  /** Masters that registers may be added to. */
  masters: readonly ModbusMaster[]
  /** Registers that exist already. */
  registers: readonly ModbusRegister[]
  /** The node that they are added to, where it is known. */
  deveui?: string
}
