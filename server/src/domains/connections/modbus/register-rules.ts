import type { ModbusRegisterBody } from '@fyr/contract/connections/modbus/modbus'
import { isBitType, isWritableType } from '@fyr/contract/connections/modbus/value-types'
import { fail, refuseField } from '#request/problem.ts'
import type { MasterRow } from './master-store.ts'

const bitsOfRegister = 16

/** Refuses the slave ids that the specification leaves out, unless the master takes them. */
export function checkSlaveId(
  slaveId: number,
  { all_units }: Pick<MasterRow, 'all_units'>,
  field: string,
): void {
  if ((slaveId < 2 || slaveId > 254) && !all_units) fail('modbus.slaveId', { field })
}

/** Refuses fields that do not go together. `field` is the path of a field in the body. */
export function checkRegister(
  body: ModbusRegisterBody,
  master: Pick<MasterRow, 'all_units'>,
  field: (name: string) => string,
): void {
  const { slaveId, registerType, valueType, length, bit, unlocked, minimum, maximum, scaleRegister } = body
  checkSlaveId(slaveId, master, field('slaveId'))
  const isBits = isBitType(registerType)
  const hasBits = valueType === 'BOOL' || valueType === 'BITS'
  if (isBits && !hasBits) refuseField(field('valueType'), 'field.invalid')
  if (valueType === 'STRING' && length === null) refuseField(field('length'), 'field.required')
  if (valueType === 'BITS' && (length ?? bitsOfRegister) > bitsOfRegister) {
    refuseField(field('length'), 'field.tooLarge', { maximum: bitsOfRegister })
  }
  if (length !== null && valueType !== 'STRING' && valueType !== 'BITS') {
    refuseField(field('length'), 'field.invalid')
  }
  if (bit !== null && (isBits || !hasBits)) refuseField(field('bit'), 'field.invalid')
  if (bit !== null && valueType === 'BITS' && bit + (length ?? bitsOfRegister - bit) > bitsOfRegister) {
    refuseField(field('length'), 'field.tooLarge', { maximum: bitsOfRegister - bit })
  }
  if (scaleRegister !== null && (isBits || hasBits || valueType === 'STRING')) {
    refuseField(field('scaleRegister'), 'field.invalid')
  }
  if (unlocked && !isWritableType(registerType)) refuseField(field('unlocked'), 'field.invalid')
  if (minimum !== null && maximum !== null && minimum > maximum) {
    refuseField(field('maximum'), 'field.tooSmall', { minimum })
  }
}
