import { type ByteOrder, isBitType, type ModbusValueType, type ValueShape } from './value-types.ts'

/** Rule by which the words of a register become a reading. */
export interface ValueRule extends ValueShape {
  byteOrder: ByteOrder
  /** First bit of BOOL and BITS within the word, 0 the least significant; null: BOOL is true if any bit is. */
  bit: number | null
  scale: number
  offset: number
}

/** Why words have no value: `notFinite` is NaN or infinite, `outOfRange` an integer beyond 2^53. */
export type ValueProblem = 'notFinite' | 'outOfRange'
export type DecodedValue = { value: number | boolean | string } | { problem: ValueProblem }

/**
 * The value of a register.
 * @param elements words as they came, or single bits (0 and 1) of coils and digital inputs
 * @param exponent power of ten that the scale-factor register holds, as SunSpec has it
 */
export function decodeValue(elements: readonly number[], rule: ValueRule, exponent = 0): DecodedValue {
  const raw = rawValue(elements, rule)
  if (typeof raw === 'boolean' || typeof raw === 'string') return { value: raw }
  if (typeof raw === 'bigint' && BigInt.asIntN(54, raw) !== raw) return { problem: 'outOfRange' }
  const value = scaled(Number(raw), rule, exponent)
  return Number.isFinite(value) ? { value } : { problem: 'notFinite' }
}

function scaled(raw: number, { valueType, scale, offset }: ValueRule, exponent: number): number {
  if (scale === 1 && offset === 0 && exponent === 0) {
    // A 4-byte float has 7 digits; the others are what its 8-byte form adds.
    return valueType === 'FLOAT' && Number.isFinite(raw) ? shortestFloat(raw) : raw
  }
  // 12 digits: 0.1 * 2345 is 234.5 then, not 234.50000000000003.
  return Number((raw * scale * 10 ** exponent + offset).toPrecision(12))
}

/** The shortest decimal that is the same 4-byte float. */
function shortestFloat(value: number): number {
  for (let digits = 6; digits < 9; digits++) {
    const short = Number(value.toPrecision(digits))
    if (Math.fround(short) === value) return short
  }
  return value
}

function rawValue(elements: readonly number[], rule: ValueRule): number | bigint | boolean | string {
  const { registerType, valueType, bit, length } = rule
  const [first = 0] = elements
  if (isBitType(registerType)) {
    if (valueType !== 'BITS') return valueType === 'BOOL' ? first !== 0 : first
    return elements.reduce((sum, each, place) => sum + (each === 0 ? 0 : 2 ** place), 0)
  }
  const bytes = orderedBytes(elements, rule.byteOrder)
  const view = new DataView(bytes.buffer)
  switch (valueType) {
    case 'BOOL':
      return bit === null ? view.getUint16(0) !== 0 : ((view.getUint16(0) >> bit) & 1) === 1
    case 'BITS':
      return (view.getUint16(0) >> (bit ?? 0)) & (2 ** (length ?? 16) - 1)
    case 'STRING':
      return textOf(bytes)
    default:
      return readers[valueType](view)
  }
}

type NumberType = Exclude<ModbusValueType, 'BOOL' | 'BITS' | 'STRING'>
const readers: { [T in NumberType]: (view: DataView) => number | bigint } = {
  FLOAT: (view) => view.getFloat32(0),
  DOUBLE: (view) => view.getFloat64(0),
  INT16: (view) => view.getInt16(0),
  UINT16: (view) => view.getUint16(0),
  INT32: (view) => view.getInt32(0),
  UINT32: (view) => view.getUint32(0),
  INT64: (view) => view.getBigInt64(0),
  UINT64: (view) => view.getBigUint64(0),
}
const writers: { [T in NumberType]: (view: DataView, value: number) => void } = {
  FLOAT: (view, value) => view.setFloat32(0, value),
  DOUBLE: (view, value) => view.setFloat64(0, value),
  INT16: (view, value) => view.setInt16(0, value),
  UINT16: (view, value) => view.setUint16(0, value),
  INT32: (view, value) => view.setInt32(0, value),
  UINT32: (view, value) => view.setUint32(0, value),
  INT64: (view, value) => view.setBigInt64(0, BigInt(value)),
  UINT64: (view, value) => view.setBigUint64(0, BigInt(value)),
}
const ranges: { [T in NumberType]?: readonly [minimum: number, maximum: number] } = {
  INT16: [-32_768, 32_767],
  UINT16: [0, 65_535],
  INT32: [-2_147_483_648, 2_147_483_647],
  UINT32: [0, 4_294_967_295],
  INT64: [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
  UINT64: [0, Number.MAX_SAFE_INTEGER],
}

const wordsReversed = (order: ByteOrder) => order === 'CDAB' || order === 'DCBA'
/** A single word is swapped by BADC only (Decided 10): DCBA there means the order of words. */
const bytesSwapped = (order: ByteOrder, words: number) => order === 'BADC' || (order === 'DCBA' && words > 1)

/** Big-endian bytes of words that lie in `order`. */
function orderedBytes(words: readonly number[], order: ByteOrder): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(words.length * 2)
  const isSwapped = bytesSwapped(order, words.length)
  for (const [index, word] of words.entries()) {
    const at = 2 * (wordsReversed(order) ? words.length - 1 - index : index)
    bytes[at] = isSwapped ? word & 0xff : word >> 8
    bytes[at + 1] = isSwapped ? word >> 8 : word & 0xff
  }
  return bytes
}

