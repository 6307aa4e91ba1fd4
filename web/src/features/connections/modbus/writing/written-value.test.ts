import { expect, it } from 'vitest'
import { writtenValue } from './written-value.ts'

it('a field is sent as its register takes it, and not at all while it is empty', () => {
  expect(writtenValue({ valueType: 'BOOL' }, 'off')).toBe(false)
  expect(writtenValue({ valueType: 'FLOAT' }, '21.5')).toBe(21.5)
  expect(writtenValue({ valueType: 'STRING' }, '7')).toBe('7')
  expect(writtenValue({ valueType: 'INT16' }, 0)).toBe(0)
  expect(writtenValue({ valueType: 'INT16' }, '')).toBeUndefined()
})
