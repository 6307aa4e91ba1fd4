import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CompanyDb } from '#db/index.ts'
import type { CompanyPrincipal } from '#request/principal.ts'
import { findNode } from '../node-store.ts'
import { auditOf, makeAlarm, type NodeWorld, nodeWorld } from '../nodes.fixture.ts'
import { listAllKeys, listAttributes } from './key-store.ts'
import { addKey, keyOf, keysOf, maximumKeysOfNode, removeKey, setDefaultKey, updateKey } from './keys.ts'

let world: NodeWorld
const heard: object[] = []

beforeAll(async () => {
  world = await nodeWorld()
  world.database.db.events.subscribe('node', (change) => heard.push(change))
})
beforeEach(() => {
  heard.length = 0
})
afterAll(async () => {
  await world?.database.drop()
})

const inAcme = <T>(work: (db: CompanyDb, by: CompanyPrincipal) => Promise<T>) => world.in(world.acme, work)
const add = (deveui: string, name: string, label = '', unit = '') =>
  inAcme((db, by) => addKey(db, by, { deveui, name, label, unit }))
const defaultOf = async (deveui: string) => (await inAcme((db) => findNode(db, deveui)))?.defaultKey

const page = { limit: 1000, offset: 0 }

test('the first key becomes the default; names are told apart by case', async () => {
  const nodeId = await world.make({ deveui: 'k1' })
  heard.length = 0
  expect(await add('K1', 'temp', 'Temperature', '°C')).toEqual({
    name: 'temp',
    label: 'Temperature',
    unit: '°C',
    decimals: null,
    valueMapping: null,
    isDefault: true,
    kind: 'gauge',
    rollover: null,
    resetBelow: null,
    publishing: null,
    discovered: false,
  })
  expect(await add('k1', 'Temp')).toMatchObject({ isDefault: false })
  expect(heard).toEqual([
    { companyId: world.acme.id, nodeId, deveui: 'k1' },
    { companyId: world.acme.id, nodeId, deveui: 'k1' },
  ])
  await expect(add('k1', 'temp')).rejects.toMatchObject({
    code: 'key.taken',
    status: 409,
    fields: [{ field: 'body.name' }],
  })
})

test('label and unit can be changed, which the audit tells', async () => {
  await world.make({ deveui: 'k2', name: 'Hall' })
  await add('k2', 't', 'Old', 'C')
  const changed = { deveui: 'k2', name: 't', label: 'New', unit: 'C' }
  expect(await inAcme((db, by) => updateKey(db, by, changed))).toMatchObject({ label: 'New', unit: 'C' })
  expect((await auditOf(world, world.acme)).at(-1)).toEqual({
    action: 'updated',
    type: 'key',
    name: 'Hall t',
    changes: { label: { from: 'Old', to: 'New' } },
  })
})

test('decimals of a key are kept until they are changed: a change that leaves them out does not take them away', async () => {
  await world.make({ deveui: 'k2d' })
  await add('k2d', 'temp')
  const key = { deveui: 'k2d', name: 'temp', label: '', unit: '°C' }
  const change = (part: object) => inAcme((db, by) => updateKey(db, by, { ...key, ...part }))
  expect(await change({})).toMatchObject({ decimals: null })
  expect(await change({ decimals: 2 })).toMatchObject({ decimals: 2 })
  expect(await change({ label: 'Temperature' })).toMatchObject({ label: 'Temperature', decimals: 2 })
  expect((await auditOf(world, world.acme)).at(-2)?.changes).toMatchObject({
    decimals: { from: null, to: 2 },
  })
  expect(await change({ decimals: 0 })).toMatchObject({ decimals: 0 })
  expect(await change({ decimals: null })).toMatchObject({ decimals: null })
  await world.make({ deveui: 'k2e', keys: [{ name: 'temp', label: '', unit: '', decimals: 3 }] })
  expect(await inAcme((db) => keyOf(db, 'k2e', 'temp'))).toMatchObject({ decimals: 3 })
})

