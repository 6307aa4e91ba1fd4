import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#db/index.ts'
import { type TestDatabase, testDatabase } from '../../test/support/database.ts'
import {
  type Bucket,
  clockToleranceMs,
  findValueProblem,
  type JsonObject,
  maxTime,
  type Reading,
  type ReadingsStore,
  type ReadingValue,
} from './index.ts'
import { batchOf, readAll, reopen, write } from './store-trial.ts'

/** What the store should be: for each node and key the value of each time. */
type Model = Map<string, Map<number, ReadingValue>>

interface Real {
  store: ReadingsStore
  readonly nodeIds: readonly string[]
}
type Command = fc.AsyncCommand<Model, Real>

const nodes = [0, 1]
const keys = ['a', 'b']
const minute = 60_000
const t0 = Date.parse('2026-03-29T00:00:00Z')

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

/** In the third of five weeks: some are over, one lasts, some are to come. */
const now = t0 + 16 * 24 * 60 * minute
const clock = { now: () => new Date(now) }

const time = fc.oneof(
  fc.integer({ min: 0, max: 24 }).map((i) => t0 + i * 15 * minute),
  // Few, so that they are written again and again, before and after they are sealed: over, and in the week that lasts.
  fc.integer({ min: 0, max: 5 }).map((i) => t0 + i * 15 * minute),
  fc.integer({ min: 0, max: 5 }).map((i) => now - i * 15 * minute),
  fc.integer({ min: 0, max: 60 }).map((i) => t0 + i * 13 * 60 * minute),
)
const bound = fc.oneof(
  time,
  fc.integer({ min: -1, max: 25 * 15 * minute }).map((ms) => t0 + ms),
  fc.integer({ min: -1, max: 32 * 24 * 60 * minute }).map((ms) => t0 + ms),
)
const value: fc.Arbitrary<ReadingValue> = fc
  .oneof(
    { arbitrary: fc.double({ noDefaultInfinity: true, noNaN: true, min: -1e15, max: 1e15 }), weight: 6 },
    { arbitrary: fc.integer({ min: -5, max: 5 }), weight: 3 },
    { arbitrary: fc.constant(-0), weight: 1 },
    { arbitrary: fc.boolean(), weight: 2 },
    { arbitrary: fc.string({ unit: 'grapheme' }), weight: 2 },
    {
      // As it comes out of a parser: plain objects, no negative zero.
      arbitrary: fc
        .dictionary(fc.string(), fc.jsonValue())
        .map((object) => JSON.parse(JSON.stringify(object)) as JsonObject),
      weight: 1,
    },
  )
  .filter((each) => findValueProblem(each) === undefined)
const point = fc.record({ node: fc.constantFrom(...nodes), key: fc.constantFrom(...keys), time, value })
type NamedPoint = typeof point extends fc.Arbitrary<infer Point> ? Point : never

const nameOf = (node: number, key: string) => `${node}/${key}`

function idOf(real: Real, node: number): string {
  const id = real.nodeIds[node]
  if (id === undefined) throw new Error(`There is no node ${node}`)
  return id
}

async function seriesOf(real: Real, node: number, key: string): Promise<number | undefined> {
  const [series] = await real.store.findSeries([{ nodeId: idOf(real, node), key }])
  return series
}

async function batchFor(real: Real, points: readonly NamedPoint[]) {
  const series = await real.store.resolveMany(
    points.map(({ node, key }) => ({ nodeId: idOf(real, node), key })),
  )
  return points.map((each, i) => [series[i] ?? 0, each.time, each.value] as const)
}

function put(model: Model, points: NamedPoint[]): void {
  for (const each of points) {
    const name = nameOf(each.node, each.key)
    const readings = model.get(name) ?? new Map<number, ReadingValue>()
    model.set(name, readings.set(each.time, each.value))
  }
}

function writing(points: NamedPoint[]): Command {
  return {
    check: () => true,
    async run(model, real) {
      await write(database.db.pipeline, real.store, await batchFor(real, points))
      put(model, points)
      await compare(model, real)
    },
    toString: () => `write ${JSON.stringify(points)}`,
  }
}

function backfilling(points: NamedPoint[]): Command {
  return {
    check: () => true,
    async run(model, real) {
      await real.store.backfill(batchOf(await batchFor(real, points)))
      put(model, points)
      await compare(model, real)
    },
    toString: () => `backfill ${JSON.stringify(points)}`,
  }
}

function failing(points: NamedPoint[]): Command {
  return {
    check: () => true,
    async run(model, real) {
      const batch = batchOf(await batchFor(real, points))
      const failure = inTransaction(database.db.pipeline, async (client) => {
        await real.store.append(client, batch)
        throw new Error('after the append')
      })
      await expect(failure).rejects.toThrow('after the append')
      real.store.forget(batch)
      await compare(model, real)
    },
    toString: () => `fail ${JSON.stringify(points)}`,
  }
}

