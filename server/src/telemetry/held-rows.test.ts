import { afterEach, beforeEach, expect, it } from 'vitest'
import { type PipelineWorld, startPipelineWorld } from './pipeline.fixture.ts'

let world: PipelineWorld
let nodeId: string
beforeEach(async () => {
  world = await startPipelineWorld()
  nodeId = await world.nodes.make({ deveui: 'n1' })
  await world.nodes.make({ deveui: 'o1' }, world.nodes.other)
  await world.send('n1', { level: 1 })
})
afterEach(() => world?.stop())

/** Somebody else's transaction, such as an edit whose program hangs, that holds a row until it is let go. */
async function hold(statement: string): Promise<() => Promise<void>> {
  const client = await world.pool.connect()
  await client.query('begin read write')
  const { rowCount } = await client.query(statement, [nodeId])
  expect(rowCount).toBe(1)
  return async () => {
    await client.query('rollback')
    client.release()
  }
}

it('a node row that an edit holds makes its own company wait, in order, and no other', async () => {
  const letGo = await hold('select from node where id = $1 for update')
  const order: string[] = []
  const sent = ['first', 'second'].map((name) =>
    world.send('n1', { [name]: 1 }).then((outcome) => {
      order.push(name)
      return outcome
    }),
  )
  for (let at = 0; at < 5; at++) {
    expect(await world.send('o1', { level: at }, world.nodes.other)).toMatchObject({ accepted: 1 })
  }
  expect(order).toEqual([])
  await letGo()
  expect(await Promise.all(sent)).toMatchObject([{ accepted: 1 }, { accepted: 1 }])
  expect(order).toEqual(['first', 'second'])
})

it('a last contact whose row is held is written later, and no reading waits for it', async () => {
  const letGo = await hold('select from node_contact where id = $1 for update')
  world.clock.at += 20_000
  expect(await world.send('n1', { level: 2 })).toMatchObject({ accepted: 1 })
  world.clock.at += 20_000
  await world.lastSeen.flushDue()
  expect(await lastContact()).toBe(world.clock.at - 40_000)
  await letGo()
  await world.lastSeen.flushDue()
  expect(await lastContact()).toBe(world.clock.at - 20_000)
  // Of a node that is gone nothing is left to be written.
  await world.send('n1', { level: 3 })
  const owner = await world.nodes.in(world.nodes.acme, async (db) => db.query.deleteFrom('node').execute())
  expect(owner).toHaveLength(1)
  world.clock.at += 20_000
  await world.lastSeen.flush()
  expect(await lastContact()).toBeUndefined()
})

async function lastContact(): Promise<number | undefined> {
  const { rows } = await world.pool.query<{ last_contact: Date }>(
    'select last_contact from node_contact where id = $1',
    [nodeId],
  )
  return rows[0]?.last_contact.getTime()
}
