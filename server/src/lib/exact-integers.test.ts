import { expect, it } from 'vitest'
import { isInexact, withExactIntegers } from './exact-integers.ts'

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

const read = (json: string) => withExactIntegers(json, JSON.parse(json))

it('gives a bigint for each integer that a number cannot hold, and for nothing else', () => {
  const json = `[9007199254740993, -9007199254740993, "9007199254740993", 9007199254740992, 9007199254740993.5,
    9007199254740993e0, 0.30000000000000004, 0.9007199254740993, 1e300, {"9007199254740993": [18014398509481985]}]`
  expect(read(json)).toEqual([
    9_007_199_254_740_993n,
    -9_007_199_254_740_993n,
    '9007199254740993',
    9_007_199_254_740_992,
    9_007_199_254_740_994,
    9_007_199_254_740_992,
    0.30000000000000004,
    0.9007199254740993,
    1e300,
    { '9007199254740993': [18_014_398_509_481_985n] },
  ])
})

it('does not read again what holds no such integer', () => {
  const parsed = {}
  const harmless = '["0.123456789012345678", "9007199254740992", 1795341600250, 10000000000000000]'
  expect(withExactIntegers(harmless, parsed)).toBe(parsed)
})

it('threat 26: leaves what is nested without an end to those who refuse it', () => {
  const depth = 200_000
  const json = `${'['.repeat(depth)}9007199254740993${']'.repeat(depth)}`
  const parsed = {}
  expect(withExactIntegers(json, parsed)).toBe(parsed)
})
