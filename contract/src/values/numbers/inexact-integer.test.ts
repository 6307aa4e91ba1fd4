import { expect, it } from 'vitest'
import { isInexact } from './inexact-integer.ts'

it.each([
  ['9007199254740991', false],
  ['9007199254740992', false],
  ['9007199254740993', true],
  ['-9007199254740993', true],
  ['+9007199254740993', true],
  ['0009007199254740994', false],
  ['18014398509481985', true],
  ['1000000000000000000000', false],
  // As JavaScript writes a number, and as it does not.
  ['123456789012345680000', false],
  ['123456789012345678901', true],
  ['1'.repeat(400), false],
])('%s: %j', (digits, expected) => {
  expect(isInexact(digits)).toBe(expected)
})
