import { isDeepStrictEqual } from 'node:util'
import type { Pool } from 'pg'
import {
  type Bucket,
  clockToleranceMs,
  maxTime,
  type Reading,
  type ReadingsStore,
  type ReadingValue,
  readingsOf,
} from '#readings-store/index.ts'
import { decodeHours, decodeRecord, decodeSegment, rollUp } from '../../../src/readings-store/codec/index.ts'
import { firstTime, lastTime, names, nodeIds, now } from './operations.ts'

/** All of one series. */
export interface Contents {
  times: Float64Array
  values: Float64Array | ReadingValue[]
}

export interface Inspection {
  /** By place in `names`. */
  contents: Contents[]
  complaints: string[]
  segments: number
}

/**
 * Reads everything by every way that there is, and holds them to one another; `isSettled` if everything should
 * be flushed. Nobody may write meanwhile.
 */
export async function inspect(store: ReadingsStore, pool: Pool, isSettled: boolean): Promise<Inspection> {
  const complaints: string[] = []
  const found = await store.findSeries(names)
  const contents: Contents[] = []
  for (const [name, series] of found.entries()) {
    const readings = series === undefined ? [] : await readAll(store, series)
    contents.push({
      times: Float64Array.from(readings, ({ time }) => time),
      values: readings.every(({ value }) => typeof value === 'number')
        ? Float64Array.from(readings, ({ value }) => Number(value))
        : readings.map(({ value }) => value),
    })
    // Every fourth is enough: the next time it will be another.
    if (series === undefined || Math.random() > 0.25) continue
    for (const complaint of await compareWays(store, series, readings)) {
      complaints.push(`${names[name]?.nodeId.slice(-2)}/${names[name]?.key}: ${complaint}`)
    }
  }
  const counts = await store.counts(nodeIds, 0, maxTime)
  for (const [at, nodeId] of nodeIds.entries()) {
    const expected = contents.reduce(
      (sum, { times }, name) => sum + (names[name]?.nodeId === nodeId ? times.length : 0),
      0,
    )
    if (counts[at] !== expected) complaints.push(`${nodeId}: counts says ${counts[at]}, range ${expected}`)
  }
  if (store.state().damaged !== 0) complaints.push(`${store.state().damaged} damaged`)
  if (isSettled) complaints.push(...(await checkSettled(store, pool)))
  const { complaints: ofSegments, segments } = await checkSegments(pool)
  return { contents, complaints: [...complaints, ...ofSegments], segments }
}

/** Nothing is left in memory, and in the ingest log at most deletions. */
async function checkSettled(store: ReadingsStore, pool: Pool): Promise<string[]> {
  const complaints: string[] = []
  const { openReadings, flushing } = store.state()
  if (openReadings + flushing > 0) complaints.push(`${openReadings} readings are not flushed`)
  const { rows } = await pool.query<{ id: number; record: Buffer }>('select id, record from reading_log')
  for (const { id, record } of rows) {
    if (decodeRecord(record).kind === 'batch') complaints.push(`the flushed record ${id} is in the log`)
  }
  return complaints
}

async function readAll(store: ReadingsStore, series: number): Promise<Reading[]> {
  const readings: Reading[] = []
  for await (const chunk of store.range(series, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY)) {
    readings.push(...readingsOf(chunk))
  }
  return readings
}

async function compareWays(store: ReadingsStore, series: number, readings: Reading[]): Promise<string[]> {
  const complaints: string[] = []
  const hold = (what: string, actual: unknown, expected: unknown) => {
    if (isDeepStrictEqual(actual, expected)) return
    complaints.push(`${what} is ${shorten(actual)}, by range it is ${shorten(expected)}`)
  }
  const twice = readings.filter(({ time }, i) => time <= (readings[i - 1]?.time ?? Number.NEGATIVE_INFINITY))
  hold('what does not ascend', twice, [])
  // What is dated ahead of the clock is not the latest yet.
  hold('latest', await store.latest([series]), [
    readings.findLast(({ time }) => time <= now + clockToleranceMs),
  ])
  hold('limit', await store.limit(series, 7), readings.slice(-7).reverse())
  const cuts: [number, number][] = [
    [firstTime, lastTime],
    [firstTime + 90 * 3_600_000 + 1, firstTime + 400 * 3_600_000],
    [firstTime + 520 * 3_600_000, firstTime + 530 * 3_600_000 + 7],
  ]
  for (const [from, to] of cuts) {
    const inside = readings.filter(({ time }) => time >= from && time < to)
    hold('countRange', await store.countRange([series], from, to), inside.length)
    const [buckets = []] = await store.buckets([series], from, to, 60)
    hold('buckets', buckets.map(shapeOf), shapesOf(inside, buckets))
    const days = await store.calendarBuckets(series, from, to, 'day', 'Europe/Stockholm')
    hold('days', days.map(shapeOf), shapesOf(inside, days))
    hold('readings in days', sumOf(days), inside.filter(({ value }) => isNumber(value)).length)
    hold('readings in buckets', sumOf(buckets), sumOf(days))
  }
  return complaints
}

const isNumber = (value: ReadingValue) => typeof value === 'number' || typeof value === 'boolean'
const sumOf = (buckets: readonly Bucket[]) => buckets.reduce((sum, { count }) => sum + count, 0)
const shapeOf = ({ count, min, max, first, last }: Bucket) => [count, min, max, first, last]

function shapesOf(readings: readonly Reading[], buckets: readonly Bucket[]): number[][] {
  let at = 0
  return buckets.map(({ end }) => {
    const values: number[] = []
    for (; (readings[at]?.time ?? end) < end; at++) {
      const value = readings[at]?.value ?? Number.NaN
      if (isNumber(value)) values.push(Number(value))
    }
    return [
      values.length,
      Math.min(...values),
      Math.max(...values),
      values[0] ?? Number.NaN,
      values.at(-1) ?? Number.NaN,
    ]
  })
}

interface SegmentRow {
  series: number
  first: number
  last: number
  generation: number
  readings: number
  settled: boolean
  hours: Buffer
  data: Buffer
}

/** Every segment can be read and says of itself what is in it; settled ones of a series do not overlap. */
async function checkSegments(pool: Pool): Promise<{ complaints: string[]; segments: number }> {
  const { rows } = await pool.query<SegmentRow>(
    `select series_id as series, first_time::float8 as first, last_time::float8 as last, generation, readings,
       settled, hours, data from reading_segment order by series_id, first_time`,
  )
  const complaints: string[] = []
  let settledBefore: SegmentRow | undefined
  for (const row of rows) {
    const id = `segment ${row.series}/${new Date(row.first).toISOString()}/${row.generation}`
    try {
      const { times, values } = decodeSegment(row.data)
      const said = [row.readings, row.first, row.last]
      const held = [times.length, times[0], times.at(-1)]
      if (!isDeepStrictEqual(said, held)) complaints.push(`${id} says ${said} and holds ${held}`)
      if (!isDeepStrictEqual(decodeHours(row.hours), rollUp(times, values)))
        complaints.push(`${id}: its hours are not those of its readings`)
    } catch (error) {
      complaints.push(`${id} cannot be read: ${String(error)}`)
    }
    if (!row.settled) continue
    if (settledBefore?.series === row.series && settledBefore.last >= row.first)
      complaints.push(`${id} overlaps the settled one before it`)
    settledBefore = row
  }
  return { complaints, segments: rows.length }
}

function shorten(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 300 ? `${text.slice(0, 300)}… (${text.length} characters)` : text
}
