import type { ModbusRegister } from '@fyr/contract/connections/modbus/modbus'

/** What is sent for a field; undefined for one that was left empty. */
export function writtenValue(
  { valueType }: Pick<ModbusRegister, 'valueType'>,
  text: string | number,
): string | number | boolean | undefined {
  if (text === '') return undefined
  if (valueType === 'STRING') return String(text)
  return valueType === 'BOOL' ? text === 'on' : Number(text)
}
