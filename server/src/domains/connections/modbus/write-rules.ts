import { encodeValue } from '@fyr/contract/connections/modbus/values'
import { nodeKinds } from '@fyr/contract/devices/nodes/nodes'
import { checkValues, limitProblem, type WriteProblem } from '#domains/connections/connections/index.ts'
import { findWritable, type WritableRegister } from './register-store.ts'

/** Why a value must not be written to a register, if so. */
export function registerWriteProblem(register: WritableRegister, value: unknown): WriteProblem | undefined {
  const problem = limitProblem(register, value)
  if (problem) return problem
  const encoded = encodeValue(value, register)
  if (!('problem' in encoded)) return undefined
  // The scale factor is in the unit: the driver checks the range with it.
  if (encoded.problem === 'outOfRange') {
    return register.scaleRegister === null ? { code: 'field.invalid', params: {} } : undefined
  }
  return {
    code: encoded.problem === 'tooLong' ? 'field.tooLong' : 'field.wrongType',
    params: { maximum: (register.length ?? 1) * 2 },
  }
}

/** Modbus nodes are given an object of keys and values, all of which they can be set to. */
export const checkModbusDownlink = checkValues({
  kind: nodeKinds.MODBUS,
  find: findWritable,
  problemOf: registerWriteProblem,
})
