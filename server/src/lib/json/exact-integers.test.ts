import { expect, it } from 'vitest'
import { exactIntegersOf, withExactIntegers } from './exact-integers.ts'

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

it('tells integers from what only has as many digits, beside texts with quotes and backslashes in them', () => {
  const json = String.raw`{"a\\":9007199254740993,"\"9007199254740993":"\\\"9007199254740993,","b":[1e9007199254740993,
    -9007199254740993,1E-9007199254740993,9007199254740993E2,-9007199254740993.0],"__proto__":9007199254740993,
    "a":{"9007199254740993":9007199254740995 }}`
  expect(read(json)).toEqual(
    Object.defineProperty(
      {
        'a\\': 9_007_199_254_740_993n,
        '"9007199254740993': '\\"9007199254740993,',
        b: [Number.POSITIVE_INFINITY, -9_007_199_254_740_993n, 0, 9007199254740993e2, -9_007_199_254_740_992],
        a: { '9007199254740993': 9_007_199_254_740_995n },
      },
      '__proto__',
      { value: 9_007_199_254_740_993n, enumerable: true },
    ),
  )
})

it('threat 26: holds the thread for a moment at a time, however many such integers there are', () => {
  const readings = (count: number) =>
    Array.from(
      { length: count },
      (_, at) => `{"key":"k","value":${9_007_199_254_740_993n + BigInt(at) * 2n}}`,
    )
  const steps = (count: number) => {
    const json = `[${readings(count).join()}]`
    return [...exactIntegersOf(json, JSON.parse(json))].length
  }
  expect(steps(1000)).toBeGreaterThan(1000)
  expect(steps(2000)).toBeGreaterThan(2 * steps(1000) - 100)
})

it('threat 26: takes what is nested without an end, which others refuse', () => {
  const depth = 200_000
  const json = `${'['.repeat(depth)}9007199254740993${']'.repeat(depth)}`
  let inner = read(json)
  while (Array.isArray(inner)) inner = inner[0]
  expect(inner).toBe(9_007_199_254_740_993n)
})