test('a value mapping is kept until it is changed: a change that leaves it out does not take it away', async () => {
  await world.make({ deveui: 'k2m', name: 'Gate' })
  await add('k2m', 'door')
  const open = { value: 2, text: 'Ajar', tone: 'attention' as const, colour: '#FF8800' }
  const valueMapping = { preset: 'openClosed' as const, inverted: true, values: [open] }
  const key = { deveui: 'k2m', name: 'door', label: 'Door', unit: '' }
  const change = (part: object) => inAcme((db, by) => updateKey(db, by, { ...key, ...part }))
  expect(await change({ valueMapping })).toMatchObject({ valueMapping })
  expect(await change({ label: 'Gate' })).toMatchObject({ label: 'Gate', valueMapping })
  expect(await inAcme((db) => keysOf(db, 'k2m'))).toMatchObject([{ name: 'door', valueMapping }])
  expect((await auditOf(world, world.acme)).at(-2)?.changes).toMatchObject({
    valueMapping: { from: null, to: valueMapping },
  })
  expect(await change({ valueMapping: null })).toMatchObject({ valueMapping: null })
  await world.make({ deveui: 'k2n', keys: [{ name: 'door', label: '', unit: '', valueMapping }] })
  expect(await inAcme((db) => keyOf(db, 'k2n', 'door'))).toMatchObject({ valueMapping })
})

test('another key can stand for the node, but only one that it has', async () => {
  await world.make({ deveui: 'k3' })
  await add('k3', 'a')
  await add('k3', 'b')
  await inAcme((db, by) => setDefaultKey(db, by, 'k3', 'b'))
  expect(await defaultOf('k3')).toBe('b')
  await expect(inAcme((db, by) => setDefaultKey(db, by, 'k3', 'c'))).rejects.toMatchObject({
    code: 'object.notFound',
  })
})

test('when the default is deleted the oldest takes its place, and none after the last', async () => {
  await world.make({ deveui: 'k4' })
  await add('k4', 'a')
  await add('k4', 'b')
  await inAcme((db, by) => removeKey(db, by, 'k4', 'a', { withAlarms: false }))
  expect(await defaultOf('k4')).toBe('b')
  await inAcme((db, by) => removeKey(db, by, 'k4', 'b', { withAlarms: false }))
  expect(await defaultOf('k4')).toBeNull()
})

test('an alarm on the key stands in the way, also by a condition, and goes with it by force', async () => {
  const nodeId = await world.make({ deveui: 'k5' })
  const otherNode = await world.make({ deveui: 'k6' })
  for (const name of ['about', 'condition', 'free']) await add('k5', name)
  await makeAlarm(world, world.acme, { nodeId, key: 'about' })
  await makeAlarm(world, world.acme, {
    nodeId: otherNode,
    key: 'x',
    conditions: [{ nodeId, key: 'condition' }],
  })
  const remove = (key: string, withAlarms: boolean) =>
    inAcme((db, by) => removeKey(db, by, 'k5', key, { withAlarms }))
  await expect(remove('about', false)).rejects.toMatchObject({ code: 'key.inUse', status: 409 })
  await expect(remove('condition', false)).rejects.toMatchObject({ code: 'key.inUse' })
  expect(await remove('free', false)).toBe(nodeId)
  await remove('about', true)
  await remove('condition', true)
  expect(await inAcme((db) => keysOf(db, 'k5'))).toEqual([])
})

test('a node has no more keys than it may', async () => {
  const keys = Array.from({ length: maximumKeysOfNode }, (_, at) => ({
    name: `key${at}`,
    label: '',
    unit: '',
  }))
  await world.make({ deveui: 'k7', keys })
  await expect(add('k7', 'one more')).rejects.toMatchObject({ code: 'key.tooMany' })
})

