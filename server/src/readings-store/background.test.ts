import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/support/database.ts'
import type { ReadingsStore, StoreOptions } from './index.ts'
import { openReadingsStore } from './index.ts'
import { newSeries, type Point, readAll, write } from './store-trial.ts'

const minute = 60_000
const t0 = Date.parse('2026-03-02T00:00:00Z')

let database: TestDatabase
let owner: pg.Client
const open: ReadingsStore[] = []
const complaints: { details: object; message: string }[] = []

beforeEach(async () => {
  database = await testDatabase()
  owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
})
afterEach(async () => {
  for (const store of open.splice(0)) await store.close()
  complaints.length = 0
  await owner.end()
  await database.drop()
})

async function openStore(options: Partial<StoreOptions> = {}): Promise<ReadingsStore> {
  const log = { error: (details: object, message: string) => void complaints.push({ details, message }) }
  const store = await openReadingsStore({ ...options, pool: database.db.pipeline, log })
  open.push(store)
  return store
}

const save = (store: ReadingsStore, points: readonly Point[]) => write(database.db.pipeline, store, points)
const everyMinute = (series: number, from: number, to: number): Point[] =>
  Array.from({ length: to - from }, (_, i): Point => [series, t0 + (from + i) * minute, from + i])

async function segmentsOf(series: number) {
  const { rows } = await owner.query<{
    first: number
    generation: number
    readings: number
    settled: boolean
  }>(
    `select first_time::float8 as first, generation, readings, settled from reading_segment
     where series_id = $1 order by first_time, generation`,
    [series],
  )
  return rows
}

test('a damaged segment is told with its id, left out, and takes nothing else with it', async () => {
  const store = await openStore()
  const { series, nodeId } = await newSeries(store)
  await save(store, everyMinute(series, 0, 20_000))
  await store.waitIdle()
  const segments = await segmentsOf(series)
  expect(segments.length).toBeGreaterThan(2)
  const [, damaged] = segments
  if (!damaged) throw new Error('There is no second segment')
  await owner.query(
    `update reading_segment set data = set_byte(data, 40, get_byte(data, 40) # 255), hours = '\\x00'
     where series_id = $1 and first_time = $2`,
    [series, damaged.first],
  )
  const rest = 20_000 - damaged.readings
  expect(await readAll(store, series)).toHaveLength(rest)
  expect((await store.limit(series, 20_000)).length).toBe(rest)
  for (const points of [1, 500, 20_000]) {
    const [buckets = []] = await store.buckets([series], t0, t0 + 20_000 * minute, points)
    expect(buckets.reduce((sum, { count }) => sum + count, 0)).toBe(rest)
  }
  expect(await store.latest([series])).toEqual([{ time: t0 + 19_999 * minute, value: 19_999 }])
  expect(store.state().damaged).toBe(1)
  expect(complaints).toMatchObject([
    { details: { segment: `${series}/${damaged.first}/${damaged.generation}` } },
  ])
  // What comes late into its stretch is kept beside it, and the work in the background goes on.
  await save(store, [[series, damaged.first + minute, -1]])
  await store.waitIdle()
  expect(store.state().fault).toBe(null)
  expect((await readAll(store, series)).filter(({ value }) => value === -1)).toHaveLength(1)
  // Whole, it goes with the rest.
  await store.deleteRange([series], 0, Number.POSITIVE_INFINITY)
  expect(await segmentsOf(series)).toEqual([])
  expect(await store.counts([nodeId], 0, Number.POSITIVE_INFINITY)).toEqual([0])
})

test('the newest segment damaged, the latest reading is the newest of the others', async () => {
  const store = await openStore()
  const { series } = await newSeries(store)
  await save(store, everyMinute(series, 0, 12_000))
  await store.waitIdle()
  const last = (await segmentsOf(series)).at(-1)
  await owner.query(`update reading_segment set data = '\\x00' where series_id = $1 and first_time = $2`, [
    series,
    last?.first,
  ])
  const next = await openStore()
  const newest = (await readAll(next, series)).at(-1)
  expect(newest?.time).toBeLessThan(last?.first ?? 0)
  expect(await next.latest([series])).toEqual([newest])
})

test('a damaged record of the ingest log is told and left out at the start', async () => {
  const store = await openStore()
  const { series } = await newSeries(store)
  for (const part of [0, 1, 2]) await save(store, everyMinute(series, part * 10, part * 10 + 10))
  await owner.query(
    `update reading_log set record = substr(record, 1, length(record) - 3)
     where id = (select id from reading_log order by id desc offset 1 limit 1)`,
  )
  const next = await openStore()
  expect((await readAll(next, series)).map(({ value }) => value)).toEqual([
    ...everyMinute(series, 0, 10).map(([, , value]) => value),
    ...everyMinute(series, 20, 30).map(([, , value]) => value),
  ])
  expect(next.state().damaged).toBe(1)
  expect(complaints).toHaveLength(1)
})

