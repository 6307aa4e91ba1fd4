import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { nameOfSeries } from '#api/live/live.ts'
import { createLatestLoader } from './latest-loader.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const series = (at: number) => ({ deveui: `n${at}`, key: 't' })
const latest = (value: number) => ({ value, at: value, times: [], values: [] })

it('asks once for all rows that come into view together, a hundred in a call at most', async () => {
  const asked: number[] = []
  const load = createLatestLoader(async (some) => {
    asked.push(some.length)
    return new Map(some.map((each) => [nameOfSeries(each), latest(Number(each.deveui.slice(1)))]))
  })
  const first = Promise.all(Array.from({ length: 130 }, (_, at) => load(series(at))))
  // Twice in one view is asked for once.
  const again = load(series(7))
  await vi.advanceTimersByTimeAsync(50)
  expect((await first).map(({ value }) => value)).toEqual(Array.from({ length: 130 }, (_, at) => at))
  expect((await again).value).toBe(7)
  expect(asked).toEqual([100, 30])
  const later = load(series(500))
  await vi.advanceTimersByTimeAsync(50)
  expect((await later).value).toBe(500)
  expect(asked).toEqual([100, 30, 1])
})

it('says of what is gone that it has no value, and fails for those of a call that failed only', async () => {
  const load = createLatestLoader(async (some) => {
    if (some.some(({ deveui }) => deveui === 'n100')) throw new Error('lost')
    return new Map()
  })
  const all = Promise.allSettled(Array.from({ length: 101 }, (_, at) => load(series(at))))
  await vi.advanceTimersByTimeAsync(50)
  const settled = await all
  expect(settled[0]).toMatchObject({ status: 'fulfilled', value: { value: null, at: null } })
  expect(settled[100]).toMatchObject({ status: 'rejected' })
})