test("threat 1: keys of another company's node are as none", async () => {
  await world.make({ deveui: 'secret', keys: [{ name: 't', label: 'Secret', unit: '' }] }, world.other)
  for (const deveui of ['secret', 'nowhere']) {
    const key = { deveui, name: 't', label: '', unit: '' }
    const attempts = [
      (db: CompanyDb) => keysOf(db, deveui),
      (db: CompanyDb) => keyOf(db, deveui, 't'),
      (db: CompanyDb, by: CompanyPrincipal) => addKey(db, by, { ...key, name: 'mine' }),
      (db: CompanyDb, by: CompanyPrincipal) => updateKey(db, by, key),
      (db: CompanyDb, by: CompanyPrincipal) => setDefaultKey(db, by, deveui, 't'),
      (db: CompanyDb, by: CompanyPrincipal) => removeKey(db, by, deveui, 't', { withAlarms: true }),
    ]
    for (const attempt of attempts) {
      await expect(inAcme<unknown>(attempt)).rejects.toMatchObject({
        code: 'object.notFound',
        params: {},
        fields: [],
      })
    }
  }
  expect(await inAcme((db) => listAllKeys(db, page))).not.toContainEqual(
    expect.objectContaining({ label: 'Secret' }),
  )
  expect(await world.in(world.other, (db) => keysOf(db, 'secret'))).toHaveLength(1)
})

test('attributes are the keys in use by kind, however they are capitalised', async () => {
  const keys = (...names: string[]) => names.map((name) => ({ name, label: '', unit: '' }))
  await world.make({ deveui: 'k8', nodeType: 2, keys: keys('Wind', 'rain') })
  await world.make({ deveui: 'k9', nodeType: 2, keys: keys('wind') })
  const mqtt = (await inAcme((db) => listAttributes(db, page))).filter(({ kind }) => kind === 2)
  expect(mqtt).toEqual([
    { kind: 2, normalizedName: 'rain', name: 'rain' },
    { kind: 2, normalizedName: 'wind', name: 'Wind' },
  ])
})

test('keys and attributes are searched for, of an application, and each name once', async () => {
  const key = (name: string, label = '') => ({ name, label, unit: '' })
  await world.make({ deveui: 's1', nodeType: 2, keys: [key('Flow_rate'), key('flow_total')] })
  await world.make({
    deveui: 's2',
    nodeType: 2,
    keys: [key('Flow_rate', 'Flöde'), key('drift', 'FLOW drift')],
  })
  await world.make({ deveui: 's3', keys: [key('flow_secret')] }, world.other)
  const found = async (choice: object) =>
    (await inAcme((db) => listAllKeys(db, { ...page, ...choice }))).map(
      (each) => `${each.deveui} ${each.name}`,
    )
  const all = ['s1 Flow_rate', 's1 flow_total', 's2 Flow_rate', 's2 drift']
  expect(await found({ search: 'fLoW' })).toEqual(all)
  expect(await found({ search: 'flöde' })).toEqual(['s2 Flow_rate'])
  expect(await found({ search: 'Flow_rate', unique: true })).toEqual(['s2 Flow_rate'])
  expect(await found({ search: 'flow', unique: true, limit: 2, offset: 1 })).toHaveLength(2)
  // No pattern: what would stand for any character stands for itself.
  expect(await found({ search: 'flow_r' })).toEqual(['s1 Flow_rate', 's2 Flow_rate'])
  expect(await found({ search: '%' })).toEqual([])
  const { applicationId } = world.acme
  expect(await found({ search: 'flow', applicationId })).toEqual(all)
  expect(await found({ search: 'flow', applicationId: world.other.applicationId })).toEqual([])
  const attributes = await inAcme((db) => listAttributes(db, { ...page, search: 'FLOW' }))
  expect(attributes.map(({ name }) => name)).toEqual(['Flow_rate', 'flow_total'])
})

test('keys and attributes come in pages, in one order', async () => {
  const whole = await inAcme((db) => listAllKeys(db, page))
  const attributes = await inAcme((db) => listAttributes(db, page))
  expect(whole.length).toBeGreaterThan(2)
  expect(await inAcme((db) => listAllKeys(db, { limit: 2, offset: 1 }))).toEqual(whole.slice(1, 3))
  expect(await inAcme((db) => listAttributes(db, { limit: 1, offset: 1 }))).toEqual(attributes.slice(1, 2))
})
