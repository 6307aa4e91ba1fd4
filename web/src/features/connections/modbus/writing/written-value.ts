import type { ModbusRegister } from '@fyr/contract/connections/modbus/modbus'

/** Value of a field as it is sent; undefined for an empty one. */
export function writtenValue(
  { valueType }: Pick<ModbusRegister, 'valueType'>,
  text: string | number,
): string | number | boolean | undefined {
  if (text === '') return undefined
  if (valueType === 'STRING') return String(text)
  return valueType === 'BOOL' ? text === 'on' : Number(text)
}
