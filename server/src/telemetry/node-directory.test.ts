import type { Pool } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type NodeWorld, nodeWorld } from '#domains/nodes/nodes.fixture.ts'
import { updateNode } from '#domains/nodes/nodes.ts'
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
  const directory = createNodeDirectory(pool, limit)
  open.push(directory)
  return directory
}
const at = (address: string) => ({ companyId: world.acme.id, address })
const foundBy = (directory: NodeDirectory, ...addresses: string[]) =>
  addresses.map((address) => directory.find(at(address))?.deveui)

test('every node of a batch is known to it, also when there is no room for them all', async () => {
  const directory = directoryOf(1)
  await directory.learn([at('one')])
  await directory.learn([at('one'), at('two'), at('three')])
  expect(foundBy(directory, 'one', 'two', 'three')).toEqual(['one', 'two', 'three'])
})

test('beyond the limit those longest unused go', async () => {
  const directory = directoryOf(2)
  await directory.learn([at('one')])
  await directory.learn([at('two')])
  await directory.learn([at('one')])
  await directory.learn([at('three')])
  await directory.learn([])
  expect(foundBy(directory, 'one', 'two', 'three')).toEqual(['one', undefined, 'three'])
})

test('a known node that is changed while the others of its batch are read is not taken for unknown', async () => {
  const real = world.database.db.pipeline
  let meanwhile = async () => {}
  // The real query, with something that happens before its answer is there.
  const pool = {
    async query(text: string, values: unknown[]) {
      const answer = await real.query(text, values)
      await meanwhile()
      return answer
    },
  } as unknown as Pool
  const directory = directoryOf(10, pool)
  await directory.learn([at('one')])
  meanwhile = async () => {
    meanwhile = async () => {}
    await world.in(world.acme, (db, by) => updateNode(db, by, 'one', { name: 'Renamed' }))
  }
  await directory.learn([at('one'), at('two')])
  expect(foundBy(directory, 'one', 'two')).toEqual(['one', 'two'])
})
