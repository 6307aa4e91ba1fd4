import type { Pool } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type NodeWorld, nodeWorld } from '#domains/devices/nodes/nodes.fixture.ts'
import { updateNode } from '#domains/devices/nodes/nodes.ts'
import { createNodeDirectory, type NodeDirectory } from './node-directory.ts'

let world: NodeWorld
const open: NodeDirectory[] = []

beforeAll(async () => {
  world = await nodeWorld()
  for (const deveui of ['one', 'two', 'three']) await world.make({ deveui })
})
afterEach(() => {
  for (const directory of open.splice(0)) directory.close()
})
afterAll(() => world?.database.drop())

function directoryOf(limit: number, pool: Pool = world.database.db.pipeline): NodeDirectory {
  const directory = createNodeDirectory(pool, world.database.db.events, limit)
  open.push(directory)
  return directory
}
const at = (address: string) => ({ companyId: world.acme.id, address })
const found = async (directory: NodeDirectory, ...addresses: string[]) =>
  (await directory.find(addresses.map(at))).map((node) => node?.deveui)

/** The real pool, and how many addresses it was asked for; `before` an answer something else may happen. */
function watchedPool(before: () => Promise<void> = async () => {}) {
  const real = world.database.db.pipeline
  const asked: unknown[] = []
  const pool = {
    async query(text: string, values: [unknown, string[]]) {
      asked.push(...values[1])
      const answer = await real.query(text, values)
      await before()
      return answer
    },
  } as unknown as Pool
  return { pool, asked }
}

test('every node of a batch is known to it, also when there is no room for them all', async () => {
  const directory = directoryOf(1)
  expect(await found(directory, 'one')).toEqual(['one'])
  expect(await found(directory, 'one', 'nobody', 'TWO', 'three')).toEqual(['one', undefined, 'two', 'three'])
})

test('beyond the limit those longest unused go', async () => {
  const { pool, asked } = watchedPool()
  const directory = directoryOf(2, pool)
  for (const address of ['one', 'two', 'one', 'three']) await directory.find([at(address)])
  await directory.find([])
  expect(directory.size).toBe(2)
  await found(directory, 'one', 'three')
  expect(asked).toEqual(['one', 'two', 'three'])
  await found(directory, 'two')
  expect(asked).toEqual(['one', 'two', 'three', 'two'])
})

test('an address of nobody is not asked for again and again', async () => {
  const { pool, asked } = watchedPool()
  const directory = directoryOf(10, pool)
  await found(directory, 'nobody', 'Nobody')
  await found(directory, 'NOBODY')
  expect(asked).toEqual(['Nobody'])
})

test('a known node that is changed while the others of its batch are read is not taken for unknown', async () => {
  let meanwhile = async () => {}
  const directory = directoryOf(10, watchedPool(() => meanwhile()).pool)
  await found(directory, 'one')
  meanwhile = async () => {
    meanwhile = async () => {}
    await world.in(world.acme, (db, by) => updateNode(db, by, 'one', { name: 'Renamed' }))
  }
  expect(await found(directory, 'one', 'two')).toEqual(['one', 'two'])
})
