import { expect, it } from 'vitest'
import type { ReadingsStore } from '#readings-store/index.ts'
import { countedBetween, countedInSteps } from './counter.ts'

const none = () => undefined

it('a value lower than before is a counter that began again, or rolled over', () => {
  expect(countedBetween(10, 13, null)).toBe(3)
  expect(countedBetween(100, 4, null)).toBe(4)
  expect(countedBetween(990, 5, 1000)).toBe(15)
  // A new meter: the old one had counted a tenth of what it can.
  expect(countedBetween(100, 4, 1000)).toBe(4)
})

const readings = (all: readonly (readonly [number, number | string])[]): Pick<ReadingsStore, 'range'> => ({
  async *range(_series, from, to, { limit = Number.POSITIVE_INFINITY, order = 'oldestFirst' } = {}) {
    const found = all.filter(([time]) => time >= from && time < to)
    if (order === 'newestFirst') found.reverse()
    const some = found.slice(0, limit)
    if (some.length > 0)
      yield { times: Float64Array.from(some, ([time]) => time), values: some.map(([, value]) => value) }
  },
})

const counter = { kind: 'counter', rollover: null } as const

it('what was counted in a step begins with the last value before it, and a step without readings says nothing', async () => {
  const store = readings([
    [5, 100],
    [12, 103],
    [18, 'broken'],
    [19, 110],
    [35, 2],
  ])
  expect(await countedInSteps(store, 1, counter, [10, 20, 30, 40], none)).toEqual([10, null, 2])
  expect(await countedInSteps(store, 1, counter, [0, 20, 40], none)).toEqual([10, 2])
})

it('looks past texts for the last number before, and tells of a gauge by how much it rose or fell', async () => {
  const store = readings([
    [5, 100],
    [8, 'broken'],
    [9, 'broken'],
    [12, 103],
    [22, 101],
    [25, 90.5],
  ])
  expect(await countedInSteps(store, 1, counter, [10, 20], none)).toEqual([3])
  expect(await countedInSteps(store, 1, { kind: 'gauge', rollover: null }, [10, 20, 30], none)).toEqual([
    3, -12.5,
  ])
})
