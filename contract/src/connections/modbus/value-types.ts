/** Names of the specification (section 3), and those beyond it. Pages read them too, so there is no schema here. */
export const registerTypes = ['holding', 'coil', 'analog input', 'digital input'] as const
export type RegisterType = (typeof registerTypes)[number]

export const modbusValueTypes = [
  'FLOAT',
  'DOUBLE',
  'INT16',
  'UINT16',
  'INT32',
  'UINT32',
  'INT64',
  'UINT64',
  'BOOL',
  'BITS',
  'STRING',
] as const
export type ModbusValueType = (typeof modbusValueTypes)[number]

/** How the bytes of a big-endian value ABCD lie on the wire. */
export const byteOrders = ['ABCD', 'DCBA', 'BADC', 'CDAB'] as const
export type ByteOrder = (typeof byteOrders)[number]

/** Register addresses as the specification has them; the protocol ends at 65535. */
export const maxRegister = 66_999
export const lastAddress = 65_535
/** Words, and bits, that one request reads. */
export const maxWordsRead = 125
export const maxBitsRead = 2000
/** Characters of a text, two a register. */
export const maxTextRegisters = 60

/** Types whose elements are single bits, read by functions 1 and 2. */
export const isBitType = (type: RegisterType): boolean => type === 'coil' || type === 'digital input'
/** Types that can be written, by functions 5, 6, 15, 16 and 22. */
export const isWritableType = (type: RegisterType): boolean => type === 'coil' || type === 'holding'

const wordsOfType = {
  FLOAT: 2,
  DOUBLE: 4,
  INT16: 1,
  UINT16: 1,
  INT32: 2,
  UINT32: 2,
  INT64: 4,
  UINT64: 4,
  BOOL: 1,
  BITS: 1,
} as const

/** Fields of a register that determine the length of its value. */
export interface ValueShape {
  registerType: RegisterType
  valueType: ModbusValueType
  /** Registers of a STRING, bits of BITS; null for others. */
  length: number | null
}

/** Registers, or single bits, that a value takes from its address on. */
export function sizeOf({ registerType, valueType, length }: ValueShape): number {
  if (isBitType(registerType)) return valueType === 'BITS' ? (length ?? 1) : 1
  return valueType === 'STRING' ? (length ?? 1) : wordsOfType[valueType]
}
