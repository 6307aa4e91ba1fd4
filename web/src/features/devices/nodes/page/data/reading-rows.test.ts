import { expect, it } from 'vitest'
import { mayHaveMore, readingRows, rowsWithin } from './reading-rows.ts'

const reading = (key: string, minute: number, value = minute) => ({
  key,
  value,
  createdAt: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
  label: '',
  tagDeveui: 'n',
})
const at = (minute: number) => Date.UTC(2026, 0, 1, 0, minute)

it('puts what was measured at one moment in one row, newest first', () => {
  expect(readingRows([reading('t', 2), reading('t', 1), reading('h', 2, 50)])).toEqual([
    { at: at(2), values: new Map(Object.entries({ t: 2, h: 50 })) },
    { at: at(1), values: new Map([['t', 1]]) },
  ])
})

it('has values of the keys that were measured only, whatever they are called', () => {
  const [row] = readingRows([reading('__proto__', 2), reading('t', 2, 7)])
  expect([...(row?.values ?? [])]).toEqual([
    ['__proto__', 2],
    ['t', 7],
  ])
  expect(row?.values.has('constructor')).toBe(false)
})

it('ends where a key with more than it got ends, so that no row lacks what was measured', () => {
  const often = [5, 4, 3].map((minute) => reading('often', minute))
  const seldom = [5, 0].map((minute) => reading('seldom', minute))
  expect(readingRows([...often, ...seldom], 3).map((row) => row.at)).toEqual([at(5), at(4), at(3)])
  expect(readingRows([...often, ...seldom], 4).map((row) => row.at)).toEqual([at(5), at(4), at(3), at(0)])
  expect(mayHaveMore(often, 3)).toBe(true)
  expect(mayHaveMore(seldom, 3)).toBe(false)
})

it('holds what the chart shows: rows of the range, and what has come since', () => {
  const rows = readingRows([1, 2, 3, 4].map((minute) => reading('t', minute)))
  const range = { from: at(2), to: at(3) }
  expect(rowsWithin(rows, { ...range, live: false }).map((row) => row.at)).toEqual([at(3), at(2)])
  expect(rowsWithin(rows, { ...range, live: true }).map((row) => row.at)).toEqual([at(4), at(3), at(2)])
})