test('who reads while readings are flushed and compacted sees all that is committed, each once', async () => {
  const store = await openStore({ flushReadings: 300 })
  const { series, nodeId } = await newSeries(store)
  let committed = 0
  let done = false
  const writing = (async () => {
    for (let round = 0; round < 120; round++) {
      // Some of them late, so that flushed weeks are written again.
      const from = round % 7 === 6 ? (round - 5) * 100 : round * 100
      await save(store, everyMinute(series, from, from + 100))
      committed = Math.max(committed, round % 7 === 6 ? 0 : from + 100 - Math.floor(round / 7) * 100)
    }
    done = true
  })()
  let reads = 0
  while (!done) {
    const before = committed
    const readings = await readAll(store, series)
    const [count] = await store.counts([nodeId], 0, Number.POSITIVE_INFINITY)
    expect(readings.length).toBeGreaterThanOrEqual(before - 700)
    expect(count).toBeGreaterThanOrEqual(readings.length)
    readings.forEach(({ time, value }, i) => {
      expect(value).toBe((time - t0) / minute)
      expect(time).toBeGreaterThan(readings[i - 1]?.time ?? 0)
    })
    reads++
  }
  await writing
  await store.waitIdle()
  expect(reads).toBeGreaterThan(5)
  const all = new Set<number>()
  for (let round = 0; round < 120; round++) {
    const from = round % 7 === 6 ? (round - 5) * 100 : round * 100
    for (let i = 0; i < 100; i++) all.add(from + i)
  }
  expect((await readAll(store, series)).map(({ value }) => value)).toEqual([...all].sort((a, b) => a - b))
  expect(store.state()).toMatchObject({ openReadings: 0, flushing: 0, damaged: 0, fault: null })
})

test('when memory is overfull because nothing can be flushed, writers wait, and go on by themselves', async () => {
  const store = await openStore({ flushReadings: 100 })
  const { series } = await newSeries(store)
  await owner.query('begin')
  await owner.query('lock table reading_segment in exclusive mode')
  let written = 0
  const writing = (async () => {
    for (let round = 0; round < 10; round++) {
      await save(store, everyMinute(series, round * 100, round * 100 + 100))
      written++
    }
  })()
  await expect.poll(() => written, { timeout: 20_000 }).toBeGreaterThanOrEqual(2)
  await sleep(300)
  expect(written).toBeLessThan(8)
  // Who reads does not wait.
  expect((await readAll(store, series)).length).toBe(written * 100)
  await owner.query('rollback')
  await writing
  expect(await readAll(store, series)).toHaveLength(1000)
})

test('work that fails is tried again, told, and not forgotten', async () => {
  const store = await openStore({ flushReadings: 100 })
  const { series } = await newSeries(store)
  await owner.query('alter table reading_segment add constraint refuse check (readings < 0) not valid')
  await save(store, everyMinute(series, 0, 200))
  await expect.poll(() => store.state().fault, { timeout: 20_000 }).toContain('refuse')
  expect(complaints.length).toBeGreaterThan(0)
  expect(await readAll(store, series)).toHaveLength(200)
  await owner.query('alter table reading_segment drop constraint refuse')
  await expect.poll(() => store.state(), { timeout: 10_000 }).toMatchObject({ openReadings: 0, fault: null })
  expect(await readAll(store, series)).toHaveLength(200)
})

test('when memory is overfull and flushing fails, writers are told why instead of waiting', async () => {
  const store = await openStore({ flushReadings: 100 })
  const { series } = await newSeries(store)
  await owner.query('alter table reading_segment add constraint refuse check (readings < 0) not valid')
  let written = 0
  const writing = (async () => {
    for (;;) {
      await save(store, everyMinute(series, written * 100, written * 100 + 100))
      written++
    }
  })()
  await expect(writing).rejects.toThrow('refuse')
  expect(await readAll(store, series)).toHaveLength(written * 100)
  await owner.query('alter table reading_segment drop constraint refuse')
  await expect.poll(() => store.state().fault, { timeout: 10_000 }).toBe(null)
  await save(store, [[series, t0 - minute, 'again']])
  expect(await readAll(store, series)).toHaveLength(written * 100 + 1)
})

test('few readings are flushed after a while', async () => {
  let now = t0
  const store = await openStore({ clock: { now: () => new Date(now) }, flushAfterMs: 60 * minute })
  const { series } = await newSeries(store)
  await save(store, everyMinute(series, 0, 5))
  await sleep(100)
  expect(store.state().openReadings).toBe(5)
  now += 61 * minute
  await save(store, everyMinute(series, 5, 6))
  await expect.poll(() => store.state().openReadings, { timeout: 20_000 }).toBe(0)
  expect(await segmentsOf(series)).toMatchObject([{ readings: 6, settled: false }])
})
