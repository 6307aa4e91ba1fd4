import type { ModbusRegister, ModbusRegisterBody } from '@fyr/contract/connections/modbus/modbus'
import {
  type ByteOrder,
  isBitType,
  isWritableType,
  type ModbusValueType,
  type RegisterType,
} from '@fyr/contract/connections/modbus/value-types'
import type { ValueRule } from '@fyr/contract/connections/modbus/values'
import { type NumberText, numberOf } from '#ui/form/numbers/number-text.ts'
import { type Address, addressText, type Numbering, readAddress } from '../registers/address.ts'

/** Values of the register editor. */
export interface RegisterValues extends Record<string, unknown> {
  masterId: string
  deveui: string | null
  slaveId: NumberText
  registerType: RegisterType
  numbering: Numbering
  address: string
  valueType: ModbusValueType
  byteOrder: ByteOrder
  key: string
  label: string
  unit: string
  decimals: number | null
  scale: NumberText
  offset: NumberText
  scaleRegister: NumberText
  length: NumberText
  bit: NumberText
  unlocked: boolean
  minimum: NumberText
  maximum: NumberText
  step: NumberText
}

interface Preset {
  masterId: string
  deveui: string | undefined
  /** Register that was added last, whose unit, type and byte order the next one most likely has too. */
  like: ModbusRegister | undefined
}

export function newValues({ masterId, deveui, like }: Preset): RegisterValues {
  return {
    ...{ masterId, deveui: deveui ?? like?.deveui ?? null },
    ...{ slaveId: like?.slaveId ?? 1, registerType: like?.registerType ?? 'holding' },
    ...{ numbering: 'zeroBased', address: '' },
    ...{ valueType: like?.valueType ?? 'FLOAT', byteOrder: like?.byteOrder ?? 'ABCD' },
    ...{ key: '', label: '', unit: '', decimals: null, scale: 1, offset: 0 },
    ...{ scaleRegister: '', length: '', bit: '' },
    ...{ unlocked: false, minimum: '', maximum: '', step: '' },
  }
}

export function valuesOf(register: ModbusRegister): RegisterValues {
  const { decimals, scaleRegister, length, bit, minimum, maximum, step } = register
  return {
    masterId: register.modbusMasterId,
    ...{ deveui: register.deveui, slaveId: register.slaveId, registerType: register.registerType },
    ...{ numbering: 'zeroBased', address: addressText(register, 'zeroBased') },
    ...{ valueType: register.valueType, byteOrder: register.byteOrder },
    ...{ key: register.key, label: register.label, unit: register.unit, decimals },
    ...{ scale: register.scale, offset: register.offset },
    ...{ scaleRegister: scaleRegister ?? '', length: length ?? '', bit: bit ?? '' },
    unlocked: register.unlocked,
    ...{ minimum: minimum ?? '', maximum: maximum ?? '', step: step ?? '' },
  }
}

/** Register that the address names, or null. */
export const addressOf = ({
  address,
  numbering,
  registerType,
}: Pick<RegisterValues, 'address' | 'numbering' | 'registerType'>): Address | null =>
  readAddress(address, numbering, registerType)

/** Which fields a value of these types has. */
export function fieldsOf({ registerType, valueType }: Pick<RegisterValues, 'registerType' | 'valueType'>) {
  const isBits = isBitType(registerType)
  const hasBits = valueType === 'BOOL' || valueType === 'BITS'
  return {
    byteOrder: !isBits,
    bit: !isBits && hasBits,
    length: valueType === 'STRING' || valueType === 'BITS',
    scale: !hasBits && valueType !== 'STRING',
    writing: isWritableType(registerType),
  }
}

/** How the words of the register become its value. */
export function ruleOf(values: RegisterValues): ValueRule {
  const { registerType, valueType, byteOrder } = values
  const has = fieldsOf(values)
  return {
    ...{ registerType, valueType, byteOrder },
    bit: has.bit ? numberOf(values.bit) : null,
    length: has.length ? numberOf(values.length) : null,
    scale: has.scale ? numberOf(values.scale) || 1 : 1,
    offset: has.scale ? (numberOf(values.offset) ?? 0) : 0,
  }
}

/** Request body: a field that its types do not have is at its default. */
export function bodyOf(values: RegisterValues): ModbusRegisterBody {
  const has = fieldsOf(values)
  const { register, registerType } = addressOf(values) ?? { register: 0, registerType: values.registerType }
  const limit = (text: NumberText) => (has.writing && values.unlocked && has.scale ? numberOf(text) : null)
  return {
    ...ruleOf(values),
    deveui: values.deveui ?? '',
    slaveId: numberOf(values.slaveId) ?? 0,
    ...{ register, registerType },
    key: values.key.trim(),
    label: values.label.trim(),
    unit: values.unit.trim(),
    decimals: values.decimals,
    scaleRegister: has.scale ? numberOf(values.scaleRegister) : null,
    unlocked: has.writing && values.unlocked,
    ...{ minimum: limit(values.minimum), maximum: limit(values.maximum), step: limit(values.step) },
  }
}
