import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CompanyDb } from '#db/index.ts'
import { pictures } from '#lib/picture/picture.fixture.ts'
import type { CompanyPrincipal } from '#request/principal.ts'
import { removeImage, setImage } from './images.ts'
import { listKeys } from './keys/key-store.ts'
import { findNode } from './node-store.ts'
import { auditOf, bodyOf, makeAlarm, type NodeWorld, nodeWorld } from './nodes.fixture.ts'
import { createNode, removeNode, updateNode } from './nodes.ts'
import { listTopics } from './topics/topic-store.ts'

let world: NodeWorld
const heard: object[] = []

beforeAll(async () => {
  world = await nodeWorld()
  for (const kind of ['node', 'nodeDeleted', 'alarm', 'accessToken'] as const) {
    world.database.db.events.subscribe(kind, (change) => heard.push({ kind, ...change }))
  }
})
beforeEach(() => {
  heard.length = 0
})
afterAll(async () => {
  await world?.database.drop()
})

const inAcme = <T>(work: (db: CompanyDb, by: CompanyPrincipal) => Promise<T>) => world.in(world.acme, work)
const inOther = <T>(work: (db: CompanyDb, by: CompanyPrincipal) => Promise<T>) => world.in(world.other, work)
const nodeOf = (deveui: string) => inAcme((db) => findNode(db, deveui))
const topicsOf = async (nodeId: string) =>
  (await inAcme((db) => listTopics(db, [nodeId]))).map(({ topic }) => topic)

describe('making a node', () => {
  test('its first key becomes the default, its topics are its own, and everybody is told', async () => {
    const keys = ['temperature', 'humidity'].map((name) => ({ name, label: '', unit: '' }))
    const id = await world.make({ deveui: 'A1', name: 'Hall', nodeType: 2, keys, topics: ['hall/#'] })
    expect(await nodeOf('a1')).toMatchObject({
      deveui: 'A1',
      kind: 2,
      active: true,
      defaultKey: 'temperature',
    })
    expect(await topicsOf(id)).toEqual(['hall/+'])
    expect(heard).toEqual([{ kind: 'node', companyId: world.acme.id, nodeId: id, deveui: 'A1' }])
    expect(await auditOf(world, world.acme)).toContainEqual({
      action: 'created',
      type: 'node',
      name: 'Hall',
      changes: { deveui: { from: null, to: 'A1' } },
    })
  })

  test('threat 5, 7: a DevEUI is taken whoever has it, in whatever case, and the refusal is the same', async () => {
    await world.make({ deveui: 'Mine-1' })
    await world.make({ deveui: 'Theirs-1' }, world.other)
    const refusals = await Promise.all(
      ['mine-1', 'MINE-1', 'theirs-1', 'THEIRS-1'].map((deveui) =>
        world.make({ deveui }).catch((error: unknown) => error),
      ),
    )
    for (const refusal of refusals) {
      expect(refusal).toEqual(refusals[0])
      expect(refusal).toMatchObject({
        code: 'node.deveuiTaken',
        status: 400,
        params: {},
        fields: [{ field: 'body.deveui', code: 'node.deveuiTaken', params: {} }],
      })
    }
    expect(await inOther((db) => findNode(db, 'theirs-1'))).toMatchObject({ name: 'Theirs-1' })
  })

  test('threat 7: of many who claim one DevEUI at once, one gets it', async () => {
    const claims = Array.from({ length: 8 }, (_, at) =>
      world.make({ deveui: at % 2 ? 'race-1' : 'RACE-1' }, at < 4 ? world.acme : world.other),
    )
    const outcomes = await Promise.allSettled(claims)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'node.deveuiTaken' })
    }
  })

  test.each([3, 5, 8, -1])('a node of kind %i cannot be made yet', async (nodeType) => {
    await expect(world.make({ deveui: 'kind-1', nodeType })).rejects.toMatchObject({
      code: 'node.kindAbsent',
      fields: [{ field: 'body.nodeType' }],
    })
  })

  test("threat 2: another company's application is no application", async () => {
    const make = (applicationId: string) =>
      inAcme((db, by) => createNode(db, by, applicationId, bodyOf({ deveui: 'app-1' })))
    await expect(make(world.other.applicationId)).rejects.toMatchObject({ code: 'object.notFound' })
    await expect(make(randomUUID())).rejects.toMatchObject({ code: 'object.notFound' })
  })

  test.each<[string, { keys?: string[]; topics?: string[] }, string, string]>([
    ['a key twice', { keys: ['t', 'u', 't'] }, 'key.taken', 'body.keys.2.name'],
    ['a topic twice', { topics: ['a/#', 'a/+'] }, 'node.topicTaken', 'body.topics.1'],
    ['a topic of others', { topics: ['a', 'nodes/other'] }, 'node.topicInvalid', 'body.topics.1'],
    ['a topic that is taken', { topics: ['free', 'busy/#'] }, 'node.topicTaken', 'body.topics.1'],
  ])('%s is refused, and nothing of the node stays', async (_, { keys = [], topics = [] }, code, field) => {
    if (topics.includes('busy/#')) await world.make({ deveui: 'busy', topics: ['busy/+'] })
    heard.length = 0
    const named = keys.map((name) => ({ name, label: '', unit: '' }))
    await expect(world.make({ deveui: 'bad-1', keys: named, topics })).rejects.toMatchObject({
      code,
      fields: [{ field }],
    })
    expect(await nodeOf('bad-1')).toBeUndefined()
    expect(heard).toEqual([])
  })

  test('threat 7: each company has a topic space of its own', async () => {
    await world.make({ deveui: 'space-1', topics: ['plant/line'] })
    await world.make({ deveui: 'space-2', topics: ['plant/line'] }, world.other)
  })
})

