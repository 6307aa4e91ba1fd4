import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#db/index.ts'
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts'
import { maxTime, type ReadingsStore, SeriesRemovedError } from '../index.ts'
import { batchOf, newSeries, type Point, readAll, reopen, reopenForTest, write } from '../store-trial.ts'

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

const save = (points: readonly Point[]) => write(database.db.pipeline, store, points)
const everySecond = (series: number, count: number): Point[] =>
  Array.from({ length: count }, (_, i): Point => [series, t0 + i * 1000, i])

/** Rows left in the store's tables for these series. */
async function countRows(series: number[]): Promise<number> {
  const { rows } = await database.db.pipeline.query<{ count: number }>(
    `select (select count(*) from reading_segment where series_id = any($1))
          + (select count(*) from series where id = any($1)) as count`,
    [series],
  )
  return rows[0]?.count ?? -1
}

async function waitForSweep(of: ReadingsStore): Promise<void> {
  await expect.poll(() => of.state().seriesBeingRemoved, { timeout: 20_000 }).toBe(0)
}

test('a replaced reading is counted once: within a batch, across batches, late, and in another kind', async () => {
  const { series, nodeId } = await newSeries(store)
  await save([
    [series, t0, 1],
    [series, t0, 2],
    [series, t0 + 5, 1],
    [series, t0 + 3, 1],
    [series, t0 + 3, 2],
    [series, t0 + 5, 2],
  ])
  expect(await store.counts([nodeId], 0, maxTime)).toEqual([3])
  await save([
    [series, t0 + 5, 'again'],
    [series, t0, 3],
    [series, t0 + 4, 1],
    [series, t0 + 4, 1],
    [series, t0 + 9, 1],
  ])
  expect(await store.counts([nodeId], 0, maxTime)).toEqual([5])
  expect(await readAll(store, series)).toHaveLength(5)
})

test('counts are exact at any bounds, over all keys of each node', async () => {
  const nodeIds = [randomUUID(), randomUUID(), randomUUID()]
  const [a, b, c] = [
    await newSeries(store, nodeIds[0], 'a'),
    await newSeries(store, nodeIds[0], 'b'),
    await newSeries(store, nodeIds[1], 'a'),
  ]
  await save([
    ...everySecond(a.series, 10_000),
    ...everySecond(b.series, 5_000),
    ...everySecond(c.series, 100),
  ])
  const within = (count: number, from: number, to: number) =>
    Array.from({ length: count }, (_, i) => t0 + i * 1000).filter((time) => time >= from && time < to).length
  for (const [from, to] of [
    [t0, t0 + 24 * hour],
    [t0 + 1, t0 + hour],
    [t0 - hour, t0 + 10_000],
    [t0 + 10 * minute, t0 + 20 * minute],
    [t0 + 50 * minute + 1, t0 + 70 * minute + 999],
    [t0 + 30 * minute, t0 + 2 * hour + 30 * minute],
    [t0 + hour, t0 + 2 * hour],
    [t0 + hour, t0 + hour],
    [t0 + hour, t0],
    [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY],
  ] as const) {
    expect(await store.counts([...nodeIds, randomUUID()], from, to)).toEqual([
      within(10_000, from, to) + within(5_000, from, to),
      within(100, from, to),
      0,
      0,
    ])
  }
  expect(await store.counts([], t0, t0 + hour)).toEqual([])
})

