import { radioKeys } from '@fyr/contract/devices/keys/radio-keys'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findNode } from '#domains/devices/nodes/index.ts'
import { nodeDetailOf } from '#domains/devices/nodes/list/node-views.ts'
import { type PipelineWorld, startPipelineWorld } from './pipeline.fixture.ts'

let world: PipelineWorld
let nodeId: string
beforeAll(async () => {
  world = await startPipelineWorld([], { keysPerNode: 2 })
  nodeId = await world.nodes.make({ deveui: 'n1' })
})
afterAll(() => world?.stop())

const heard = {
  'radio.rssi': -97,
  'radio.snr': 7.5,
  'radio.spreadingFactor': 7,
  'radio.frameCounter': 12,
  'radio.gateway': '0016c001f1500812',
  'radio.battery': 81,
  'radio.margin': 9,
}
const send = async (values: Record<string, unknown>) => {
  const readings = Object.entries(values).map(([key, value]) => ({ key, value }))
  const [outcome] = await world.pipeline.submit([{ ...world.uplink('n1', readings), source: 'lorawan' }])
  return outcome
}

it('are stored beside what a node measures, and are neither its default key nor among its keys', async () => {
  expect(await send({ ...heard, level: 3 })).toEqual({ accepted: 8, skipped: 0, rejected: [] })
  const { acme } = world.nodes
  const node = await world.nodes.in(acme, (db) => findNode(db, 'n1'))
  expect(node?.defaultKey).toBe('level')
  const { keys, radioKeys: shown } = await nodeDetailOf('n1', {
    now: new Date(world.clock.at),
    inCompany: (work) => world.nodes.in(acme, work),
    countReadings: async () => new Map(),
  })
  expect(keys.map(({ name }) => name)).toEqual(['level'])
  expect(shown.map(({ name, label, unit, kind }) => ({ name, label, unit, kind }))).toEqual(radioKeys)
})

it('count neither as data points nor against the keys that a node may have', async () => {
  expect(await world.store.counts([nodeId], 0, world.clock.at + 1)).toEqual([1])
  expect(await send({ temperature: 1 })).toMatchObject({ accepted: 1 })
  expect(await send({ humidity: 1 })).toMatchObject({ rejected: [{ code: 'key.tooMany' }] })
})

it('tell battery and signal of the node', async () => {
  const { rows } = await world.nodes.in(world.nodes.acme, ({ query }) =>
    sql`select battery, rssi from node_contact where id = ${nodeId}`.execute(query),
  )
  expect(rows).toEqual([{ battery: 81, rssi: -97 }])
})

it('are sent by nobody else, nested neither, and there are no others', async () => {
  for (const values of [{ 'radio.rssi': -1 }, { radio: { rssi: -1 } }])
    expect(await world.send('n1', values)).toMatchObject({ rejected: [{ code: 'key.reserved' }] })
  expect(await send({ 'radio.other': 1 })).toMatchObject({ rejected: [{ code: 'key.reserved' }] })
})
