import { expect, it } from 'vitest'
import { type PickedSeries, placeholdersOf } from './placeholder-text.ts'

const daily: PickedSeries = { deveui: 'boiler', key: 'flow', aggregation: 'avg', resolution: 'day' }
const texts = (changes: Partial<PickedSeries>) =>
  placeholdersOf({ ...daily, ...changes }).map(({ text }) => text)

it('a key has one value of the period, and columns of times and values', () => {
  expect(texts({})).toEqual([
    '{{value boiler flow avg}}',
    '{{times day}}',
    '{{values boiler flow avg day}}',
    '{{name boiler}}',
    '{{unit boiler flow}}',
  ])
})

it('each reading has times of its own, and the whole period no columns', () => {
  expect(texts({ aggregation: 'raw', resolution: 'raw' })).toEqual([
    '{{times boiler flow raw}}',
    '{{values boiler flow raw}}',
    '{{name boiler}}',
    '{{unit boiler flow}}',
  ])
  expect(texts({ resolution: 'total' })).toEqual([
    '{{value boiler flow avg}}',
    '{{name boiler}}',
    '{{unit boiler flow}}',
  ])
})

it('a key with spaces in it stands in quotes', () => {
  expect(texts({ key: 'supply flow' })).toContain('{{value boiler "supply flow" avg}}')
})

it('without a key there is only the name of the node', () => {
  expect(texts({ key: '' })).toEqual(['{{name boiler}}'])
})
