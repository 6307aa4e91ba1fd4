import { encodeValue } from '@fyr/contract/connections/modbus/values'
import { nodeKinds } from '@fyr/contract/devices/nodes/nodes'
import type { ErrorCode } from '@fyr/contract/endpoints/errors'
import type { CompanyDb } from '#db/index.ts'
import type { CheckDownlink } from '#domains/devices/downlinks/index.ts'
import { fail, type ProblemParams, refuseField } from '#request/problem.ts'
import { findWritable, type WritableRegister } from './register-store.ts'

export type WrittenValue = number | boolean | string

/** Why a value must not be written to a register, if so. */
export function writeProblem(
  register: WritableRegister,
  value: unknown,
): { code: ErrorCode; params: ProblemParams } | undefined {
  const { unlocked, minimum, maximum, step, key } = register
  if (!unlocked) return { code: 'downlink.locked', params: { key } }
  if (typeof value === 'number') {
    if (minimum !== null && value < minimum) return { code: 'field.tooSmall', params: { minimum } }
    if (maximum !== null && value > maximum) return { code: 'field.tooLarge', params: { maximum } }
    if (step !== null && !isMultiple(value - (minimum ?? 0), step))
      return { code: 'downlink.step', params: { step } }
  }
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

/** Steps such as 0.1 are no binary fractions. */
function isMultiple(value: number, step: number): boolean {
  const steps = value / step
  return Math.abs(steps - Math.round(steps)) < 1e-6
}

/** Modbus nodes are given an object of keys and values, all of which they can be set to. */
export const checkModbusDownlink: CheckDownlink = async (db: CompanyDb, { kind, deveui }, { data }) => {
  if (kind !== nodeKinds.MODBUS) return
  if (data === undefined) refuseField('body.data', 'field.required')
  if (typeof data !== 'object' || data === null || Array.isArray(data) || Object.keys(data).length === 0) {
    return refuseField('body.data', 'field.wrongType')
  }
  const registers = new Map(
    (await findWritable(db, deveui, Object.keys(data))).map((each) => [each.key, each]),
  )
  for (const [key, value] of Object.entries(data)) {
    const register = registers.get(key)
    if (!register) return fail('downlink.unknownKey', { params: { key }, field: `body.data.${key}` })
    const problem = writeProblem(register, value)
    if (!problem) continue
    const field = `body.data.${key}`
    if (problem.code.startsWith('field.')) refuseField(field, problem.code, problem.params)
    fail(problem.code, { params: problem.params, field })
  }
}