describe('changing a node', () => {
  test('only what is given changes, and the audit tells what', async () => {
    const id = await world.make({ deveui: 'B1', name: 'Old', lat: 59, long: 18, topics: ['b/1', 'b/2'] })
    heard.length = 0
    await inAcme((db, by) =>
      updateNode(db, by, 'b1', { name: 'New', lat: null, active: false, topics: ['b/2', 'b/#'] }),
    )
    expect(await nodeOf('B1')).toMatchObject({ name: 'New', lat: null, long: 18, active: false })
    expect(await topicsOf(id)).toEqual(['b/+', 'b/2'])
    expect(heard).toEqual([{ kind: 'node', companyId: world.acme.id, nodeId: id, deveui: 'B1' }])
    expect((await auditOf(world, world.acme)).at(-1)).toEqual({
      action: 'updated',
      type: 'node',
      name: 'New',
      changes: {
        name: { from: 'Old', to: 'New' },
        lat: { from: 59, to: null },
        active: { from: true, to: false },
        topics: { from: ['b/1', 'b/2'], to: ['b/+', 'b/2'] },
      },
    })
  })

  test('topics stay when none are given, and go when an empty list is', async () => {
    const id = await world.make({ deveui: 'B2', topics: ['b2/a'] })
    await inAcme((db, by) => updateNode(db, by, 'B2', { name: 'Still' }))
    expect(await topicsOf(id)).toEqual(['b2/a'])
    await inAcme((db, by) => updateNode(db, by, 'B2', { topics: [] }))
    expect(await topicsOf(id)).toEqual([])
  })

  test("threat 2: it cannot move to another company's application", async () => {
    await world.make({ deveui: 'B3' })
    const { applicationId } = world.other
    await expect(inAcme((db, by) => updateNode(db, by, 'B3', { applicationId }))).rejects.toMatchObject({
      code: 'object.notFound',
    })
    expect(await nodeOf('B3')).toMatchObject({ applicationId: world.acme.applicationId })
  })
})

