import { describe, expect, it } from 'vitest'
import { sharesOf, statesOfBuckets, statesOfReadings, statesWithin } from './state-runs.ts'

describe('states over time', () => {
  it('are told of buckets only where there was one: an average of 0 and 1 is no state', () => {
    const buckets = { start: [0, 10, 20, 50], min: [0, 0, 1, 1], max: [0, 1, 1, 1], last: [0, 1, 1, 1] }
    expect(statesOfBuckets(buckets, 10).runs).toEqual([
      { from: 0, value: 0 },
      { from: 10, value: null, mixed: true },
      { from: 20, value: 1 },
    ])
    // A bucket of several, and then nothing: its last reading holds, where one knows it.
    const lonely = { start: [0, 50], min: [0, 1], max: [1, 1] }
    expect(statesOfBuckets(lonely, 10).runs[1]).toEqual({ from: 10, value: null })
    expect(statesOfBuckets({ ...lonely, last: [0, 1] }, 10).runs[1]).toEqual({ from: 10, value: 0 })
  })

  it('have shares of the time of which anything is known', () => {
    const data = {
      runs: [
        { from: 40, value: 1 },
        { from: 60, value: null, mixed: true as const },
        { from: 70, value: 0 },
      ],
    }
    expect(sharesOf(statesWithin(data, 0, 100))).toEqual([
      { value: 0, share: 0.5 },
      { value: 1, share: 20 / 60 },
      { value: null, share: 10 / 60 },
    ])
  })

  it('that ended as they began are none', () => {
    const data = statesOfReadings([0, 10, 10], [1, 2, 1])
    expect(statesWithin(data, 0, 20).map(({ value }) => value)).toEqual([1, 1])
  })
})
