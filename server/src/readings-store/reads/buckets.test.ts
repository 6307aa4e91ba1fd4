import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts'
import { type Bucket, maxBuckets, type ReadingsStore, type ReadingValue } from '../index.ts'
import { newSeries, type Point, reopen, write } from '../store-trial.ts'

const minute = 60_000
const hour = 60 * minute
const t0 = Date.parse('2026-03-01T00:00:00Z')

let database: TestDatabase
let store: ReadingsStore

beforeAll(async () => {
  database = await testDatabase()
  store = await reopen(database.db.pipeline)
})
afterAll(async () => {
  await store.close()
  await database.drop()
})

async function seriesOf(readings: [time: number, value: ReadingValue][]): Promise<number> {
  const { series } = await newSeries(store)
  await write(
    database.db.pipeline,
    store,
    readings.map(([time, value]): Point => [series, time, value]),
  )
  return series
}

test('a bucket tells count, extremes and when they were, sum, average, first and last', async () => {
  const series = await seriesOf([
    [t0 + 30, 7],
    [t0 + 10, 5],
    [t0 + 99, 6],
    [t0 + 20, -3],
    [t0 + 40, 7],
    [t0 + 50, -3],
    [t0 + 250, 1.5],
    [t0 + 300, 99],
  ])
  expect(await store.buckets([series], t0, t0 + 300, 3)).toEqual([
    [
      {
        start: t0,
        end: t0 + 100,
        count: 6,
        min: -3,
        minTime: t0 + 20,
        max: 7,
        maxTime: t0 + 30,
        sum: 19,
        avg: 19 / 6,
        first: 5,
        last: 6,
      },
      {
        start: t0 + 200,
        end: t0 + 300,
        count: 1,
        min: 1.5,
        minTime: t0 + 250,
        max: 1.5,
        maxTime: t0 + 250,
        sum: 1.5,
        avg: 1.5,
        first: 1.5,
        last: 1.5,
      },
    ],
  ])
})

test('one spike among a month of minutes is in a bucket, whatever their number', async () => {
  const series = await seriesOf(
    Array.from({ length: 43_200 }, (_, i) => [t0 + i * minute, i === 31_111 ? 1e6 : 20 + (i % 10) / 10]),
  )
  for (const points of [1, 7, 500, 43_200, maxBuckets]) {
    const [buckets = []] = await store.buckets([series], t0, t0 + 43_200 * minute, points)
    expect(buckets.length).toBeLessThanOrEqual(points)
    expect(buckets.reduce((sum, { count }) => sum + count, 0)).toBe(43_200)
    const spike = buckets.filter(({ max }) => max === 1e6)
    expect(spike.map(({ maxTime }) => maxTime)).toEqual([t0 + 31_111 * minute])
    expect(Math.min(...buckets.map(({ min }) => min))).toBe(20)
  }
})

test('only the last write of a time counts', async () => {
  const series = await seriesOf([
    [t0, 1000],
    [t0 + 1, 2],
    [t0, 1],
  ])
  const [[bucket] = []] = await store.buckets([series], t0, t0 + 10, 1)
  expect(bucket).toMatchObject({ count: 2, max: 2, sum: 3, first: 1 })
})

test('booleans count as 1 and 0; texts and objects are left out, also where they replace a number', async () => {
  const series = await seriesOf([
    [t0, true],
    [t0 + 1, false],
    [t0 + 2, true],
    [t0 + 3, 'off'],
    [t0 + 4, { lat: 1 }],
    [t0 + 5, 8],
    [t0 + 5, 'replaced'],
  ])
  const [[bucket] = []] = await store.buckets([series], t0, t0 + 10, 1)
  expect(bucket).toMatchObject({ count: 3, sum: 2, min: 0, max: 1, first: 1, last: 1 })
  expect(await store.buckets([await seriesOf([[t0, 'x']])], t0, t0 + 10, 5)).toEqual([[]])
})

test('threat 26: numbers whose sum no double can hold do not break a chart', async () => {
  const most = Number.MAX_VALUE
  const series = await seriesOf([most, most, most, 5e-324, 1].map((value, i) => [t0 + i, value]))
  const [[bucket] = []] = await store.buckets([series], t0, t0 + 10, 1)
  expect(bucket).toMatchObject({ sum: most, min: 5e-324, max: most })
  expect((bucket?.avg ?? 0) / most).toBeCloseTo(0.6)
})

test('negative zero stays', async () => {
  const series = await seriesOf([[t0, -0]])
  const [[bucket] = []] = await store.buckets([series], t0, t0 + 10, 1)
  expect(bucket).toMatchObject({ min: -0, max: -0, first: -0, last: -0 })
})

test('several series are answered in order, also one that is empty or asked for twice', async () => {
  const [a, b, empty] = [await seriesOf([[t0, 1]]), await seriesOf([[t0, 2]]), await seriesOf([])]
  const answer = await store.buckets([b, empty, a, b], t0, t0 + 10, 4)
  expect(answer.map((buckets) => buckets.map(({ max }) => max))).toEqual([[2], [], [1], [2]])
})

