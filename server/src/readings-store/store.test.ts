import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#db/index.ts'
import { type TestDatabase, testDatabase } from '../../test/support/database.ts'
import { type JsonObject, maxTime, type ReadingsStore, type ReadingValue } from './index.ts'
import { batchOf, newSeries, readAll, reopen, reopenForTest, write } from './store-trial.ts'

const t0 = Date.parse('2026-03-01T00:00:00Z')

let database: TestDatabase
let pool: pg.Pool
let store: ReadingsStore
/** Of the role that may look at the pipeline's connections, and end them. */
let owner: pg.Client

beforeAll(async () => {
  database = await testDatabase()
  pool = database.db.pipeline
  store = await reopen(pool)
  owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await store.close()
  await database.drop()
})

test('every kind of value comes back as it went in', async () => {
  const { series } = await newSeries(store)
  const position: JsonObject = { lat: 57.7, long: 11.97, path: [1, { deep: null }], '': 'å' }
  const values: ReadingValue[] = [
    0,
    -0,
    0.1 + 0.2,
    5e-324,
    -Number.MAX_VALUE,
    2 ** 53,
    true,
    false,
    '',
    'null',
    'åäö 😀 "\\" \n',
    '€'.repeat(21_845),
    position,
    {},
  ]
  await write(
    pool,
    store,
    values.map((value, i) => [series, t0 + i, value]),
  )
  expect((await readAll(store, series)).map(({ value }) => value)).toEqual(values)
  const [latest] = await (await reopenForTest(pool)).latest([series])
  expect(latest).toEqual({ time: t0 + values.length - 1, value: {} })
})

test('a chunk of numbers is a typed array, any other an ordinary one', async () => {
  const { series } = await newSeries(store)
  await write(pool, store, [
    [series, t0, 1],
    [series, t0 + 1, 2],
    [series, t0 + 2, 'three'],
  ])
  const chunks = []
  for await (const chunk of store.range(series, t0, t0 + 2)) chunks.push(chunk)
  expect(chunks).toEqual([{ times: Float64Array.of(t0, t0 + 1), values: Float64Array.of(1, 2) }])
  for await (const chunk of store.range(series, t0, t0 + 3)) expect(chunk.values).toEqual([1, 2, 'three'])
})

test('threat 26: of one time the last write wins, in one batch, in two, and in another kind', async () => {
  const { series } = await newSeries(store)
  await write(pool, store, [
    [series, t0, 1],
    [series, t0 + 1, 10],
    [series, t0, 2],
  ])
  expect(await readAll(store, series)).toEqual([
    { time: t0, value: 2 },
    { time: t0 + 1, value: 10 },
  ])
  await write(pool, store, [[series, t0 + 1, 'eleven']])
  await write(pool, store, [[series, t0, 3]])
  expect(await readAll(store, series)).toEqual([
    { time: t0, value: 3 },
    { time: t0 + 1, value: 'eleven' },
  ])
  expect(await store.limit(series, 1)).toEqual([{ time: t0 + 1, value: 'eleven' }])
  for (const each of [store, await reopenForTest(pool)]) {
    expect(await each.latest([series])).toEqual([{ time: t0 + 1, value: 'eleven' }])
  }
})

test('threat 26: late and unordered readings fall into place and do not move the latest', async () => {
  const { series } = await newSeries(store)
  expect(await store.latest([series])).toEqual([undefined])
  await write(pool, store, [
    [series, t0 + 50, 50],
    [series, t0 + 10, 10],
    [series, t0 + 30, 30],
  ])
  await write(pool, store, [
    [series, t0 + 20, 20],
    [series, 0, 0],
  ])
  expect((await readAll(store, series)).map(({ value }) => value)).toEqual([0, 10, 20, 30, 50])
  for (const each of [store, await reopenForTest(pool)]) {
    expect(await each.latest([series])).toEqual([{ time: t0 + 50, value: 50 }])
  }
  expect((await store.limit(series, 3)).map(({ value }) => value)).toEqual([50, 30, 20])
  await write(pool, store, [[series, maxTime, 'last there is']])
  expect(await store.limit(series, 1)).toEqual([{ time: maxTime, value: 'last there is' }])
})

test('series do not mix, and latest answers in the order it was asked, doubles and strangers included', async () => {
  const a = await newSeries(store)
  const b = await newSeries(store, a.nodeId, 'humidity')
  await write(pool, store, [
    [a.series, t0, 'a'],
    [b.series, t0, 'b'],
    [a.series, t0 + 1, 'a2'],
  ])
  for (const each of [store, await reopenForTest(pool)]) {
    const latest = await each.latest([b.series, 2_000_000_000, a.series, b.series])
    expect(latest.map((reading) => reading?.value)).toEqual(['b', undefined, 'a2', 'b'])
  }
  expect(await readAll(store, b.series)).toEqual([{ time: t0, value: 'b' }])
})

test('an append that is rolled back, or whose connection dies, leaves nothing', async () => {
  const { series, nodeId } = await newSeries(store)
  await write(pool, store, [[series, t0, 'kept']])
  const batch = batchOf([[series, t0 + 1, 'lost']])
  const failure = inTransaction(pool, async (client) => {
    await store.append(client, batch)
    throw new Error('the stage after the append failed')
  })
  await expect(failure).rejects.toThrow('the stage after')
  store.forget(batch)

  const client = await pool.connect()
  client.on('error', () => undefined)
  await client.query('begin read write')
  await store.append(client, batch)
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  await owner.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await expect(client.query('commit')).rejects.toThrow()
  client.release(true)
  store.forget(batch)

  for (const each of [store, await reopenForTest(pool)]) {
    expect(await readAll(each, series)).toEqual([{ time: t0, value: 'kept' }])
    expect(await each.latest([series])).toEqual([{ time: t0, value: 'kept' }])
    expect(await each.counts([nodeId], 0, maxTime)).toEqual([1])
  }
})