describe("threat 1: another company's node is as none", () => {
  beforeAll(() => world.make({ deveui: 'secret-1' }, world.other))

  test.each(['secret-1', 'nowhere-1'])('%s', async (deveui) => {
    const attempts = [
      (db: CompanyDb, by: CompanyPrincipal) => updateNode(db, by, deveui, { name: 'Mine' }),
      (db: CompanyDb, by: CompanyPrincipal) => removeNode(db, by, deveui, { withAlarms: true }),
      (db: CompanyDb, by: CompanyPrincipal) => setImage(db, by, deveui, pictures.png),
      (db: CompanyDb, by: CompanyPrincipal) => removeImage(db, by, deveui),
    ]
    for (const attempt of attempts) {
      await expect(inAcme<unknown>(attempt)).rejects.toMatchObject({
        code: 'object.notFound',
        params: {},
        fields: [],
      })
    }
    expect(await nodeOf(deveui)).toBeUndefined()
    expect(heard).toEqual([])
  })
})

describe('deleting a node', () => {
  const rowsOf = async (nodeId: string) => {
    const { rows } = await inAcme(({ query }) =>
      sql<{ rows: number }>`
        select (select count(*) from node_key where node_id = ${nodeId})
          + (select count(*) from node_topic where node_id = ${nodeId})
          + (select count(*) from access_token where node_id = ${nodeId})
          + (select count(*) from alarm where node_id = ${nodeId}) as rows`.execute(query),
    )
    return rows[0]?.rows
  }

  test('takes all that hangs on it, its picture too, and everybody is told', async () => {
    const keys = [{ name: 't', label: '', unit: '' }]
    const id = await world.make({ deveui: 'C1', name: 'Gone', keys, topics: ['c/1'] })
    const image = await inAcme((db, by) => setImage(db, by, 'C1', pictures.png))
    const tokenId = randomUUID()
    await inAcme(({ query }) =>
      sql`insert into access_token (id, label, token_hash, prefix, scopes, node_id, created_at)
          values (${tokenId}, 'x', '\\x00', 'x', '{ingest}', ${id}, now())`.execute(query),
    )
    heard.length = 0
    expect(await inAcme((db, by) => removeNode(db, by, 'c1', { withAlarms: false }))).toBe(id)
    expect(await nodeOf('C1')).toBeUndefined()
    expect(await rowsOf(id)).toBe(0)
    const { rows } = await inAcme(({ query }) => sql`select from image where name = ${image}`.execute(query))
    expect(rows).toEqual([])
    expect(heard).toEqual([
      { kind: 'accessToken', companyId: world.acme.id, tokenId },
      { kind: 'nodeDeleted', companyId: world.acme.id, nodeId: id, deveui: 'C1' },
    ])
    expect((await auditOf(world, world.acme)).at(-1)).toMatchObject({ action: 'deleted', name: 'Gone' })
  })

  test('an alarm about it stands in the way, and goes with it by force', async () => {
    const id = await world.make({ deveui: 'C2' })
    const alarmId = await makeAlarm(world, world.acme, { nodeId: id, key: 't' })
    heard.length = 0
    await expect(inAcme((db, by) => removeNode(db, by, 'C2', { withAlarms: false }))).rejects.toMatchObject({
      code: 'node.hasHistory',
      status: 409,
    })
    expect(await nodeOf('C2')).toBeDefined()
    expect(heard).toEqual([])
    await inAcme((db, by) => removeNode(db, by, 'C2', { withAlarms: true }))
    expect(await rowsOf(id)).toBe(0)
    expect(heard).toContainEqual({ kind: 'alarm', companyId: world.acme.id, alarmId })
    const [alarm] = (await auditOf(world, world.acme)).slice(-2)
    expect(alarm).toMatchObject({ action: 'deleted', type: 'alarm', name: 'Too hot' })
  })

  test('an alarm of another node with a condition on it does so too', async () => {
    const id = await world.make({ deveui: 'C3' })
    const nodeId = await world.make({ deveui: 'C4' })
    await makeAlarm(world, world.acme, { nodeId, key: 't', conditions: [{ nodeId: id, key: 'u' }] })
    const remove = (withAlarms: boolean) => inAcme((db, by) => removeNode(db, by, 'C3', { withAlarms }))
    await expect(remove(false)).rejects.toMatchObject({ code: 'node.hasHistory' })
    await remove(true)
    expect(await rowsOf(nodeId)).toBe(0)
    expect(await nodeOf('C4')).toBeDefined()
  })

  test('an alarm that is made at the same moment is not swept away', async () => {
    const nodeId = await world.make({ deveui: 'C6' })
    let remove: Promise<unknown> = Promise.resolve()
    await inAcme(async ({ query }) => {
      await sql`
        insert into alarm (id, name, node_id, key, alert_type, priority, delay_seconds, auto_acknowledge, active,
          message, signal_type, contact_type, contacts, active_days, logical_operator, created_at, updated_at)
        values (${randomUUID()}, 'x', ${nodeId}, 't', 3, 'a', 0, false, true, '', 'analogue', 'EMAIL', '[]', '{}',
          'AND', now(), now())`.execute(query)
      remove = inAcme((db, by) => removeNode(db, by, 'C6', { withAlarms: false })).catch((error) => error)
      for (let waiting = 0; waiting === 0; ) {
        const { rows } = await sql`
          select from pg_locks join pg_stat_activity using (pid)
          where not granted and datname = current_database()`.execute(query)
        waiting = rows.length
      }
    })
    expect(await remove).toMatchObject({ code: 'node.hasHistory' })
    expect(await rowsOf(nodeId)).toBe(1)
  })

  test('its DevEUI and its topics are free again', async () => {
    await world.make({ deveui: 'C5', topics: ['c/5'] })
    await inAcme((db, by) => removeNode(db, by, 'C5', { withAlarms: false }))
    await world.make({ deveui: 'c5', topics: ['c/5'] })
  })
})

