import { statesOfBuckets, statesOfReadings, statesWithin } from '@fyr/contract/widgets/charts/state-runs'
import { describe, expect, it } from 'vitest'
import { laneSize } from './lanes.ts'
import { appendState, bandsOf, stateAt } from './states.ts'

describe('states over time', () => {
  it('hold until the next, and equal ones in a row are one', () => {
    const data = statesOfReadings([0, 10, 20, 30], [1, 1, 0, 1])
    expect(data.runs).toEqual([
      { from: 0, value: 1 },
      { from: 20, value: 0 },
      { from: 30, value: 1 },
    ])
    expect(statesWithin(data, 25, 100)).toEqual([
      { from: 25, to: 30, value: 0 },
      { from: 30, to: 100, value: 1 },
    ])
    expect(stateAt(data, 29)?.value).toBe(0)
    expect(stateAt(data, -1)).toBeNull()
  })

  it('go on live', () => {
    const data = statesOfReadings([0], ['idle'])
    expect(appendState(data, 5, 'idle')).toBe(false)
    expect(appendState(data, 7, 'run')).toBe(true)
    expect(appendState(data, 6, 'idle')).toBe(false)
    expect(data.runs.at(-1)).toEqual({ from: 7, value: 'run' })
    const buckets = statesOfBuckets({ start: [0], min: [0], max: [1], last: [1] }, 10)
    expect(appendState(buckets, 8, 0)).toBe(true)
    expect(buckets.runs).toEqual([
      { from: 0, value: null, mixed: true },
      { from: 8, value: 0 },
    ])
  })

  it('that fall on one pixel are drawn as several', () => {
    const data = statesOfReadings([0, 100, 101, 102, 103, 200], [1, 0, 1, 0, 1, 0])
    expect(bandsOf(statesWithin(data, 0, 300), (at) => at / 10)).toEqual([
      { from: 0, to: 10, value: 1 },
      { from: 10, to: 11, value: null },
      { from: 11, to: 20, value: 1 },
      { from: 20, to: 30, value: 0 },
    ])
  })
})

it('gives lanes the room that there is: alone all of it, else what the lines leave', () => {
  expect(laneSize(2, 400, false)).toBe(39)
  expect(laneSize(4, 120, false)).toBe(15)
  expect(laneSize(2, 84, true)).toBe(40)
  expect(laneSize(1, 400, true)).toBe(56)
  expect(laneSize(20, 100, true)).toBe(14)
})