test('a connection that dies during an append fails it, and nothing of it is there', async () => {
  const { series } = await newSeries(store)
  const values = Array.from({ length: 400_000 }, (_, i) => i)
  const client = await pool.connect()
  client.on('error', () => undefined)
  await client.query('begin read write')
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  await owner.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  const append = store.append(client, {
    series: values.map(() => series),
    times: values.map((i) => t0 + i),
    values,
  })
  await expect(append).rejects.toThrow()
  client.release(true)
  expect(await readAll(store, series)).toEqual([])
  // What could not be written does not stand in the way of a deletion, which waits for open batches.
  expect(await store.deleteRange([series], 0, maxTime)).toBe(0)
})

test('a commit whose answer was lost is found to have happened', async () => {
  const { series } = await newSeries(store)
  const batch = batchOf([[series, t0, 'answer lost']])
  await inTransaction(pool, (client) => store.append(client, batch))
  store.forget(batch)
  // Everything that is written waits until it is known what became of it.
  await write(pool, store, [[series, t0 + 1, 'next']])
  for (const each of [store, await reopenForTest(pool)]) {
    expect((await readAll(each, series)).map(({ value }) => value)).toEqual(['answer lost', 'next'])
    expect((await each.latest([series]))[0]?.value).toBe('next')
  }
})

test('a batch that is not storable is refused before anything is written', async () => {
  const { series } = await newSeries(store)
  const client = await pool.connect()
  try {
    await client.query('begin read write')
    const bad = batchOf([
      [series, t0, 1],
      [series, t0 + 1, Number.NaN],
    ])
    await expect(store.append(client, bad)).rejects.toThrow('Reading 1 of the batch: its value is notFinite')
    // The transaction is not spoilt: nothing was sent.
    const good = batchOf([[series, t0, 1]])
    await store.append(client, good)
    await client.query('commit')
    store.committed(good)
  } finally {
    client.release()
  }
  expect(await readAll(store, series)).toEqual([{ time: t0, value: 1 }])
})

test('what a reader reads while a batch commits does not make the latest go back', async () => {
  const { series } = await newSeries(store)
  const other = await reopenForTest(pool)
  for (let round = 1; round <= 30; round++) {
    // Makes it cold, so that the next reader loads it from the log while the batch commits.
    other.forget(batchOf([[series, 0, 0]]))
    const [, seen] = await Promise.all([
      write(pool, other, [[series, t0 + round, round]]),
      other.latest([series]),
    ])
    expect([round - 1, round, undefined]).toContain(seen[0]?.value)
    expect(await other.latest([series])).toEqual([{ time: t0 + round, value: round }])
  }
})

test('many who resolve the same series at once get the same ids', async () => {
  const stores = await Promise.all([reopenForTest(pool), reopenForTest(pool), reopenForTest(pool)])
  const nodeIds = Array.from({ length: 20 }, () => randomUUID())
  const names = nodeIds.flatMap((nodeId) => ['a', 'b', 'c'].map((key) => ({ nodeId, key })))
  const answers = await Promise.all(
    [...stores, ...stores].map((each, i) => each.resolveMany(i % 2 ? names : names.toReversed())),
  )
  const inOrder = answers.map((ids, i) => (i % 2 ? ids : ids.toReversed()))
  for (const ids of inOrder) expect(ids).toEqual(inOrder[0])
  expect(new Set(inOrder[0]).size).toBe(60)
  expect(await store.findSeries(names)).toEqual(inOrder[0])
})

test('a name asked for twice in one call is one series; finding makes none', async () => {
  const nodeId = randomUUID()
  expect(await store.findSeries([{ nodeId, key: 'x' }])).toEqual([undefined])
  const [x, y, again] = await store.resolveSeries(nodeId, ['x', 'y', 'x'])
  expect(again).toBe(x)
  expect(await store.findSeries([{ nodeId, key: 'y' }])).toEqual([y])
  expect(await store.listSeries([randomUUID(), nodeId])).toEqual([
    { nodeId, key: 'x', series: x },
    { nodeId, key: 'y', series: y },
  ])
})

test('times given to undated readings go on after a restart', async () => {
  const { series } = await newSeries(store)
  const first = store.nextTime(series, t0)
  const second = store.nextTime(series, t0)
  await write(pool, store, [
    [series, first, 1],
    [series, second, 2],
  ])
  const restarted = await reopenForTest(pool)
  await restarted.latest([series])
  expect([first, second, restarted.nextTime(series, t0)]).toEqual([t0, t0 + 1, t0 + 2])
})

test('only the pipeline may touch the tables', async () => {
  for (const role of ['fyr_app', 'fyr_platform']) {
    const url = new URL(database.url)
    url.searchParams.set('options', `-c role=${role}`)
    const client = new pg.Client({ connectionString: url.href })
    await client.connect()
    try {
      for (const table of ['series', 'reading_log', 'reading_segment', 'reading_generation']) {
        await expect(client.query(`select from ${table}`)).rejects.toThrow('permission denied')
      }
      const insertion = client.query("insert into reading_log (generation, record) values (1, '')")
      await expect(insertion).rejects.toThrow('permission denied')
    } finally {
      await client.end()
    }
  }
})
