import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#db/index.ts'
import { findNode } from '#domains/devices/nodes/index.ts'
import { type NodeWorld, nodeWorld, now } from '#domains/devices/nodes/nodes.fixture.ts'
import { updateNode } from '#domains/devices/nodes/nodes.ts'
import {
  addDiscoveredKeys,
  deleteIngestErrors,
  listIngestErrors,
  loadNodes,
  loadNodesById,
  loadTopics,
  type RefusedReadings,
  writeIngestErrors,
  writeLastSeen,
} from './index.ts'

const hour = 3_600_000
const at = now.getTime()
let world: NodeWorld
let pool: pg.Pool

beforeAll(async () => {
  world = await nodeWorld()
  pool = world.database.db.pipeline
})
afterAll(() => world?.database.drop())

/** As participants of the pipeline write: in a fenced transaction of its pool. */
const write = {
  addDiscoveredKeys: (...args: Rest<typeof addDiscoveredKeys>) =>
    inTransaction(pool, (client) => addDiscoveredKeys(client, ...args)),
  writeLastSeen: (...args: Rest<typeof writeLastSeen>) =>
    inTransaction(pool, (client) => writeLastSeen(client, ...args)),
  writeIngestErrors: (...args: Rest<typeof writeIngestErrors>) =>
    inTransaction(pool, (client) => writeIngestErrors(client, ...args)),
}
type Rest<Writer> = Writer extends (client: pg.PoolClient, ...rest: infer Args) => unknown ? Args : never

const keysNamed = (...names: string[]) => names.map((name) => ({ name, label: '', unit: '' }))

/** Deletes a node, but commits only when `meanwhile` has begun to wait for it. */
async function deletedWhile<T>(nodeId: string, meanwhile: () => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: world.database.url })
  await owner.connect()
  try {
    await owner.query('begin')
    await owner.query('delete from node where id = $1', [nodeId])
    const outcome = meanwhile()
    for (;;) {
      const { rows } = await owner.query(
        `select from pg_locks join pg_stat_activity using (pid)
         where not granted and datname = current_database()`,
      )
      if (rows.length > 0) break
      await sleep(10)
    }
    await owner.query('commit')
    return await outcome
  } finally {
    await owner.end()
  }
}

/** Does something while a node is being deleted. */
async function whileDeleting<T>(nodeId: string, work: () => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: world.database.url })
  await owner.connect()
  try {
    await owner.query('begin')
    await owner.query('delete from node where id = $1', [nodeId])
    const outcome = await work()
    await owner.query('commit')
    return outcome
  } finally {
    await owner.end()
  }
}

describe('finding nodes by their addresses', () => {
  test('in any case, once each, with what the pipeline needs to know', async () => {
    const keys = keysNamed('t', 'b')
    const nodeId = await world.make({ deveui: 'Dir-1', nodeType: 2, keys })
    const companyId = world.acme.id
    const facts = {
      companyId,
      nodeId,
      deveui: 'Dir-1',
      kind: 2,
      decoder: 'json',
      active: true,
      flattenJson: true,
      judgeWindowMs: null,
      keys: new Set(['t', 'b']),
      publishing: new Set(),
    }
    const asked = ['dir-1', 'DIR-1', 'Dir-1', 'nowhere'].map((address) => ({ companyId, address }))
    expect(await loadNodes(pool, asked)).toEqual([facts])
    await world.in(world.acme, (db, by) => updateNode(db, by, 'Dir-1', { active: false }))
    expect(await loadNodesById(pool, [nodeId, randomUUID()])).toEqual([{ ...facts, active: false }])
  })

  test('threat 7: in the company of the sender only', async () => {
    await world.make({ deveui: 'dir-2' }, world.other)
    expect(await loadNodes(pool, [{ companyId: world.acme.id, address: 'dir-2' }])).toEqual([])
  })

  test('threat 26: what cannot be an address harms no other', async () => {
    await world.make({ deveui: 'dir-3' })
    const addresses = ['\0', '\ud800', 'a'.repeat(10_000), '', "'", 'å', 'pool', 'dir-3']
    const found = await loadNodes(
      pool,
      addresses.map((address) => ({ companyId: world.acme.id, address })),
    )
    expect(found.map(({ deveui }) => deveui)).toEqual(['dir-3'])
  })

  test('topics of a company, and of no other', async () => {
    const nodeId = await world.make({ deveui: 'dir-4', topics: ['b/+', 'a'] })
    await world.make({ deveui: 'dir-5', topics: ['a'] }, world.other)
    expect(await loadTopics(pool, world.acme.id)).toEqual([
      { topic: 'a', nodeId, deveui: 'dir-4' },
      { topic: 'b/+', nodeId, deveui: 'dir-4' },
    ])
  })
})