test('deleting a range takes readings, counts and the latest with it, and nothing else', async () => {
  const { series, nodeId } = await newSeries(store)
  const neighbour = await newSeries(store, nodeId, 'humidity')
  const replaced = everySecond(series, 45_000)
  await save(replaced)
  await save([...replaced.slice(0, 1_000), [neighbour.series, t0 + 44_000_000, 1]])
  expect(await store.deleteRange([series], t0 + 10_000, Number.POSITIVE_INFINITY)).toBe(44_990)
  expect((await readAll(store, series)).map(({ value }) => value)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(await store.counts([nodeId], 0, maxTime)).toEqual([11])
  for (const each of [store, await reopenForTest(database.db.pipeline)]) {
    expect(await each.latest([series, neighbour.series])).toEqual([
      { time: t0 + 9_000, value: 9 },
      { time: t0 + 44_000_000, value: 1 },
    ])
  }
  expect(await store.deleteRange([series], 0, t0)).toBe(0)
  expect(await store.deleteRange([series], t0 + 10, t0)).toBe(0)
  // What was deleted can be written again, and counts again.
  await save([[series, t0 + 20_000, 'back']])
  expect(await store.counts([nodeId], 0, maxTime)).toEqual([12])
  expect(await store.latest([series])).toEqual([{ time: t0 + 20_000, value: 'back' }])
})

test('a delete waits for appends that have begun, so that counts stay exact', async () => {
  const { series, nodeId } = await newSeries(store)
  const batch = batchOf(everySecond(series, 100))
  let deletion: Promise<number> | undefined
  await inTransaction(database.db.pipeline, async (client) => {
    await store.append(client, batch)
    deletion = store.deleteRange([series], t0, t0 + 50_000)
    await client.query('select pg_sleep(0.2)')
  })
  store.committed(batch)
  expect(await deletion).toBe(50)
  expect(await store.counts([nodeId], 0, maxTime)).toEqual([50])
  expect(await readAll(store, series)).toHaveLength(50)
})

test('appends and deletes at the same time leave counts that agree with the readings', async () => {
  const { series, nodeId } = await newSeries(store)
  const writing = (async () => {
    for (let round = 0; round < 25; round++) await save(everySecond(series, 40 + round))
  })()
  const deleting = (async () => {
    for (let round = 0; round < 25; round++) await store.deleteRange([series], t0 + round * 1000, t0 + 40_000)
  })()
  await Promise.all([writing, deleting])
  const readings = await readAll(store, series)
  expect(await store.counts([nodeId], 0, maxTime)).toEqual([readings.length])
})

test('a deletion of many series goes in steps of few, each a transaction of its own that appends wait for', async () => {
  const names = Array.from({ length: 100 }, (_, at) => ({ nodeId: randomUUID(), key: `key ${at}` }))
  const series = await store.resolveMany(names)
  await save(series.flatMap((id) => everySecond(id, 20)))
  const records = async () => {
    const { rows } = await database.db.pipeline.query<{ count: number }>('select count(*) from reading_log')
    return rows[0]?.count ?? 0
  }
  const before = await records()
  expect(await store.deleteRange(series, t0, t0 + 10_000)).toBe(1000)
  // 4, 8, 16, 32 and the rest, where the machine is fast.
  expect((await records()) - before).toBeGreaterThanOrEqual(5)
  expect(await store.countRange(series, 0, maxTime)).toBe(1000)
})

test('threat 35: a deleted node is unreadable at once, and its rows go', async () => {
  const nodeId = randomUUID()
  const series = await store.resolveSeries(nodeId, ['a', 'b'])
  const [a = 0, b = 0] = series
  await save([...everySecond(a, 30_000), ...everySecond(b, 10)])
  await store.deleteNodes([nodeId, randomUUID()])
  expect(await store.findSeries([{ nodeId, key: 'a' }])).toEqual([undefined])
  expect(await store.listSeries([nodeId])).toEqual([])
  // Also for those who still know the numbers.
  expect(await readAll(store, a)).toEqual([])
  expect(await store.latest(series)).toEqual([undefined, undefined])
  expect(await store.limit(b, 1)).toEqual([])
  expect(await store.buckets(series, 0, maxTime, 3)).toEqual([[], []])
  expect(await store.deleteRange([b], 0, maxTime)).toBe(0)
  await waitForSweep(store)
  expect(await countRows(series)).toBe(0)
  expect(await store.counts([nodeId], 0, maxTime)).toEqual([0])
})

test('a deleted key leaves the other keys and their counts, and may come back as a new series', async () => {
  const nodeId = randomUUID()
  const [a = 0, b = 0] = await store.resolveSeries(nodeId, ['a', 'b'])
  await save([...everySecond(a, 50), ...everySecond(b, 10)])
  await store.deleteSeries(nodeId, 'a')
  const [again = 0] = await store.resolveSeries(nodeId, ['a'])
  expect(again).not.toBe(a)
  await save([[again, t0, 'new life']])
  await waitForSweep(store)
  expect(await store.counts([nodeId], 0, maxTime)).toEqual([11])
  expect(await readAll(store, again)).toEqual([{ time: t0, value: 'new life' }])
  expect(await readAll(store, b)).toHaveLength(10)
})

test('what is still being appended to a deleted series goes with it, and what comes after is refused', async () => {
  const { series, nodeId } = await newSeries(store)
  const other = await newSeries(store)
  const batch = batchOf([...everySecond(series, 10), [other.series, t0, 1]])
  await inTransaction(database.db.pipeline, async (client) => {
    await store.append(client, batch)
    await store.deleteSeries(nodeId)
  })
  store.committed(batch)
  await waitForSweep(store)
  // The pipeline may still know the old series for a moment.
  const late = save([
    [series, t0, 'too late'],
    [other.series, t0 + 1, 2],
  ])
  await expect(late).rejects.toThrow(new SeriesRemovedError(new Set([series])))
  await save([[other.series, t0 + 1, 2]])
  expect(await countRows([series])).toBe(0)
  expect(await store.counts([nodeId, other.nodeId], 0, maxTime)).toEqual([0, 2])
})

test('a deletion that was cut off is taken up at the next start', async () => {
  const { series, nodeId } = await newSeries(store)
  await save(everySecond(series, 50_000))
  await store.waitIdle()
  // All that a deletion has done for certain when it is answered.
  await inTransaction(database.db.pipeline, (client) =>
    client.query('update series set removed = true where id = $1', [series]),
  )
  expect(await countRows([series])).toBeGreaterThan(1)
  const next = await reopen(database.db.pipeline)
  expect(await next.findSeries([{ nodeId, key: 'temperature' }])).toEqual([undefined])
  await waitForSweep(next)
  expect(await countRows([series])).toBe(0)
  await next.close()
})

test('a removed series takes no correction, also when it is removed while the correction waits', async () => {
  const [removed, waiting, other] = [await newSeries(store), await newSeries(store), await newSeries(store)]
  await save([
    [removed.series, t0, 1],
    [waiting.series, t0, 1],
  ])
  await store.deleteSeries(removed.nodeId)
  const written = async () =>
    (await database.db.pipeline.query('select id from reading_log order by id')).rows
  const before = await written()
  let isAudited = false
  const also = async () => {
    isAudited = true
  }
  const correct = (series: number) => store.correct(series, [{ time: t0, value: 2 }], { also })
  await expect(correct(removed.series)).rejects.toThrow(new SeriesRemovedError(new Set([removed.series])))
  // The change before it in turn ends when its series is gone.
  const [, late] = await Promise.allSettled([
    store.correct(other.series, [{ time: t0, value: 1 }], { also: () => store.deleteSeries(waiting.nodeId) }),
    correct(waiting.series),
  ])
  expect(late).toMatchObject({
    status: 'rejected',
    reason: new SeriesRemovedError(new Set([waiting.series])),
  })
  expect(isAudited).toBe(false)
  // But for the record of the change that it waited for.
  expect((await written()).length - before.length).toBe(1)
})
