import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findNode } from '#domains/devices/nodes/index.ts'
import { type NodeWorld, nodeWorld } from '#domains/devices/nodes/nodes.fixture.ts'
import { until } from '../../../../test/support/until.ts'
import type { HeardFrame } from './frame-entry.ts'
import { createRecentFrames } from './index.ts'

let world: NodeWorld
const clock = { at: Date.UTC(2026, 10, 23, 12), now: () => new Date(clock.at) }
beforeAll(async () => {
  world = await nodeWorld()
})
afterAll(() => world?.database.drop())

const heard = (value: number, changes: Partial<HeardFrame> = {}): HeardFrame => ({
  receivedAt: clock.at,
  decoder: 'raw',
  frame: {
    kind: 'data',
    bytes: Uint8Array.of(value),
    port: 1,
    time: null,
    radio: { rssi: -90, frameCounter: value },
    gateways: Array.from({ length: 12 }, (_, at) => `gateway-${at}`),
  },
  result: { data: { value } },
  ...changes,
})

test('of each node the newest 20 frames are kept, in memory and in its row', async () => {
  const recent = createRecentFrames(world.database.db.pipeline, clock)
  const nodeId = await world.make({ deveui: 'n1' })
  const node = { companyId: world.acme.id, nodeId }
  const counters = async (from = recent) =>
    (await world.in(world.acme, (db) => from.of(db, node))).map(({ frameCounter }) => frameCounter)
  for (let value = 0; value < 15; value++) recent.note(node, heard(value))
  expect(await counters()).toEqual(Array.from({ length: 15 }, (_, at) => 14 - at))
  await recent.flushDue()
  const other = createRecentFrames(world.database.db.pipeline, clock)
  expect(await counters(other)).toEqual([])
  clock.at += 5 * 60_000
  await recent.flushDue()
  expect(await counters(other)).toHaveLength(15)
  for (let value = 15; value < 28; value++) recent.note(node, heard(value))
  const newest = Array.from({ length: 20 }, (_, at) => 27 - at)
  expect(await counters()).toEqual(newest)
  await recent.flush()
  expect(await counters(other)).toEqual(newest)
})

test('what is kept of one is bounded, and can be stored', async () => {
  const recent = createRecentFrames(world.database.db.pipeline, clock)
  const nodeId = await world.make({ deveui: 'n2' })
  const gone = { companyId: world.acme.id, nodeId: '7f1a0000-0000-4000-8000-000000000000' }
  const node = { companyId: world.acme.id, nodeId }
  const large = heard(1)
  recent.note(gone, large)
  recent.note(node, {
    ...large,
    frame: { ...large.frame, bytes: new Uint8Array(1000), time: Number.POSITIVE_INFINITY },
    result: { data: { text: `\0${'x'.repeat(5000)}` } },
  })
  recent.note(node, heard(2, { result: { code: 'payload.undecodable', detail: `\0${'y'.repeat(500)}` } }))
  recent.note(node, heard(3, { result: null }))
  recent.note(
    node,
    heard(4, { result: { data: {}, warnings: [`\0${'z'.repeat(300)}`], undecoded: 'ab'.repeat(400) } }),
  )
  await recent.flush()
  const [warned, join, failed, first] = await world.in(world.acme, (db) => recent.of(db, node))
  expect(warned).toMatchObject({ warnings: ['z'.repeat(199)], undecoded: 'ab'.repeat(256), problem: null })
  expect(join).toMatchObject({ decoded: null, problem: null, warnings: [], undecoded: null })
  expect(failed?.problem).toEqual({ code: 'payload.undecodable', detail: 'y'.repeat(199) })
  expect(first).toMatchObject({ at: clock.at, size: 1000, payload: '00'.repeat(256) })
  expect(first?.gateways).toHaveLength(10)
  expect(first?.decoded).toHaveLength(1000)
})

test('threat 26: a company that sends more than can be written pushes out its own frames, and nobody else’s', async () => {
  const [mine, ...others] = await Promise.all(
    Array.from({ length: 8 }, (_, at) => world.make({ deveui: `flood-${at}` })),
  )
  const kept = async (recent: ReturnType<typeof createRecentFrames>, nodeId: string) =>
    (await world.in(world.acme, (db) => recent.of(db, { companyId: world.acme.id, nodeId }))).length
  const [quiet] = others
  if (!mine || !quiet) throw new Error('There are eight nodes')

  const ofCompany = createRecentFrames(world.database.db.pipeline, clock, { all: 1000, company: 60 })
  for (const nodeId of [mine, ...others])
    for (let value = 0; value < 10; value++)
      ofCompany.note({ companyId: world.acme.id, nodeId }, heard(value))
  expect([await kept(ofCompany, mine), await kept(ofCompany, others.at(-1) ?? '')]).toEqual([0, 10])
  expect(ofCompany.dropped).toBe(20)

  const ofAll = createRecentFrames(world.database.db.pipeline, clock, { all: 40, company: 1000 })
  ofAll.note({ companyId: world.acme.id, nodeId: quiet }, heard(1))
  for (let node = 0; node < 100; node++)
    ofAll.note({ companyId: world.other.id, nodeId: `${node}` }, heard(node))
  expect(await kept(ofAll, quiet)).toBe(1)
  expect(ofAll.dropped).toBe(61)
})

test('threat 7: frames go with a node that is given away, and no company reads another’s', async () => {
  const recent = createRecentFrames(world.database.db.pipeline, clock)
  const nodeId = await world.make({ deveui: 'n3' })
  recent.note({ companyId: world.acme.id, nodeId }, heard(1))
  const theirs = { companyId: world.other.id, nodeId }
  expect(await world.in(world.other, (db) => recent.of(db, theirs))).toEqual([])
  await recent.flush()
  expect(await world.in(world.other, (db) => recent.of(db, theirs))).toEqual([])
  expect(await world.in(world.acme, (db) => findNode(db, 'n3'))).toBeDefined()
})

test('what cannot be written now stays, and is neither lost nor doubled', async () => {
  const { pipeline } = world.database.db
  const recent = createRecentFrames(pipeline, clock)
  const node = { companyId: world.acme.id, nodeId: await world.make({ deveui: 'n4' }) }
  const counters = async (from = recent) =>
    (await world.in(world.acme, (db) => from.of(db, node))).map(({ frameCounter }) => frameCounter)
  recent.note(node, heard(1))
  const owner = new pg.Client({ connectionString: world.database.url })
  await owner.connect()
  try {
    // Another portal becomes the owner, so the commit is refused.
    await owner.query('update partition_owner set epoch = epoch + 1')
    await expect(recent.flush()).rejects.toThrow('another owner')
    expect(await counters()).toEqual([1])
    await owner.query('update partition_owner set epoch = epoch - 1')

    // The row is locked, and a frame arrives while the write waits.
    await owner.query('begin')
    await owner.query('select from node where id = $1 for update', [node.nodeId])
    const writing = recent.flush()
    await until(async () => {
      const { rows } = await owner.query('select from pg_locks where not granted')
      return rows.length > 0
    })
    recent.note(node, heard(2))
    await owner.query('commit')
    await writing
  } finally {
    await owner.end()
  }
  expect(await counters()).toEqual([2, 1])
  expect(await counters(createRecentFrames(pipeline, clock))).toEqual([2, 1])
  expect(recent.dropped).toBe(0)
})
