import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAppKeys, findNode } from '#domains/devices/nodes/index.ts'
import { auditOf, type NodeWorld, nodeWorld, now } from '#domains/devices/nodes/nodes.fixture.ts'
import type { RequestContext } from '#request/context.ts'
import { Problem } from '#request/problem.ts'
import { threadCpuMs } from '../../../../test/support/machine-stalls.ts'
import { claimDevices } from './claim.ts'
import type { HeardDevice } from './heard/heard-device.ts'
import { createHeardDevices, type HeardDevices } from './heard/heard-devices.ts'
import { importDevices } from './import.ts'
import { updatePoolDevice } from './pool.ts'
import { countPool, findPoolDevice, listPool } from './pool-store.ts'

const appKeys = createAppKeys(new Uint8Array(32))
const appKey = '2b7e151628aed2a6abf7158809cf4f3c'
const listing = { sort: 'deveui', order: 'asc', limit: 100, offset: 0, language: 'en' } as const

let world: NodeWorld
let heard: HeardDevices
const errors: object[] = []
beforeAll(async () => {
  world = await nodeWorld()
})
afterAll(() => world?.database.drop())
beforeEach(async () => {
  await inAcme(({ query }) => sql`delete from pool_device`.execute(query))
  heard?.stop()
  heard = createHeardDevices({
    database: world.database.db,
    clock: { now: () => now },
    log: { error: (details) => void errors.push(details) },
    maxDevices: 50,
  })
})

const eui = (at: number, prefix = '70b3') => `${prefix}${at.toString(16).padStart(12, '0')}`
const hear = (at: number, more: Partial<HeardDevice> = {}) =>
  heard.hear({
    companyId: world.acme.id,
    deveui: eui(at),
    source: 'lorawan',
    at: now.getTime(),
    rssi: -97,
    ...more,
  })
const inAcme = <T>(work: Parameters<typeof world.in<T>>[1]) => world.in(world.acme, work)
const list = (more: object = {}) => inAcme((db) => listPool(db, { ...listing, ...more }))
const row = (fields: object) => ({
  ...{ deveui: '', appEui: '', appKey: '', name: '', profile: '', decoder: '' },
  ...fields,
})
const prepare = (rows: object[], dryRun = false) =>
  inAcme((db, by) => importDevices(db, by, rows.map(row), { dryRun, appKeys }))
const taken: string[] = []
const claim = (body: object) =>
  claimDevices(
    { inCompany: inAcme, language: 'en' } as unknown as RequestContext,
    {
      applicationId: world.acme.applicationId,
      devices: [],
      namePattern: '{name}',
      firstNumber: 1,
      ...body,
    },
    {
      async watchTaken(_, deveui, make) {
        taken.push(deveui)
        return await make()
      },
      bindSparkplug: async () => undefined,
    },
  )

describe('what is heard', () => {
  it('is in the pool once, with its last frame, and not what is a node', async () => {
    await world.make({ deveui: eui(9), nodeType: 0, decoder: 'raw' })
    hear(1, { name: 'ers-1', payload: Uint8Array.of(1, 2), port: 2 })
    hear(1, { deveui: eui(1).toUpperCase(), rssi: -80, port: 5, gateway: '0016c001f1500812' })
    hear(9)
    await heard.flush()
    const { items, total } = await list()
    expect(total).toBe(1)
    expect(items).toMatchObject([
      { name: 'ers-1', frames: 2, rssi: -80, port: 5, gateway: '0016c001f1500812', hidden: false },
    ])
    hear(1)
    // It joins: that is no uplink, and says nothing of the signal.
    hear(1, { payload: new Uint8Array(0), rssi: undefined })
    await heard.flush()
    hear(1, { payload: new Uint8Array(0), rssi: undefined })
    await heard.flush()
    expect((await list()).items).toMatchObject([{ frames: 3, rssi: -97, gateway: '0016c001f1500812' }])
    expect(await world.in(world.other, (db) => listPool(db, listing))).toEqual({ items: [], total: 0 })
  })

  it('stays hidden when it is heard again, and tells nobody', async () => {
    const told: string[] = []
    hear(2)
    await heard.flush()
    await inAcme((db, by) => updatePoolDevice(db, by, eui(2), { hidden: true }))
    const stop = world.database.db.events.subscribe('pool', ({ companyId }) => void told.push(companyId))
    hear(2)
    await heard.flush()
    stop()
    expect(told).toEqual([])
    expect((await list()).total).toBe(0)
    expect((await list({ state: 'hidden' })).items).toMatchObject([{ deveui: eui(2), frames: 2 }])
  })

  it('threat 28: of a million unknown devices costs a counter, and leaves the neighbours their pool', async () => {
    for (let at = 0; at < 200; at++) hear(at, { deveui: eui(at, 'ffff') })
    await heard.flush()
    const before = (await list()).total
    expect(before).toBeLessThanOrEqual(50)
    expect(await inAcme(countPool)).toEqual({ heard: before, prepared: 0 })
    const dropped = heard.dropped
    const began = threadCpuMs()
    for (let at = 0; at < 1_000_000; at++)
      heard.hear({ companyId: world.acme.id, deveui: `ee${at}`, source: 'lorawan', at: 1 })
    expect(threadCpuMs() - began).toBeLessThan(3000)
    expect([heard.dropped - dropped, heard.waiting]).toEqual([1_000_000, 0])
    hear(1, { companyId: world.other.id })
    await heard.flush()
    expect((await world.in(world.other, (db) => listPool(db, listing))).total).toBe(1)
    expect((await list()).total).toBe(before)
    expect(errors).toEqual([])
  })
})

