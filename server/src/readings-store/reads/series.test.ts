import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/support/database.ts'
import type { Queryable } from '../rows.ts'
import { markSeriesRemoved } from '../segments/removal.ts'
import { createSeriesDirectory } from './series.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

/** The pool, telling how often it was asked and holding every answer back until `gate` opens. */
function watchedPool(gate: Promise<void> = Promise.resolve()) {
  const pool: Pool = Object.assign(Object.create(database.db.pipeline), { query })
  const watched = { queries: 0, pool }
  async function query(...config: Parameters<Queryable['query']>) {
    watched.queries++
    const answer = await database.db.pipeline.query(...config)
    await gate
    return answer
  }
  return watched
}

test('a name is looked up once, and made once', async () => {
  const watched = watchedPool()
  const directory = createSeriesDirectory(watched.pool, 100)
  const names = ['a', 'b'].map((key) => ({ nodeId: randomUUID(), key }))
  const ids = await directory.resolve(names)
  const queries = watched.queries
  expect(await directory.resolve(names)).toEqual(ids)
  expect(await directory.find(names)).toEqual(ids)
  expect(watched.queries).toBe(queries)
})

test('a series that is removed while it is looked up is neither answered nor remembered', async () => {
  const pool = database.db.pipeline
  const name = { nodeId: randomUUID(), key: 'a' }
  const [old] = await createSeriesDirectory(pool, 100).resolve([name])
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const slow = createSeriesDirectory(watchedPool(gate).pool, 100)
  const finding = slow.find([name])
  const resolving = slow.resolve([name])
  // Long enough for the answers to be on their way; if not, there is nothing to go wrong.
  await pool.query('select pg_sleep(0.1)')
  slow.markRemoved(await markSeriesRemoved(pool, [name.nodeId]))
  open()
  expect(await finding).toEqual([undefined])
  const [made] = await resolving
  expect(made).not.toBe(old)
  expect(await slow.find([name])).toEqual([made])
})

test('threat 26: memory holds a bounded number of names, and answers do not depend on it', async () => {
  const directory = createSeriesDirectory(database.db.pipeline, 10)
  const names = Array.from({ length: 50 }, (_, i) => ({ nodeId: randomUUID(), key: `key ${i}` }))
  const ids = await directory.resolve(names)
  expect(new Set(ids).size).toBe(50)
  expect(directory.size).toBe(10)
  expect(await directory.find(names)).toEqual(ids)
  const oneNode = Array.from({ length: 30 }, (_, i) => ({ nodeId: randomUUID(), key: `key ${i}` }))
  const [first] = oneNode
  const sameNode = oneNode.map(({ key }) => ({ nodeId: first?.nodeId ?? '', key }))
  expect(await directory.resolve(sameNode)).toEqual(await directory.resolve(sameNode))
})

test('keys that differ in case, spaces or quotes are different series', async () => {
  const nodeId = randomUUID()
  const directory = createSeriesDirectory(database.db.pipeline, 100)
  const names = ['t', 'T', ' t', "t'", 't"', 't/x', '{t}', '\u00e5', 'a\u030a'].map((key) => ({
    nodeId,
    key,
  }))
  const ids = await directory.resolve(names)
  expect(new Set(ids).size).toBe(names.length)
  expect(await createSeriesDirectory(database.db.pipeline, 100).find(names)).toEqual(ids)
})
