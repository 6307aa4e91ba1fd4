import { expect, it } from 'vitest'
import type { ReadingsStore } from '#readings-store/index.ts'
import { countedInSteps } from './counter.ts'

const none = () => undefined

const readings = (all: readonly (readonly [number, number | string])[]): Pick<ReadingsStore, 'range'> => ({
  async *range(_series, from, to, { limit = Number.POSITIVE_INFINITY, order = 'oldestFirst' } = {}) {
    const found = all.filter(([time]) => time >= from && time < to)
    if (order === 'newestFirst') found.reverse()
    const some = found.slice(0, limit)
    if (some.length > 0)
      yield { times: Float64Array.from(some, ([time]) => time), values: some.map(([, value]) => value) }
  },
})

const counter = { kind: 'counter', rollover: null, resetBelow: null } as const

it('what was counted in a step begins with the last value before it, and a step without readings says nothing', async () => {
  const store = readings([
    [5, 100],
    [12, 103],
    [18, 'broken'],
    [19, 110],
    [35, 2],
    [45, 3],
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
  expect(
    await countedInSteps(store, 1, { kind: 'gauge', rollover: null, resetBelow: null }, [10, 20, 30], none),
  ).toEqual([3, -12.5])
})

it('a low value at a border is decided by the value behind it, and no sum depends on where steps are cut', async () => {
  // One zero between two steps; a meter that was replaced with the last reading of a step; jitter over a border.
  const glitch = readings([
    [5, 3737],
    [19, 0],
    [21, 3746],
  ])
  expect(await countedInSteps(glitch, 1, counter, [0, 10, 20, 30], none)).toEqual([0, 0, 9])
  expect(await countedInSteps(glitch, 1, counter, [20, 30], none)).toEqual([9])
  expect(await countedInSteps(glitch, 1, counter, [10, 20], none)).toEqual([0])
  const replaced = readings([
    [5, 5000],
    [19, 12],
    [21, 15],
  ])
  expect(await countedInSteps(replaced, 1, counter, [0, 20, 30], none)).toEqual([12, 3])
  expect(await countedInSteps(replaced, 1, counter, [10, 20], none)).toEqual([12])
  expect(await countedInSteps(replaced, 1, counter, [20, 30], none)).toEqual([3])
  const jitter = readings([
    [5, 215.6],
    [9, 215.7],
    [11, 215.6],
    [15, 215.8],
  ])
  const [first = 0, second = 0] = await countedInSteps(jitter, 1, counter, [0, 10, 20], none)
  expect([Number(first), Number(first) + Number(second)].map((each) => each.toFixed(3))).toEqual([
    '0.100',
    '0.200',
  ])
})

it('a last reading that looks like a reset counts nothing until the next one', async () => {
  const points: [number, number][] = [
    [5, 5000],
    [15, 12],
  ]
  expect(await countedInSteps(readings(points), 1, counter, [10, 20], none)).toEqual([0])
  expect(await countedInSteps(readings([...points, [35, 13]]), 1, counter, [10, 20], none)).toEqual([12])
})