function deletingRange(node: number, key: string, from: number, to: number): Command {
  return {
    check: () => true,
    async run(model, real) {
      const readings = model.get(nameOf(node, key)) ?? new Map<number, ReadingValue>()
      const gone = [...readings.keys()].filter((each) => each >= from && each < to)
      for (const each of gone) readings.delete(each)
      const series = await seriesOf(real, node, key)
      expect(series === undefined ? 0 : await real.store.deleteRange([series], from, to)).toBe(gone.length)
      await compare(model, real)
    },
    toString: () => `delete ${node}/${key} ${from}..${to}`,
  }
}

function deletingSeries(node: number, key?: string): Command {
  return {
    check: () => true,
    async run(model, real) {
      for (const each of key === undefined ? keys : [key]) model.delete(nameOf(node, each))
      await real.store.deleteSeries(idOf(real, node), key)
      await expect.poll(() => real.store.state().seriesBeingRemoved, { interval: 1, timeout: 20_000 }).toBe(0)
      await compare(model, real)
    },
    toString: () => `delete ${node}/${key ?? '*'}`,
  }
}

function correcting({ node, key, time, value }: NamedPoint): Command {
  return {
    check: () => true,
    async run(model, real) {
      const series = await seriesOf(real, node, key)
      if (series === undefined) return
      await real.store.correct(series, [{ time, value }])
      const name = nameOf(node, key)
      model.set(name, (model.get(name) ?? new Map<number, ReadingValue>()).set(time, value))
      await compare(model, real)
    },
    toString: () => `correct ${node}/${key} at ${time} to ${JSON.stringify(value)}`,
  }
}

function settling(): Command {
  return {
    check: () => true,
    async run(model, real) {
      await real.store.waitIdle()
      expect(real.store.state()).toMatchObject({ openReadings: 0, flushing: 0, fault: null, damaged: 0 })
      await compare(model, real)
      const { rows } = await database.db.pipeline.query(
        `select a.series_id from reading_segment a join reading_segment b using (series_id)
         where a.settled and b.settled and a.first_time < b.first_time and a.last_time >= b.first_time`,
      )
      expect(rows, 'settled segments that overlap').toEqual([])
    },
    toString: () => 'settle',
  }
}

/** As if it had been killed: it has no time to end anything but the transaction it is in. */
function dying(): Command {
  return {
    check: () => true,
    async run(model, real) {
      void real.store.waitIdle().catch(() => undefined)
      await real.store.close()
      real.store = await openStore()
      await compare(model, real)
    },
    toString: () => 'die',
  }
}

/** Flushes every few readings. */
const openStore = () => reopen(database.db.pipeline, { clock, flushReadings: 20 })

function restarting(): Command {
  return {
    check: () => true,
    async run(model, real) {
      await real.store.close()
      real.store = await openStore()
      await compare(model, real)
    },
    toString: () => 'restart',
  }
}

function reading(from: number, to: number, points: number, limit: number): Command {
  return {
    check: () => true,
    async run(model, real) {
      for (const node of nodes) {
        let count = 0
        for (const key of keys) {
          const expected = inOrder(model, node, key).filter((each) => each.time >= from && each.time < to)
          count += expected.length
          const series = await seriesOf(real, node, key)
          if (series === undefined) continue
          expect(await readAll(real.store, series, from, to, { limit })).toEqual(expected.slice(0, limit))
          const [buckets = []] = await real.store.buckets([series], from, to, points)
          compareBuckets(buckets, expected, from, to, points)
          expect(await real.store.countRange([series], from, to)).toBe(expected.length)
          const isBefore = inOrder(model, node, key).some((each) => each.time < to)
          expect(await real.store.seriesBefore([series], to)).toEqual(isBefore ? [series] : [])
          const days = await real.store.calendarBuckets(series, from, to, 'day', 'Europe/Stockholm')
          compareDays(days, expected)
        }
        expect(await real.store.counts([idOf(real, node)], from, to)).toEqual([count])
      }
    },
    toString: () => `read ${from}..${to} points ${points} limit ${limit}`,
  }
}

function inOrder(model: Model, node: number, key: string): Reading[] {
  return [...(model.get(nameOf(node, key)) ?? [])]
    .map(([time, value]) => ({ time, value }))
    .sort((a, b) => a.time - b.time)
}

