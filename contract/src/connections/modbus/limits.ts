/** Masters of a company. */
export const maxModbusMasters = 200
/** Registers of a master, and of a company. */
export const maxModbusRegisters = 2000
export const maxCompanyModbusRegisters = 20_000
/** Registers that one call adds. */
export const maxModbusBatch = 500

export const modbusFramings = ['tcp', 'rtu'] as const
export type ModbusFraming = (typeof modbusFramings)[number]

/**
 * Why a unit or a register has no reading; the texts are in texts/<language>/connections/modbus.ts. The first eight are
 * exceptions that the unit answered.
 */
export const registerProblems = [
  'illegalFunction',
  'illegalAddress',
  'illegalValue',
  'deviceFailure',
  'deviceBusy',
  'gatewayPath',
  'gatewayTarget',
  'otherException',
  'noAnswer',
  'wrongUnit',
  'shortAnswer',
  'badChecksum',
  'outOfReach',
  'notFinite',
  'outOfRange',
] as const
export type RegisterProblem = (typeof registerProblems)[number]
