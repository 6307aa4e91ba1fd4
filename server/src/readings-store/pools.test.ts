import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, isAway, openDatabase } from '#db/index.ts'
import { emptyClone } from '../../test/support/database.ts'
import type { ReadingsStore } from './index.ts'
import { newSeries, readAll, reopen, write } from './store-trial.ts'

let clone: Awaited<ReturnType<typeof emptyClone>>
let database: Database
let store: ReadingsStore

beforeAll(async () => {
  clone = await emptyClone()
  database = await openDatabase({
    url: clone.url,
    log: { error: () => undefined },
    connections: { app: 1, platform: 1, pipeline: 1, store: 2 },
    queueTimeoutMs: 3000,
  })
  store = await reopen(database.pipeline, { readPool: database.store })
})
afterAll(async () => {
  await store?.close()
  await database?.close()
  await clone?.drop()
})

test('threat 26: readers that hold every connection of theirs keep no batch waiting, and further ones are told to come again', async () => {
  const { series } = await newSeries(store)
  const slow = await Promise.all([database.store.connect(), database.store.connect()])
  try {
    const failure = await readAll(store, series).then(
      () => undefined,
      (error: unknown) => error,
    )
    expect(isAway(failure)).toBe(true)
    const { series: another } = await newSeries(store)
    expect(await store.latest([another], { forBatch: true })).toEqual([undefined])
    await write(database.pipeline, store, [[another, 1000, 1]])
  } finally {
    for (const client of slow) client.release()
  }
  expect(await readAll(store, series)).toEqual([])
})

test('a statement that takes too long ends with what callers are told to come again for', async () => {
  const client = await database.store.connect()
  try {
    await client.query('set statement_timeout = 50')
    const failure = await client.query('select pg_sleep(5)').then(
      () => undefined,
      (error: unknown) => error,
    )
    expect(isAway(failure)).toBe(true)
  } finally {
    client.release(true)
  }
})
