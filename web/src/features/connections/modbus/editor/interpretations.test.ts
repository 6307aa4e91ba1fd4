import { expect, it } from 'vitest'
import { equalOrder, interpret } from './interpretations.ts'

/** 21.5 as CDAB, and two words behind it. */
const words = [0x0000, 0x41ac, 0x7fc0, 0x0000]
const cellOf = (valueType: string, byteOrder: string, of = words) =>
  interpret(of, 'holding')
    .find((row) => row.valueType === valueType)
    ?.cells.find((cell) => cell.byteOrder === byteOrder)

it('shows every value type and byte order, and which are plausible', () => {
  expect(cellOf('FLOAT', 'CDAB')).toMatchObject({ value: { value: 21.5 }, isPlausible: true })
  expect(cellOf('FLOAT', 'ABCD')).toMatchObject({ isPlausible: false })
  expect(cellOf('UINT32', 'CDAB')).toMatchObject({ value: { value: 0x41ac0000 }, isPlausible: false })
  expect(cellOf('UINT16', 'ABCD')).toMatchObject({ value: { value: 0 }, isPlausible: true })
  expect(cellOf('FLOAT', 'ABCD', [0x7fc0, 0])).toMatchObject({ value: { problem: 'notFinite' } })
  expect(cellOf('STRING', 'ABCD', [0x4659, 0x5200])).toMatchObject({ value: { value: 'FYR' } })
})

it('leaves out types that take more words than were read', () => {
  const types = interpret([1], 'holding').map(({ valueType }) => valueType)
  expect(types).toEqual(['INT16', 'UINT16', 'STRING'])
})

it('knows that a single word has two orders', () => {
  expect(interpret([1], 'holding')[0]?.cells.map(({ byteOrder }) => byteOrder)).toEqual(['ABCD', 'BADC'])
  expect(equalOrder('INT16', 'DCBA')).toBe('ABCD')
  expect(equalOrder('FLOAT', 'DCBA')).toBe('DCBA')
})