describe('keys that readings bring', () => {
  const discover = (nodeId: string, names: string[], companyId = world.acme.id) =>
    write.addDiscoveredKeys(
      names.map((name) => ({ companyId, nodeId, name })),
      now,
    )
  const defaultOf = (deveui: string) =>
    world.in(world.acme, async (db) => (await findNode(db, deveui))?.defaultKey)

  test('are added once, and the first becomes the default of a node that has none', async () => {
    const nodeId = await world.make({ deveui: 'key-1' })
    expect(await discover(nodeId, ['z', 'a', 'z'])).toHaveLength(2)
    expect(await discover(nodeId, ['a', 'b'])).toEqual([{ nodeId, name: 'b' }])
    expect(await defaultOf('key-1')).toBe('z')
    expect((await loadNodesById(pool, [nodeId]))[0]?.keys).toEqual(new Set(['z', 'a', 'b']))
  })

  test('leave the default alone that a person chose', async () => {
    const nodeId = await world.make({ deveui: 'key-2', keys: keysNamed('mine') })
    await discover(nodeId, ['theirs'])
    expect(await defaultOf('key-2')).toBe('mine')
  })

  test('of a node that is gone, is just going, or is of another company are passed over', async () => {
    const nodeId = await world.make({ deveui: 'key-3' })
    const going = await world.make({ deveui: 'key-4' })
    expect(await discover(randomUUID(), ['a'])).toEqual([])
    expect(await discover(nodeId, ['a'], world.other.id)).toEqual([])
    expect(await deletedWhile(going, () => discover(going, ['a']))).toEqual([])
    expect(await discover(nodeId, [])).toEqual([])
  })
})

describe('contacts', () => {
  const contactOf = async (nodeId: string) => {
    const { rows } = await world.in(world.acme, ({ query }) =>
      sql<object>`
        select last_contact as at, battery, rssi from node_contact where id = ${nodeId}`.execute(query),
    )
    return rows[0]
  }

  test('move forward only, and keep what was not told again', async () => {
    const nodeId = await world.make({ deveui: 'touch-1' })
    const touch = (...contacts: object[]) =>
      write.writeLastSeen(contacts.map((contact) => ({ companyId: world.acme.id, nodeId, at, ...contact })))
    await touch({ battery: 80 })
    expect(await contactOf(nodeId)).toEqual({ at: now, battery: 80, rssi: null })
    await touch({ at: at + 1, rssi: -90 })
    expect(await contactOf(nodeId)).toEqual({ at: new Date(at + 1), battery: 80, rssi: -90 })
    await touch({ at: at - hour, battery: 79 })
    expect(await contactOf(nodeId)).toEqual({ at: new Date(at + 1), battery: 79, rssi: -90 })
    await touch({ at: at + 3, battery: 0 }, { at: at + 2 })
    expect(await contactOf(nodeId)).toEqual({ at: new Date(at + 3), battery: 0, rssi: -90 })
    await touch()
  })

  test('of nodes that are gone, are just going, or are of another company are passed over', async () => {
    const stays = await world.make({ deveui: 'touch-2' })
    const known = await world.make({ deveui: 'touch-3' })
    const fresh = await world.make({ deveui: 'touch-4' })
    const theirs = await world.make({ deveui: 'touch-5' }, world.other)
    const all = [stays, known, fresh, theirs, randomUUID()]
    const contacts = all.map((nodeId) => ({ companyId: world.acme.id, nodeId, at }))
    await write.writeLastSeen(contacts.slice(0, 2))
    const touchAll = (time: number) =>
      write.writeLastSeen(contacts.map((contact) => ({ ...contact, at: time })))
    // What is just going is not waited for, but told, so that it is tried again.
    const held = await whileDeleting(fresh, () => touchAll(at + 5))
    expect([...held]).toEqual([fresh])
    expect([...(await whileDeleting(known, () => touchAll(at + 6)))]).toEqual([known])
    expect(await touchAll(at + 7)).toEqual(new Set())
    expect(await contactOf(stays)).toMatchObject({ at: new Date(at + 7) })
    const { rows } = await pool.query('select id from node_contact where id = any($1)', [all])
    expect(rows).toEqual([{ id: stays }])
  })
})