/** Everything that is there, by the ways that a page asks for. */
async function compare(model: Model, real: Real): Promise<void> {
  for (const node of nodes) {
    let count = 0
    for (const key of keys) {
      const expected = inOrder(model, node, key)
      count += expected.length
      const series = await seriesOf(real, node, key)
      if (series === undefined) {
        expect(expected).toEqual([])
        continue
      }
      expect(await readAll(real.store, series)).toEqual(expected)
      expect(await real.store.latest([series])).toEqual([
        // What is dated ahead of the clock is not the latest yet.
        expected.findLast((reading) => reading.time <= now + clockToleranceMs),
      ])
      expect(await real.store.limit(series, 3)).toEqual(expected.toReversed().slice(0, 3))
    }
    expect(await real.store.counts([idOf(real, node)], 0, maxTime)).toEqual([count])
  }
}

function compareBuckets(
  buckets: Bucket[],
  readings: Reading[],
  from: number,
  to: number,
  points: number,
): void {
  const asked = Math.ceil((to - from) / points)
  // Wide ones begin and end with an hour.
  const isWide = asked >= 4 * 60 * minute
  const start = isWide ? Math.floor(from / (60 * minute)) * 60 * minute : from
  const width = isWide ? Math.ceil((to - start) / points / (60 * minute)) * 60 * minute : asked
  expect(buckets.length).toBeLessThanOrEqual(points)
  const numbers = readings.flatMap(({ time, value }) =>
    typeof value === 'number' || typeof value === 'boolean' ? [{ time, value: Number(value) }] : [],
  )
  expect(buckets.reduce((sum, { count }) => sum + count, 0)).toBe(numbers.length)
  for (const bucket of buckets) {
    expect([bucket.end - bucket.start, (bucket.start - start) % width]).toEqual([width, 0])
    const inside = numbers.filter((each) => each.time >= bucket.start && each.time < bucket.end)
    const values = inside.map((each) => each.value)
    expect(bucket.count).toBe(inside.length)
    expect([bucket.first, bucket.last]).toEqual([values[0], values.at(-1)])
    // Which of 0 and -0 is the smaller one is nobody's business.
    expect([bucket.min + 0, bucket.max + 0]).toEqual([Math.min(...values) + 0, Math.max(...values) + 0])
    // Absent where only rollups were read.
    if (!isWide || bucket.minTime !== undefined) {
      expect(bucket.minTime).toBe(inside.find((each) => each.value === bucket.min)?.time)
    }
    if (!isWide || bucket.maxTime !== undefined) {
      expect(bucket.maxTime).toBe(inside.find((each) => each.value === bucket.max)?.time)
    }
    const sum = values.reduce((total, each) => total + each, 0)
    const tolerance = values.reduce((total, each) => total + Math.abs(each), 0) * 1e-12
    expect(Math.abs(bucket.sum - sum)).toBeLessThanOrEqual(tolerance)
    expect(bucket.avg).toBeCloseTo(bucket.sum / values.length, 10)
  }
}

const dayInStockholm = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm' })

function compareDays(days: Bucket[], readings: Reading[]): void {
  const counts = new Map<string, number>()
  for (const { time, value } of readings) {
    if (typeof value !== 'number' && typeof value !== 'boolean') continue
    const day = dayInStockholm.format(time)
    counts.set(day, (counts.get(day) ?? 0) + 1)
  }
  expect(days.map(({ start, count }) => [dayInStockholm.format(start), count])).toEqual([...counts])
}

test('random writes, failures, corrections, deletes, flushes, merges, restarts and deaths: the store is what a plain map would be', async () => {
  const points = fc.array(point, { minLength: 1, maxLength: 12 })
  const aNode = fc.constantFrom(...nodes)
  const aKey = fc.constantFrom(...keys)
  const commands = fc.commands(
    [
      points.map(writing),
      points.map(writing),
      points.map(failing),
      points.map(backfilling),
      fc.tuple(aNode, aKey, bound, bound).map((range) => deletingRange(...range)),
      fc.tuple(aNode, fc.option(aKey, { nil: undefined })).map((series) => deletingSeries(...series)),
      fc.constant(restarting()),
      fc.constant(settling()),
      fc.constant(settling()),
      fc.constant(dying()),
      point.map(correcting),
      fc
        .tuple(bound, bound, fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 30 }))
        .map((wish) => reading(...wish)),
    ],
    { maxCommands: 30 },
  )
  await fc.assert(
    fc.asyncProperty(commands, async (each) => {
      const real: Real = {
        store: await openStore(),
        nodeIds: nodes.map(() => randomUUID()),
      }
      await fc.asyncModelRun(() => ({ model: new Map(), real }), each)
      await real.store.close()
    }),
    { numRuns: Number(process.env.FYR_TEST_RUNS ?? 40), endOnFailure: true },
  )
}, 120_000)