/** Up to the first NUL, without blanks at its end; what is no UTF-8 is replaced. */
function textOf(bytes: Uint8Array): string {
  const end = bytes.indexOf(0)
  const text = new TextDecoder().decode(end === -1 ? bytes : bytes.subarray(0, end))
  // biome-ignore lint/suspicious/noControlCharactersInRegex: devices fill texts with them
  return text.replace(/[\u0000-\u001f\u007f]/g, '').trim()
}

export type EncodeProblem = 'wrongType' | 'outOfRange' | 'tooLong'
/** `mask`: the bits of the one word that are written, where the others belong to somebody else. */
export type EncodedValue = { elements: number[]; mask?: number } | { problem: EncodeProblem }

/** The words, or single bits, that a value is written as; the inverse of `decodeValue`. */
export function encodeValue(value: unknown, rule: ValueRule, exponent = 0): EncodedValue {
  const { registerType, valueType, length, byteOrder, scale, offset } = rule
  if (valueType === 'STRING') {
    if (typeof value !== 'string') return { problem: 'wrongType' }
    const bytes = new Uint8Array((length ?? 1) * 2)
    const encoded = new TextEncoder().encode(value)
    if (encoded.length > bytes.length) return { problem: 'tooLong' }
    bytes.set(encoded)
    return { elements: orderedWords(bytes, byteOrder) }
  }
  const number = typeof value === 'boolean' ? Number(value) : value
  if (typeof number !== 'number' || !Number.isFinite(number)) return { problem: 'wrongType' }
  if (valueType === 'BOOL' || valueType === 'BITS') return encodeBits(number, rule)
  if (isBitType(registerType))
    return number === 0 || number === 1 ? { elements: [number] } : { problem: 'outOfRange' }
  const exact = (number - offset) / (scale * 10 ** exponent)
  const range = ranges[valueType]
  const raw = range ? Math.round(exact) : exact
  if (!Number.isFinite(raw) || (range && (raw < range[0] || raw > range[1]))) return { problem: 'outOfRange' }
  if (valueType === 'FLOAT' && !Number.isFinite(Math.fround(raw))) return { problem: 'outOfRange' }
  const bytes = new Uint8Array(byteLengths[valueType])
  writers[valueType](new DataView(bytes.buffer), raw)
  return { elements: orderedWords(bytes, byteOrder) }
}

function encodeBits(
  number: number,
  { registerType, valueType, length, byteOrder, bit }: ValueRule,
): EncodedValue {
  const bits = valueType === 'BOOL' ? 1 : (length ?? 16)
  if (!Number.isInteger(number) || number < 0 || number >= 2 ** bits) return { problem: 'outOfRange' }
  if (isBitType(registerType)) {
    return { elements: Array.from({ length: bits }, (_, place) => Math.floor(number / 2 ** place) % 2) }
  }
  const word = (value: number) => {
    const shifted = value << (bit ?? 0)
    return orderedWords(new Uint8Array([shifted >> 8, shifted & 0xff]), byteOrder)
  }
  const isWhole = bits === 16 || (valueType === 'BOOL' && bit === null)
  const [mask = 0xffff] = word(2 ** bits - 1)
  return { elements: word(number), ...(!isWhole && { mask }) }
}

const byteLengths: { [T in NumberType]: number } = {
  ...{ FLOAT: 4, DOUBLE: 8, INT16: 2, UINT16: 2, INT32: 4, UINT32: 4, INT64: 8, UINT64: 8 },
}

/** Words in `order` of big-endian bytes. */
function orderedWords(bytes: Uint8Array, order: ByteOrder): number[] {
  const words = Array.from(
    { length: bytes.length / 2 },
    (_, at) => ((bytes[2 * at] ?? 0) << 8) | (bytes[2 * at + 1] ?? 0),
  )
  const isSwapped = bytesSwapped(order, words.length)
  const swapped = isSwapped ? words.map((word) => ((word & 0xff) << 8) | (word >> 8)) : words
  return wordsReversed(order) ? swapped.reverse() : swapped
}
