import { expect, it } from 'vitest'
import { copyData, type SeriesData } from '../data.ts'
import { appendPoint } from '../live-points.ts'
import { createTable } from './table.ts'

const raw = (times: number[], gapMs = 0): SeriesData => ({ times, values: times.map((at) => at / 10), gapMs })
const folded = (start: number): SeriesData => ({
  times: [start + 30],
  values: [2],
  band: { low: [1], high: [3] },
  open: { start, stepMs: 60, sum: 4, count: 2, decimals: 3 },
})
const rows = (columns: readonly ArrayLike<unknown>[]) => columns.map((column) => Array.from(column))

it('joins series by their times; where one has nothing it is neither there nor broken', () => {
  const table = createTable([raw([10, 30]), raw([20, 30])])
  expect(rows(table.columns())).toEqual([
    [10, 20, 30],
    [1, undefined, 3],
    [undefined, 2, 3],
  ])
})

it('is, after live points, what it would be if it were made anew', () => {
  const given = [raw([10, 30]), raw([20, 40], 25), folded(0), folded(60)]
  const table = createTable(given)
  table.columns()
  const model = given.map(copyData)
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  for (let step = 0, now = 40; step < 600; step++) {
    now += random(12)
    // Some come late, some come twice.
    const at = Math.max(0, now - random(30))
    const series = random(given.length)
    const value = random(1000)
    const changed = model[series] ? appendPoint(model[series], at, value) : false
    expect(table.append(series, at, value)).toBe(changed)
  }
  expect(table.data).toEqual(model)
  expect(rows(table.columns())).toEqual(rows(createTable(model).columns()))
  expect(table.columns()[0].length).toBeGreaterThan(300)
})

it('leaves what it was given alone', () => {
  const given = raw([10])
  createTable([given]).append(0, 20, 5)
  expect(given.times).toEqual([10])
})

it('of a single series shows what was added', () => {
  const table = createTable([raw([10])])
  table.columns()
  table.append(0, 20, 5)
  expect(rows(table.columns())).toEqual([
    [10, 20],
    [1, 5],
  ])
})