test('threat 32: an absurd number of buckets is refused, an empty range is empty', async () => {
  const series = await seriesOf([[t0, 1]])
  for (const points of [0, -1, 1.5, maxBuckets + 1, Number.NaN, Number.POSITIVE_INFINITY]) {
    await expect(store.buckets([series], t0, t0 + 10, points)).rejects.toThrow(RangeError)
  }
  expect(await store.buckets([series], t0 + 10, t0, 5)).toEqual([[]])
  expect(await store.buckets([series], t0, t0, 5)).toEqual([[]])
  expect(await store.buckets([series], Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, 1)).toHaveLength(1)
})

test('threat 32: a reader who has left is not worked for', async () => {
  const series = await seriesOf([[t0, 1]])
  const signal = AbortSignal.abort(new Error('the browser has gone'))
  await expect(store.buckets([series], t0, t0 + 10, 1, { signal })).rejects.toThrow('the browser has gone')
})

describe('calendar buckets', () => {
  const summarize = (buckets: Bucket[]) =>
    buckets.map(({ start, end, count }) => [new Date(start).toISOString(), (end - start) / hour, count])

  /** One reading every half hour, and one in the last millisecond of each. */
  function halfHours(from: string, count: number): [number, number][] {
    return Array.from({ length: count }, (_, i): [number, number][] => {
      const start = Date.parse(from) + i * 30 * minute
      return [
        [start, i],
        [start + 30 * minute - 1, i],
      ]
    }).flat()
  }

  test('Europe/Stockholm: 23 hours on 2026-03-29, 25 on 2026-10-25', async () => {
    const spring = await seriesOf(halfHours('2026-03-27T23:00:00Z', 4 * 48))
    const days = await store.calendarBuckets(
      spring,
      Date.parse('2026-03-27T23:00:00Z'),
      Date.parse('2026-03-30T22:00:00Z'),
      'day',
      'Europe/Stockholm',
    )
    expect(summarize(days)).toEqual([
      ['2026-03-27T23:00:00.000Z', 24, 96],
      ['2026-03-28T23:00:00.000Z', 23, 92],
      ['2026-03-29T22:00:00.000Z', 24, 96],
    ])
    expect(days[1]).toMatchObject({ first: 48, last: 48 + 45 })

    const autumn = await seriesOf(halfHours('2026-10-24T22:00:00Z', 4 * 48))
    const [day] = await store.calendarBuckets(
      autumn,
      Date.parse('2026-10-24T22:00:00Z'),
      Date.parse('2026-10-25T23:00:00Z'),
      'day',
      'Europe/Stockholm',
    )
    expect(day && summarize([day])).toEqual([['2026-10-24T22:00:00.000Z', 25, 100]])
    const hours = await store.calendarBuckets(
      autumn,
      Date.parse('2026-10-24T22:00:00Z'),
      Date.parse('2026-10-25T23:00:00Z'),
      'hour',
      'Europe/Stockholm',
    )
    expect(hours).toHaveLength(25)
    expect(new Set(hours.map(({ count }) => count))).toEqual(new Set([4]))
  })

  test('Asia/Kolkata: days begin at 18:30 UTC, hours at :30', async () => {
    const series = await seriesOf(halfHours('2026-03-28T18:30:00Z', 96))
    const range = [Date.parse('2026-03-28T18:30:00Z'), Date.parse('2026-03-30T18:30:00Z')] as const
    expect(summarize(await store.calendarBuckets(series, ...range, 'day', 'Asia/Kolkata'))).toEqual([
      ['2026-03-28T18:30:00.000Z', 24, 96],
      ['2026-03-29T18:30:00.000Z', 24, 96],
    ])
    const hours = await store.calendarBuckets(series, ...range, 'hour', 'Asia/Kolkata')
    expect(hours).toHaveLength(48)
    expect(hours.every(({ start, count }) => start % hour === 30 * minute && count === 4)).toBe(true)
  })

  test('weeks and months; what lies outside the range does not count', async () => {
    const series = await seriesOf(halfHours('2026-02-01T00:00:00Z', 59 * 48))
    const from = Date.parse('2026-02-27T12:00:00Z')
    const to = Date.parse('2026-03-02T12:00:00Z')
    expect(summarize(await store.calendarBuckets(series, from, to, 'month', 'UTC'))).toEqual([
      ['2026-02-01T00:00:00.000Z', 28 * 24, 36 * 4],
      ['2026-03-01T00:00:00.000Z', 31 * 24, 36 * 4],
    ])
    expect(summarize(await store.calendarBuckets(series, from, to, 'week', 'UTC'))).toEqual([
      ['2026-02-23T00:00:00.000Z', 7 * 24, 60 * 4],
      ['2026-03-02T00:00:00.000Z', 7 * 24, 12 * 4],
    ])
  })

  test('unknown zones and too many hours are refused', async () => {
    const series = await seriesOf([[t0, 1]])
    await expect(store.calendarBuckets(series, t0, t0 + hour, 'day', 'Mars/Olympus')).rejects.toThrow(
      RangeError,
    )
    await expect(store.calendarBuckets(series, 0, Number.POSITIVE_INFINITY, 'hour', 'UTC')).rejects.toThrow(
      RangeError,
    )
  })
})