describe('ingest errors', () => {
  const refused = (fields: Partial<RefusedReadings>): RefusedReadings => ({
    companyId: world.acme.id,
    deveui: 'unknown',
    source: 'http',
    code: 'node.unknown',
    detail: '',
    at,
    count: 1,
    payload: '',
    ...fields,
  })
  const list = (query: Partial<Parameters<typeof listIngestErrors>[1]> = {}) =>
    world.in(world.acme, (db) => listIngestErrors(db, { order: 'desc', limit: 10_000, offset: 0, ...query }))

  test('are one row an hour for a node and a reason, under the name that the company gave the node', async () => {
    await world.make({ deveui: 'Err-1' })
    await write.writeIngestErrors([
      refused({ deveui: 'err-1', code: 'value.invalid', detail: 't', count: 2 }),
      refused({ deveui: 'ERR-1', code: 'value.invalid', detail: 't', at: at + 1000 }),
      refused({ deveui: 'err-1', code: 'value.invalid', at: at - 1, source: 'mqtt' }),
    ])
    await write.writeIngestErrors([
      refused({ deveui: 'err-1', code: 'value.invalid', detail: 'u', at: at + 500 }),
    ])
    await write.writeIngestErrors([])
    const { items, total } = await list({ deveui: 'Err-1' })
    expect(total).toBe(2)
    expect(items).toEqual([
      expect.objectContaining({ at: new Date(at + 1000), deveui: 'Err-1', detail: 'u', count: 4 }),
      expect.objectContaining({ at: new Date(at - 1), source: 'mqtt', count: 1 }),
    ])
    // Threat 5: numbers would tell how much goes wrong in other companies.
    for (const { id } of items) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-/)
  })

  test("threat 5, 7: of a DevEUI that is another company's are as of an unknown one", async () => {
    await world.make({ deveui: 'Theirs-9' }, world.other)
    await write.writeIngestErrors([refused({ deveui: 'THEIRS-9' })])
    expect((await list({ search: 'theirs-9' })).items).toMatchObject([{ deveui: 'theirs-9' }])
    const theirs = await world.in(world.other, (db) =>
      listIngestErrors(db, { order: 'desc', limit: 10, offset: 0 }),
    )
    expect(theirs).toEqual({ items: [], total: 0 })
  })

  test('threat 24: are found by what they say', async () => {
    await write.writeIngestErrors([refused({ deveui: 'find-1', code: 'key.invalid', detail: '100%_' })])
    expect((await list({ search: '%_' })).total).toBe(1)
    expect((await list({ search: 'KEY.INV' })).total).toBe(1)
    const newest = await list({ order: 'desc' })
    const oldest = await list({ order: 'asc' })
    expect(oldest.items).toEqual(newest.items.toReversed())
  })

  test('are found by kind and by when they last occurred, with the name of the node and the newest payload', async () => {
    await world.make({ deveui: 'Kind-1', name: 'Hall' })
    const ofKind = (code: string, fields: object = {}) => refused({ deveui: 'kind-1', code, ...fields })
    await write.writeIngestErrors([ofKind('payload.notJson', { payload: 'first' }), ofKind('mqtt.queueFull')])
    await write.writeIngestErrors([ofKind('payload.notJson', { payload: 'second', at: at + 1000 })])
    await write.writeIngestErrors([refused({ deveui: 'kind-2', at: at + 2000 })])
    const found = async (query: object) =>
      (await list({ search: 'kind-', ...query })).items.map(({ deveui, code }) => `${deveui} ${code}`)
    expect(await found({ kind: 'payload' })).toEqual(['Kind-1 payload.notJson'])
    expect(await found({ kind: 'unknownNode' })).toEqual(['kind-2 node.unknown'])
    expect(await found({ kind: 'reading' })).toEqual([])
    expect(await found({ start: at + 1000 })).toEqual(['kind-2 node.unknown', 'Kind-1 payload.notJson'])
    expect(await found({ start: at + 1000, end: at + 1999 })).toEqual(['Kind-1 payload.notJson'])
    expect(await found({ start: -8.64e15, end: 8.64e15 })).toHaveLength(3)
    expect(await found({ end: -8.64e15 })).toEqual([])
    const { items } = await list({ search: 'kind-', order: 'asc' })
    expect(items.map(({ nodeName, payload }) => [nodeName, payload])).toEqual([
      ['Hall', ''],
      ['Hall', 'second'],
      [null, ''],
    ])
  })

  test('threat 26: a flood of invented addresses fills a thousand rows an hour, and loses no count', async () => {
    const flood = (from: number, time: number) =>
      write.writeIngestErrors(
        Array.from({ length: 700 }, (_, i) => refused({ deveui: `flood-${from + i}`, at: time })),
      )
    const time = at + 10 * hour
    await flood(0, time)
    await flood(700, time)
    await flood(0, time + 1)
    const later = (await list()).items.filter(({ at: when }) => when.getTime() >= time)
    expect(later).toHaveLength(1001)
    expect(later.reduce((sum, { count }) => sum + count, 0)).toBe(2100)
    expect(later.find(({ deveui }) => deveui === '')).toMatchObject({ count: 400 })
    await flood(0, time + hour)
    expect((await list({ search: 'flood-699' })).total).toBe(2)
  })

  test('can be forgotten after a while', async () => {
    await world.database.db.withPlatform((db) => deleteIngestErrors(db, new Date(at + 5 * hour)))
    const { items } = await list()
    expect(items.every(({ at: when }) => when.getTime() >= at + 5 * hour)).toBe(true)
    expect(items.length).toBeGreaterThan(1000)
  })
})
