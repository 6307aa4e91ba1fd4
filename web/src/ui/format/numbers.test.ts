import { expect, it } from 'vitest'
import { decimalsOfSpread, decimalsOfStep, decimalsOfValues, roundTo } from './numbers.ts'

it('counts the decimals of an axis step', () => {
  expect([1, 0.5, 0.25, 20, 1e-7, 0].map(decimalsOfStep)).toEqual([0, 1, 2, 0, 7, 0])
})

it('rounds averages to what their spread makes sense of', () => {
  expect([8, 80, 8000, 0.5, 0].map(decimalsOfSpread)).toEqual([3, 2, 0, 4, 3])
  expect(roundTo(74.457612, 2)).toBe(74.46)
})

it('reads the decimals that values have out of them, without the noise of a sensor that counts in binary', () => {
  expect(decimalsOfValues([21.299999, 20, null, 21.25])).toBe(2)
  expect(decimalsOfValues([21.299999237060547, 21])).toBe(1)
  expect(decimalsOfValues([1013, 998])).toBe(0)
  expect(decimalsOfValues([])).toBeUndefined()
  expect(decimalsOfValues([1e-9, 2])).toBeUndefined()
})
