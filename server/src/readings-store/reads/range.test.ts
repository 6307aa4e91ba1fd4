import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts'
import type { ReadingsStore } from '../index.ts'
import { newSeries, type Point, readAll, reopen, write } from '../store-trial.ts'

const t0 = Date.parse('2026-03-01T00:00:00Z')
const total = 12_345

let database: TestDatabase
let store: ReadingsStore
let series: number

beforeAll(async () => {
  database = await testDatabase()
  store = await reopen(database.db.pipeline)
  series = (await newSeries(store)).series
  // Each page of 5,000 rows ends within the three rows of one time.
  const points = Array.from({ length: total }, (_, i): Point[] => [
    [series, t0 + i, -1],
    [series, t0 + i, -2],
    [series, t0 + i, i],
  ])
  await write(database.db.pipeline, store, points.flat())
})
afterAll(async () => {
  await store.close()
  await database.drop()
})

function countQueries(): { count: number; stop(): void } {
  const pool = database.db.pipeline
  const counter = { count: 0, stop: () => void pool.off('acquire', countOne) }
  function countOne() {
    counter.count++
  }
  pool.on('acquire', countOne)
  return counter
}

test('all pages together are the range, oldest first, newest first, once each', async () => {
  const upwards = await readAll(store, series)
  expect(upwards.map(({ value }) => value)).toEqual(Array.from({ length: total }, (_, i) => i))
  expect(upwards.every(({ time, value }) => time === t0 + Number(value))).toBe(true)
  expect(await readAll(store, series, 0, Number.POSITIVE_INFINITY, { order: 'newestFirst' })).toEqual(
    upwards.toReversed(),
  )
})

test('the start belongs to the range, the end does not', async () => {
  const values = async (from: number, to: number) =>
    (await readAll(store, series, from, to)).map(({ value }) => value)
  expect(await values(t0 + 5, t0 + 8)).toEqual([5, 6, 7])
  expect(await values(t0 + 4.5, t0 + 7.5)).toEqual([5, 6, 7])
  expect(await values(t0 - 10, t0 + 1)).toEqual([0])
  expect(await values(t0 + total - 1, Number.POSITIVE_INFINITY)).toEqual([total - 1])
  expect(await values(t0 + 8, t0 + 8)).toEqual([])
  expect(await values(t0 + 9, t0 + 8)).toEqual([])
  await expect(values(Number.NaN, t0)).rejects.toThrow(RangeError)
})

test.each([1, 2, 1666, 1667, 5000, total, total + 1])(
  'a limit of %i counts readings, not rows',
  async (limit) => {
    const expected = Math.min(limit, total)
    const oldest = await readAll(store, series, 0, Number.POSITIVE_INFINITY, { limit })
    expect(oldest.map(({ value }) => value)).toEqual(Array.from({ length: expected }, (_, i) => i))
    const newest = await store.limit(series, limit)
    expect(newest.map(({ value }) => value)).toEqual(
      Array.from({ length: expected }, (_, i) => total - 1 - i),
    )
  },
)

test('a limit of none asks nothing', async () => {
  const counter = countQueries()
  expect(await store.limit(series, 0)).toEqual([])
  counter.stop()
  expect(counter.count).toBe(0)
})

test('threat 32: a reader that leaves stops the work, and holds no connection meanwhile', async () => {
  const counter = countQueries()
  for await (const chunk of store.range(series, 0, Number.POSITIVE_INFINITY)) {
    expect(chunk.times.length).toBeLessThanOrEqual(8_192)
    const { idleCount, totalCount } = database.db.pipeline
    expect(idleCount).toBe(totalCount)
    break
  }
  counter.stop()
  expect(counter.count).toBe(1)
})

test('threat 32: pages of long texts are shorter', async () => {
  const { series: wordy } = await newSeries(store)
  const text = 'lång '.repeat(10_000)
  await write(
    database.db.pipeline,
    store,
    Array.from({ length: 300 }, (_, i): Point => [wordy, t0 + i, i % 2 ? text : { text }]),
  )
  for (const order of ['oldestFirst', 'newestFirst'] as const) {
    let readings = 0
    for await (const chunk of store.range(wordy, 0, Number.POSITIVE_INFINITY, { order })) {
      expect(chunk.times.length * text.length).toBeLessThan(5_000_000)
      readings += chunk.times.length
    }
    expect(readings).toBe(300)
  }
})

test('a series without readings and one that does not exist are empty', async () => {
  const { series: empty } = await newSeries(store)
  for (const each of [empty, 2_000_000_000]) expect(await readAll(store, each)).toEqual([])
})