describe('the picture of a node', () => {
  const names = async () => {
    const { rows } = await inAcme(({ query }) => sql<{ name: string }>`select name from image`.execute(query))
    return rows.map(({ name }) => name)
  }

  test('replaces the one before, and its name stays out of the audit log', async () => {
    const nodeId = await world.make({ deveui: 'D1' })
    const first = await inAcme((db, by) => setImage(db, by, 'D1', pictures.png))
    heard.length = 0
    const second = await inAcme((db, by) => setImage(db, by, 'd1', pictures.webp))
    expect(await nodeOf('D1')).toMatchObject({ image: second })
    expect(await names()).not.toContain(first)
    expect(heard).toEqual([{ kind: 'node', companyId: world.acme.id, nodeId, deveui: 'D1' }])
    expect(JSON.stringify(await auditOf(world, world.acme))).not.toContain(second)
    await inAcme((db, by) => removeImage(db, by, 'D1'))
    expect(await names()).not.toContain(second)
    expect(await nodeOf('D1')).toMatchObject({ image: null })
  })

  test('that is none leaves the one before', async () => {
    await world.make({ deveui: 'D2' })
    const image = await inAcme((db, by) => setImage(db, by, 'D2', pictures.jpeg))
    await expect(inAcme((db, by) => setImage(db, by, 'D2', Buffer.from('<svg/>')))).rejects.toMatchObject({
      code: 'image.unreadable',
    })
    expect(await nodeOf('D2')).toMatchObject({ image })
    expect(await names()).toContain(image)
  })
})

test('a node keeps the keys that it was made with', async () => {
  const keys = [{ name: 'Åska', label: 'Thunder', unit: 'dB' }]
  const id = await world.make({ deveui: 'E1', keys })
  expect(await inAcme((db) => listKeys(db, id))).toEqual([
    {
      ...keys[0],
      decimals: null,
      valueMapping: null,
      publishing: null,
      kind: 'gauge',
      rollover: null,
      resetBelow: null,
      discovered: false,
    },
  ])
})
