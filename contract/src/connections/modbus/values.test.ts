import { describe, expect, it } from 'vitest'
import { byteOrders, type ModbusValueType, modbusValueTypes } from './value-types.ts'
import { decodeValue, encodeValue, type ValueRule } from './values.ts'

const rule = (valueType: ModbusValueType, changes: Partial<ValueRule> = {}): ValueRule => ({
  ...{ registerType: 'holding', valueType, byteOrder: 'ABCD', bit: null, length: null, scale: 1, offset: 0 },
  ...changes,
})

describe('decodeValue', () => {
  // 123.456 is 42F6E979, the example of many manuals.
  it.each([
    ['ABCD', [0x42f6, 0xe979]],
    ['CDAB', [0xe979, 0x42f6]],
    ['BADC', [0xf642, 0x79e9]],
    ['DCBA', [0x79e9, 0xf642]],
  ] as const)('reads a float in %s', (byteOrder, words) => {
    expect(decodeValue(words, rule('FLOAT', { byteOrder }))).toEqual({ value: 123.456 })
  })

  it('orders the four words of 8-byte values like the two of 4-byte ones', () => {
    const big = [0x0001, 0x0203, 0x0405, 0x0607]
    const value = 0x0001020304050607
    expect(decodeValue(big, rule('UINT64'))).toEqual({ value })
    expect(decodeValue(big.toReversed(), rule('UINT64', { byteOrder: 'CDAB' }))).toEqual({ value })
    expect(decodeValue([0x0706, 0x0504, 0x0302, 0x0100], rule('UINT64', { byteOrder: 'DCBA' }))).toEqual({
      value,
    })
  })

  it('swaps 16-bit values by BADC only', () => {
    for (const byteOrder of byteOrders) {
      const value = byteOrder === 'BADC' ? 0x3412 : 0x1234
      expect(decodeValue([0x1234], rule('UINT16', { byteOrder }))).toEqual({ value })
    }
    expect(decodeValue([0xfffe], rule('INT16'))).toEqual({ value: -2 })
  })

  it('counts bits from the least significant one', () => {
    expect(decodeValue([0b0100], rule('BOOL', { bit: 2 }))).toEqual({ value: true })
    expect(decodeValue([0b0100], rule('BOOL', { bit: 1 }))).toEqual({ value: false })
    expect(decodeValue([0b1011_0100], rule('BITS', { bit: 2, length: 4 }))).toEqual({ value: 0b1101 })
    const coils = rule('BITS', { registerType: 'coil', length: 3 })
    expect(decodeValue([1, 0, 1], coils)).toEqual({ value: 5 })
  })

  it('reads texts up to the first NUL', () => {
    expect(decodeValue([0x4659, 0x5200, 0x2121], rule('STRING', { length: 3 }))).toEqual({ value: 'FYR' })
    expect(decodeValue([0x5946, 0x0052], rule('STRING', { length: 2, byteOrder: 'BADC' }))).toEqual({
      value: 'FYR',
    })
  })

  it('scales without the noise of binary fractions', () => {
    expect(decodeValue([2345], rule('INT16', { scale: 0.1 }))).toEqual({ value: 234.5 })
    expect(decodeValue([2345], rule('INT16', { offset: -40 }))).toEqual({ value: 2305 })
    expect(decodeValue([2345], rule('INT16'), -2)).toEqual({ value: 23.45 })
  })

  it('says what is no number', () => {
    expect(decodeValue([0x7fc0, 0], rule('FLOAT'))).toEqual({ problem: 'notFinite' })
    expect(decodeValue([0x7f80, 0], rule('FLOAT'))).toEqual({ problem: 'notFinite' })
    expect(decodeValue([0xffff, 0xffff, 0xffff, 0xffff], rule('UINT64'))).toEqual({ problem: 'outOfRange' })
    expect(decodeValue([0xffff, 0xffff, 0xffff, 0xffff], rule('INT64'))).toEqual({ value: -1 })
  })
})

describe('encodeValue', () => {
  it.each(modbusValueTypes)('writes %s so that it is read back, in every byte order', (valueType) => {
    const length = valueType === 'STRING' ? 4 : null
    const value = { STRING: 'Pumpe 7', BOOL: 1, BITS: 9 }[valueType as string] ?? 1234
    for (const byteOrder of byteOrders) {
      const each = rule(valueType, { byteOrder, length })
      const encoded = encodeValue(value, each)
      if (!('elements' in encoded)) throw new Error(encoded.problem)
      const read = decodeValue(encoded.elements, each)
      expect(read).toEqual({ value: valueType === 'BOOL' ? true : value })
    }
  })

  it('takes scale and offset off', () => {
    expect(encodeValue(21.5, rule('INT16', { scale: 0.1, offset: -40 }))).toEqual({ elements: [615] })
  })

  it('says which bits of a word are written', () => {
    expect(encodeValue(true, rule('BOOL', { bit: 3 }))).toEqual({ elements: [8], mask: 8 })
    expect(encodeValue(5, rule('BITS', { bit: 4, length: 4 }))).toEqual({ elements: [0x50], mask: 0xf0 })
    expect(encodeValue(5, rule('BITS', { registerType: 'coil', length: 4 }))).toEqual({
      elements: [1, 0, 1, 0],
    })
  })

  it('refuses what does not fit', () => {
    expect(encodeValue(40_000, rule('INT16'))).toEqual({ problem: 'outOfRange' })
    expect(encodeValue('on', rule('INT16'))).toEqual({ problem: 'wrongType' })
    expect(encodeValue(Number.NaN, rule('FLOAT'))).toEqual({ problem: 'wrongType' })
    expect(encodeValue(1e300, rule('FLOAT'))).toEqual({ problem: 'outOfRange' })
    expect(encodeValue('123456789', rule('STRING', { length: 4 }))).toEqual({ problem: 'tooLong' })
    expect(encodeValue(2, rule('BOOL'))).toEqual({ problem: 'outOfRange' })
  })
})
