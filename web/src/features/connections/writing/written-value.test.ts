import { expect, it } from 'vitest'
import { writtenValue } from './written-value.ts'

it('sends a field as its target takes it, and not at all while it is empty', () => {
  expect(writtenValue({ input: 'switch' }, 'off')).toBe(false)
  expect(writtenValue({ input: 'number' }, '21.5')).toBe(21.5)
  expect(writtenValue({ input: 'text' }, '7')).toBe('7')
  expect(writtenValue({ input: 'whole' }, 0)).toBe(0)
  expect(writtenValue({ input: 'whole' }, '')).toBeUndefined()
})

it('sends what reads as a number or a boolean as such where the type is not known', () => {
  expect(['21,5', '-3', 'True', 'start', '1e3'].map((text) => writtenValue({ input: 'any' }, text))).toEqual([
    21.5,
    -3,
    true,
    'start',
    '1e3',
  ])
})
