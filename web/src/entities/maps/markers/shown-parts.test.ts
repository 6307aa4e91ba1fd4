import { expect, it } from 'vitest'
import { partsOf, showTypesOf } from './shown-parts.ts'

it.each([
  [[], []],
  [[0], []],
  [[1], ['name']],
  [[3], ['name', 'value']],
  [
    [2, 3, 6],
    ['name', 'value', 'battery'],
  ],
  [
    [5, 4],
    ['status', 'lastContact'],
  ],
])('%j shows %j', (showTypes, parts) => {
  expect(partsOf(showTypes)).toEqual(parts)
})

it('are numbers again', () => {
  expect(showTypesOf(partsOf([3, 5]))).toEqual([1, 2, 5])
  expect(showTypesOf([])).toEqual([0])
})
