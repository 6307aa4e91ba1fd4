import { expect, it } from 'vitest'
import type { ShownColumns } from '../../widget.ts'
import { courseOf, lineOf, totalOf } from './columns.ts'

const columns = (values: number[][]): ShownColumns => {
  const column = (n: number) => Float64Array.from(values.map((row) => row[n] ?? 0))
  const [start, min, max, avg, sum, count, first, last] = [0, 1, 2, 3, 4, 5, 6, 7].map(column) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ]
  return { start, min, max, avg, sum, count, first, last }
}
const buckets = columns([
  [0, 1, 3, 2, 20, 10, 1, 3],
  [100, 2, 6, 4, 40, 10, 2, 6],
])
const shown = { kind: 'buckets', stepMs: 100, buckets } as const

it('draws the middle of each stretch, with a band where it is wanted', () => {
  expect(lineOf(shown, 'band')).toMatchObject({ times: [50, 150], values: [2, 4], band: { low: [1, 2] } })
  expect(lineOf(shown, 'band', true).band).toBeUndefined()
  expect(lineOf(shown, 'avg').band).toBeUndefined()
  expect(lineOf(shown, 'sum')).toMatchObject({ times: [50, 150], values: [20, 40] })
  expect(lineOf(undefined, 'band')).toEqual({ times: [], values: [] })
  // An answer to other settings, which has not what is wanted now.
  const lacking = { ...shown, buckets: { ...buckets, sum: new Float64Array() } }
  expect(lineOf(lacking, 'sum')).toEqual({ times: [], values: [] })
})

it('tells what became of a range', () => {
  const total = columns([[0, 1, 6, 3, 60, 20, 1, 6]])
  expect(
    (['min', 'max', 'avg', 'sum', 'count', 'first', 'last'] as const).map((of) => totalOf(total, of)),
  ).toEqual([1, 6, 3, 60, 20, 1, 6])
  expect(totalOf(undefined, 'avg')).toBeNull()
  expect(courseOf(shown)).toEqual({ times: [50, 150], values: [2, 4] })
})
