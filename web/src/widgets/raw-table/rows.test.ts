import { describe, expect, it } from 'vitest'
import { mergedRows, readingRows, timeRows } from './rows.ts'

const answered = (...minutes: number[]) =>
  minutes.map((minute) => ({ value: minute, createdAt: new Date(minute * 60_000).toISOString() }))
const at = (minute: number, value: number = minute) => ({ at: minute * 60_000, value })
const always = { from: 0, to: Number.POSITIVE_INFINITY, max: 100 }

describe('mergedRows', () => {
  it('puts what came live on top, and drops what is one too many', () => {
    expect(mergedRows(answered(3, 2, 1), [at(4)], { ...always, max: 3 })).toEqual([at(4), at(3), at(2)])
  })

  it('puts a late reading where it belongs', () => {
    expect(mergedRows(answered(3, 1), [at(2)], always)).toEqual([at(3), at(2), at(1)])
  })

  it('shows a time once, as it was sent last', () => {
    expect(mergedRows(answered(2, 1), [at(2, 99)], always)).toEqual([at(2, 99), at(1)])
  })

  it('leaves out what came outside of the window', () => {
    expect(mergedRows(answered(3), [at(1), at(9)], { from: 120_000, to: 300_000, max: 9 })).toEqual([at(3)])
  })
})

it('mixes readings of several keys by time, those of one time in the order of the keys', () => {
  const rows = readingRows([
    [at(3, 30), at(1, 10)],
    [at(3, 31), at(2, 21)],
  ])
  expect(rows.map(({ series, value }) => [series, value])).toEqual([
    [0, 30],
    [1, 31],
    [1, 21],
    [0, 10],
  ])
})

it('makes one row of a time, with a hole where a key has no reading', () => {
  expect(timeRows([[at(3, 30), at(1, 10)], [at(3, 31)]])).toEqual([
    { at: 180_000, values: [30, 31] },
    { at: 60_000, values: [10, undefined] },
  ])
})