describe('a delivery note', () => {
  it('prepares devices, says what is wrong with each other row, and a dry run does nothing', async () => {
    await world.make({ deveui: eui(1, 'aa00'), nodeType: 0, decoder: 'raw' })
    const rows = [
      { deveui: 'AA-00-00-00-00-00-00-02', appKey, name: 'Meter', decoder: 'cayenne-lpp' },
      { deveui: eui(2, 'aa00') },
      { deveui: eui(1, 'aa00') },
      { deveui: 'aa', appEui: 'x', appKey: 'y', decoder: 'none-such' },
      {},
    ]
    const told = await prepare(rows, true)
    expect(told.map(({ outcome }) => outcome)).toEqual(['added', 'duplicate', 'node', 'refused', 'refused'])
    expect(told.map(({ errors: of }) => of.map(({ field, code }) => `${field} ${code}`))).toEqual([
      [],
      [],
      [],
      ['deveui field.eui', 'appEui field.eui', 'appKey field.appKey', 'decoder node.decoderUnknown'],
      ['deveui field.required'],
    ])
    expect(await inAcme((db) => findPoolDevice(db, eui(2, 'aa00')))).toBeUndefined()
    expect(await prepare(rows)).toEqual(told)
    expect(await inAcme((db) => findPoolDevice(db, eui(2, 'aa00')))).toMatchObject({
      name: 'Meter',
      prepared: true,
      decoder: 'cayenne-lpp',
    })
    // What is empty stays.
    expect(await prepare([{ deveui: eui(2, 'aa00'), profile: 'Class A' }])).toMatchObject([
      { outcome: 'changed' },
    ])
    expect(await inAcme((db) => findPoolDevice(db, eui(2, 'aa00')))).toMatchObject({
      name: 'Meter',
      profile: 'Class A',
    })
    expect(JSON.stringify(await auditOf(world, world.acme))).not.toContain(appKey)
  })
})

describe('claiming', () => {
  it('makes nodes with what was prepared, by a pattern; what nobody heard yet too', async () => {
    await prepare([{ deveui: eui(1, 'bb00'), appKey, name: 'Hall', profile: 'Class A', decoder: 'json' }])
    heard.hear({ companyId: world.other.id, deveui: eui(1, 'bb00'), source: 'lorawan', at: 1 })
    const devices = [{ deveui: eui(1, 'bb00').toUpperCase() }, { deveui: eui(2, 'bb00'), name: 'Stairs' }]
    const { claimed, failed } = await claim({ devices, namePattern: 'Room {n} {name}', firstNumber: 7 })
    expect([claimed, failed]).toEqual([[eui(1, 'bb00'), eui(2, 'bb00')], []])
    expect(await inAcme((db) => findNode(db, eui(1, 'bb00')))).toMatchObject({
      name: 'Room 7 Hall',
      kind: 0,
      decoder: 'json',
    })
    expect(await inAcme((db) => findNode(db, eui(2, 'bb00')))).toMatchObject({
      name: 'Stairs',
      decoder: 'raw',
    })
    expect(await inAcme((db) => findPoolDevice(db, eui(1, 'bb00')))).toBeUndefined()
  })

  it('threat 7: makes all of a chunk or none, and counts devices of others as making them one by one does', async () => {
    await world.make({ deveui: eui(1, 'cc00'), nodeType: 0, decoder: 'raw' }, world.other)
    hear(1, { deveui: eui(3, 'cc00') })
    await heard.flush()
    const devices = [1, 2, 3].map((at) => ({ deveui: eui(at, 'cc00') }))
    expect(await claim({ devices })).toEqual({
      claimed: [],
      failed: [{ deveui: eui(1, 'cc00'), code: 'node.deveuiTaken', message: expect.any(String) }],
    })
    expect(taken.filter((deveui) => deveui !== '')).toEqual([eui(1, 'cc00')])
    expect(await inAcme((db) => findNode(db, eui(2, 'cc00')))).toBeUndefined()
    await expect(claim({ devices, decoder: 'none-such' })).rejects.toBeInstanceOf(Problem)
    await expect(claim({ devices, applicationId: world.other.applicationId })).rejects.toMatchObject({
      code: 'object.notFound',
    })
  })

  it('makes MQTT nodes of addresses that the broker heard', async () => {
    hear(1, { deveui: 'pump-7', source: 'mqtt' })
    await heard.flush()
    expect((await claim({ devices: [{ deveui: 'pump-7' }], decoder: 'raw' })).claimed).toEqual(['pump-7'])
    expect(await inAcme((db) => findNode(db, 'pump-7'))).toMatchObject({ kind: 2, decoder: 'json' })
  })
})
