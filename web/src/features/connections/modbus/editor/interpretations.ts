import {
  type ByteOrder,
  type ModbusValueType,
  type RegisterType,
  sizeOf,
} from '@fyr/contract/connections/modbus/value-types'
import { type DecodedValue, decodeValue } from '@fyr/contract/connections/modbus/values'

/** Byte orders in the order of the table: most devices use one of the first two. */
export const shownOrders = ['ABCD', 'CDAB', 'BADC', 'DCBA'] as const satisfies readonly ByteOrder[]

/** Value types in the order of the table. */
const shownTypes = [
  ...(['FLOAT', 'INT32', 'UINT32', 'INT16', 'UINT16'] as const),
  ...(['DOUBLE', 'INT64', 'UINT64', 'STRING'] as const),
]

export interface Interpretation {
  valueType: ModbusValueType
  byteOrder: ByteOrder
  value: DecodedValue
  /** False for what hardly is a measured value. */
  isPlausible: boolean
}

/** Values of words in each value type and byte order; a row per type that the words are enough for. */
export function interpret(
  words: readonly number[],
  registerType: RegisterType,
): { valueType: ModbusValueType; cells: Interpretation[] }[] {
  return shownTypes.flatMap((valueType) => {
    const shape = { registerType, valueType, length: valueType === 'STRING' ? words.length : null }
    const size = sizeOf(shape)
    if (words.length < size) return []
    const rule = { ...shape, bit: null, scale: 1, offset: 0 }
    const cells = ordersOf(size).map((byteOrder) => {
      const value = decodeValue(words.slice(0, size), { ...rule, byteOrder })
      return { valueType, byteOrder, value, isPlausible: isPlausible(value, valueType) }
    })
    return [{ valueType, cells }]
  })
}

/** A single word has two orders only. */
const ordersOf = (size: number): readonly ByteOrder[] => (size === 1 ? ['ABCD', 'BADC'] : shownOrders)

/** The order of the table that reads a type like `byteOrder`. */
export function equalOrder(valueType: ModbusValueType, byteOrder: ByteOrder): ByteOrder {
  const isWord = valueType === 'INT16' || valueType === 'UINT16'
  return isWord && byteOrder !== 'BADC' ? 'ABCD' : byteOrder
}

/** Beyond these, measured values are rare. */
const largest: { [T in ModbusValueType]?: number } = {
  FLOAT: 1e9,
  DOUBLE: 1e12,
  INT32: 5e8,
  UINT32: 5e8,
  INT64: 1e13,
  UINT64: 1e13,
}
const smallest = 1e-5

function isPlausible(decoded: DecodedValue, valueType: ModbusValueType): boolean {
  if ('problem' in decoded) return false
  const { value } = decoded
  if (typeof value === 'string')
    return /^[\p{L}\p{N}\p{P}\p{S} ]{2,}$/u.test(value) && !value.includes('\ufffd')
  if (typeof value === 'boolean' || value === 0) return true
  const size = Math.abs(value)
  return size >= smallest && size <= (largest[valueType] ?? Number.POSITIVE_INFINITY)
}
