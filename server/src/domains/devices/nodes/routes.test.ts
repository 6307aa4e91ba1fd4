import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#db/index.ts'
import { writeIngestErrors } from '#domains/devices/node-intake/index.ts'
import { imageRoute } from '#domains/records/images/index.ts'
import { type ApiRouter, mountApi } from '#http/api.ts'
import { createHttpServer } from '#http/server.ts'
import { createRateLimit } from '#lib/fairness/rate-limit.ts'
import { pictures } from '#lib/picture/picture.fixture.ts'
import { createTakenDeveuis, nodeImageRoute, nodeRoutes } from './index.ts'
import { auditOf, type NodeWorld, nodeWorld, now, type TestCompany } from './nodes.fixture.ts'

let world: NodeWorld
let server: FastifyInstance
const deleted: string[][] = []

beforeAll(async () => {
  world = await nodeWorld()
  server = await createHttpServer({ log: pino({ level: 'silent' }), bodyLimit: 1_000_000, secure: false })
  const companies: Record<string, TestCompany> = { acme: world.acme, other: world.other }
  const rights = {
    role: 'User' as const,
    permissions: new Set(['Tag.View', 'Tag.Create', 'Tag.Update'] as const),
  }
  const parts = {
    database: world.database.db,
    clock: { now: () => now },
    secure: false,
    access: {
      identify: async (bearer: string) => {
        const company = companies[bearer]
        return company ? { caller: company.by, language: null } : null
      },
      isOpen: async () => false,
      rightsOf: async (caller: { companyId: string | null }, companyId: string) =>
        caller.companyId === companyId ? rights : null,
    },
  }
  const nodes = nodeRoutes({
    database: world.database.db,
    countReadings: async (ids) => new Map(ids.map((id) => [id, 5])),
    judgeWindowMinutes: 1440,
    watchTaken: createTakenDeveuis(world.database.db, createRateLimit),
    bindSparkplug: async () => undefined,
    network: { create: async () => undefined, leave: async () => undefined },
    takePreparedKey: async () => null,
    installationKey: new Uint8Array(32),
    betweenBatches: (work) => work(),
    noteRemoved: async (nodeIds, key) => {
      deleted.push([...nodeIds, key].filter((each) => each !== undefined))
    },
  })
  // Only this domain is mounted.
  mountApi(server, { nodes: { ...nodes, setImage: nodeImageRoute } } as unknown as ApiRouter, parts)
  imageRoute(server, world.database.db)
})
afterAll(async () => {
  await server?.close()
  await world?.database.drop()
})

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
async function call(method: Method, url: string, payload?: object, who = 'acme', headers = {}) {
  return await server.inject({
    method,
    url: `/api${url}`,
    headers: { authorization: `Bearer ${who}`, ...headers },
    ...(payload && { payload }),
  })
}
const setImage = (deveui: string, payload: Buffer, type = 'image/png') =>
  call('POST', `/tag/${deveui}/image`, payload, 'acme', { 'content-type': type })

test('a node from its making to its end', async () => {
  const made = await call('POST', `/applications/${world.acme.applicationId}/tag`, {
    name: ' Hall ',
    deveui: 'Life-1',
    nodeType: 2,
    keys: [{ name: 'temperature', unit: '°C' }],
    topics: ['hall/#'],
  })
  expect(made.statusCode).toBe(201)
  expect(made.json()).toMatchObject({
    name: 'Hall',
    deveui: 'Life-1',
    nodeType: 2,
    applicationId: world.acme.applicationId,
    applicationName: 'Roof',
    count: 5,
    active: true,
    silent: false,
    alarm: 0,
    lastContact: null,
    createdAt: now.toISOString(),
    defaultKey: 'temperature',
    keys: [{ name: 'temperature', label: '', unit: '°C', isDefault: true, discovered: false }],
    topics: ['hall/+'],
    appKey: null,
  })
  const listed = await call('GET', '/tag?search=HALL')
  expect(listed.headers['x-total-count']).toBe('1')
  expect(listed.json()).toMatchObject([{ deveui: 'Life-1' }])
  const detail = made.json()
  expect((await call('GET', '/tag/life-1')).json()).toEqual(detail)
  expect((await call('GET', '/tag/detail/life-1')).json()).toEqual(detail)
  const byId = `/tag/${detail.id.toUpperCase()}`
  expect((await call('GET', byId)).json()).toEqual(detail)
  expect((await call('PUT', byId, { name: 'Hall' })).json()).toEqual(detail)
  expect((await call('GET', byId, undefined, 'other')).statusCode).toBe(404)
  expect((await call('GET', '/tag/info/life-1')).json()).not.toHaveProperty('keys')
  expect((await call('GET', '/tag/life-1/keys')).json()).toEqual(detail.keys)
  expect((await call('GET', '/tag/key/label/life-1/temperature')).json()).toEqual({ label: '', unit: '°C' })
  expect((await call('POST', '/tag/meta-with-keys', { deveuis: ['LIFE-1', 'x'] })).json()).toEqual([detail])
  const { id: company } = world.acme
  expect((await call('GET', `/tag/active-inactive-count/${company}`)).json()).toEqual({
    active: 0,
    inactive: 1,
  })
  expect((await call('GET', `/tag/company/${company}/attributes`)).json()).toEqual([
    { nodeType: 2, attribute: { normalizedName: 'temperature', name: 'temperature' } },
  ])
  const changed = await call('PUT', '/tag/life-1', { active: false, topics: [] })
  expect(changed.json()).toEqual({ ...detail, active: false, topics: [] })
  const counter = { deveui: 'life-1', name: 'energy', label: '', unit: 'kWh', kind: 'counter', rollover: 1e6 }
  expect((await call('POST', '/tag/key/add', counter)).json()).toMatchObject({
    kind: 'counter',
    rollover: 1e6,
  })
  const reset = { deveui: 'life-1', name: 'energy', label: 'Energy', unit: 'kWh' }
  expect((await call('POST', '/tag/key/update', reset)).json()).toMatchObject({
    kind: 'counter',
    rollover: 1e6,
  })
  const greek = await call('POST', '/tag/key/update', { ...reset, unit: '\u03bcg/m\u00b3' })
  expect(greek.json().unit).toBe('\u00b5g/m\u00b3')
  const gauge = await call('POST', '/tag/key/update', { ...reset, kind: 'gauge' })
  expect(gauge.json()).toMatchObject({ kind: 'gauge', rollover: null })
  await call('DELETE', '/tag/key/delete/life-1/energy')
  const reserved = await call('POST', '/tag/key/add', { deveui: 'life-1', name: 'radio.rssi' })
  expect(reserved.json().errors).toMatchObject([{ field: 'body.name', code: 'key.reserved' }])
  deleted.length = 0
  const key = { deveui: 'life-1', name: 'rain' }
  expect((await call('POST', '/tag/key/add', key)).statusCode).toBe(201)
  expect((await call('POST', '/tag/life-1/default/rain')).statusCode).toBe(204)
  expect((await call('DELETE', '/tag/key/delete/life-1/rain')).statusCode).toBe(204)
  expect((await call('DELETE', '/tag/life-1')).statusCode).toBe(204)
  expect(deleted).toEqual([[detail.id, 'rain'], [detail.id]])
  expect((await call('GET', '/tag/life-1')).statusCode).toBe(404)
})

const appKey = '2B7E151628AED2A6ABF7158809CF4F3C'
test('threat 19: a LoRaWAN node takes its key and never gives it back', async () => {
  const make = (fields: object) =>
    call('POST', `/applications/${world.acme.applicationId}/tag`, { name: 'Hall', nodeType: 0, ...fields })
  const made = await make({
    deveui: '70-B3-D5-7E-D0-00-12-34',
    decoder: 'cayenne-lpp',
    appEui: '70:B3:D5:7E:D0:00:00:01',
    appKey,
    profile: ' Class A ',
  })
  const detail = made.json()
  const facts = { appEui: '70b3d57ed0000001', appKey: null, hasAppKey: true, profile: 'Class A' }
  expect(detail).toMatchObject({
    deveui: '70b3d57ed0001234',
    decoder: 'cayenne-lpp',
    activation: 'OTAA',
    ...facts,
  })
  const put = async (body: object) => (await call('PUT', '/tag/70B3D57ED0001234', body)).json()
  // What GET answered changes nothing, and is no change in the audit log.
  const rows = (await auditOf(world, world.acme)).length
  expect(await put(detail)).toEqual(detail)
  expect(await auditOf(world, world.acme)).toHaveLength(rows)
  expect(await put({ appKey: '', activation: 'ABP', decoder: 'raw' })).toMatchObject({
    hasAppKey: false,
    activation: 'ABP',
    decoder: 'raw',
  })
  await put({ appKey })
  const told = JSON.stringify([made.body, await put({}), await auditOf(world, world.acme)])
  expect(told.toLowerCase()).not.toContain(appKey.toLowerCase())
  const { rows: stored } = await world.database.db.withCompany(world.acme.id, ({ query }) =>
    sql<{ app_key: Buffer }>`select app_key from node_lorawan`.execute(query),
  )
  expect(stored.map(({ app_key }) => app_key.toString('latin1').toLowerCase())).toEqual([
    expect.not.stringContaining(appKey.toLowerCase()),
  ])
  for (const [fields, field] of [
    [{ deveui: 'hall-1' }, 'body.deveui'],
    [{ deveui: '70b3d57ed0001235', appEui: '70b3' }, 'body.appEui'],
    [{ deveui: '70b3d57ed0001235', appKey: '70b3' }, 'body.appKey'],
    [{ deveui: '70b3d57ed0001235', activation: 'otaa' }, 'body.activation'],
    [{ deveui: '70b3d57ed0001235', decoder: 'none-such' }, 'body.decoder'],
  ] as const) {
    const refused = await make(fields)
    expect([field, refused.statusCode, refused.json().errors?.[0]?.field]).toEqual([field, 400, field])
    expect(refused.body.toLowerCase()).not.toContain(appKey.toLowerCase())
  }
})

test('threat 5: a DevEUI of another company is refused in the words of the specification', async () => {
  await world.make({ deveui: 'twin-1' }, world.other)
  const body = { name: 'Twin', deveui: 'TWIN-1', nodeType: 1 }
  const answer = await call('POST', `/applications/${world.acme.applicationId}/tag`, body)
  expect(answer.statusCode).toBe(400)
  const message = 'A node with this DevEUI already exists on the server'
  expect(answer.json()).toEqual({
    code: 'node.deveuiTaken',
    message,
    errors: [{ field: 'body.deveui', code: 'node.deveuiTaken', message }],
    requestId: expect.any(String),
  })
})

test.each<[Method, string, object?]>([
  ['GET', '/tag/ID'],
  ['GET', '/tag/detail/ID'],
  ['GET', '/tag/info/ID'],
  ['GET', '/tag/ID/keys'],
  ['GET', '/tag/ID/ingest-errors'],
  ['GET', '/tag/key/label/ID/t'],
  ['PUT', '/tag/ID', { name: 'Mine' }],
  ['DELETE', '/tag/ID'],
  ['DELETE', '/tag/force/ID'],
  ['POST', '/tag/ID/default/t'],
  ['POST', '/tag/key/add', { deveui: 'ID', name: 'mine' }],
  ['POST', '/tag/key/update', { deveui: 'ID', name: 't', label: '', unit: '' }],
  ['DELETE', '/tag/key/delete/ID/t'],
  ['DELETE', '/tag/key/delete/force/ID/t'],
  ['DELETE', '/tag/ID/image'],
])("threat 1: %s %s: another company's node is as none", async (method, url, body) => {
  const deveui = `theirs-${method}${url.replaceAll(/\W|ID/g, '')}`
  const keys = [{ name: 't', label: '', unit: '' }]
  await world.make({ deveui, keys }, world.other)
  const ask = (id: string, who?: string) => {
    const filled = body && JSON.parse(JSON.stringify(body).replace('ID', id))
    return call(method, url.replace('ID', id), filled, who)
  }
  const [theirs, none] = [await ask(deveui), await ask(`none-${deveui}`.slice(0, 64))]
  expect(theirs.statusCode).toBe(404)
  expect({ ...theirs.json(), requestId: '' }).toEqual({ ...none.json(), requestId: '' })
  expect((await ask(deveui, 'other')).statusCode).toBeLessThan(300)
})

test('threat 1, 21: a picture is set by its own company, and by a file that is one', async () => {
  await world.make({ deveui: 'pic-1' })
  await world.make({ deveui: 'pic-2' }, world.other)
  const set = await setImage('PIC-1', pictures.png)
  expect(set.statusCode).toBe(200)
  const { image } = set.json()
  expect((await call('GET', '/tag/pic-1')).json()).toMatchObject({ image })
  const shown = await server.inject(`/api/image/${image}`)
  expect(shown.rawPayload).toEqual(pictures.png)
  expect((await setImage('pic-2', pictures.png)).statusCode).toBe(404)
  const svg = await setImage(
    'pic-1',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    'image/svg+xml',
  )
  expect(svg.json()).toMatchObject({ code: 'request.unsupportedType' })
  const huge = await setImage('pic-1', Buffer.concat([pictures.png, Buffer.alloc(5 * 1024 * 1024)]))
  expect(huge.statusCode).toBe(413)
  expect((await call('DELETE', '/tag/pic-1/image')).statusCode).toBe(204)
  expect((await server.inject(`/api/image/${image}`)).statusCode).toBe(404)
})

test('ingest errors are told in the language of the reader, newest first', async () => {
  await world.make({ deveui: 'err-1' })
  const error = {
    companyId: world.acme.id,
    deveui: 'err-1',
    source: 'mqtt',
    detail: 't',
    count: 3,
    payload: 'x',
  }
  await inTransaction(world.database.db.pipeline, (client) =>
    writeIngestErrors(client, [
      { ...error, code: 'value.notFinite', at: now.getTime() },
      { ...error, code: 'node.unknown', deveui: 'stranger', at: now.getTime() + 1 },
      { ...error, code: 'value.tooLong', at: now.getTime() + 2 },
    ]),
  )
  const ofNode = await call('GET', '/tag/ERR-1/ingest-errors', undefined, 'acme', { 'accept-language': 'sv' })
  expect(ofNode.json()).toMatchObject([
    { code: 'value.tooLong', deveui: 'err-1', source: 'mqtt', detail: 't', count: 3 },
    { code: 'value.notFinite', message: 'Värdet är inte ett ändligt tal.' },
  ])
  const ofCompany = await call('GET', `/companies/${world.acme.id}/ingest-errors?limit=1&offset=1`)
  expect(ofCompany.headers['x-total-count']).toBe('3')
  expect(ofCompany.json()).toMatchObject([
    {
      deveui: 'stranger',
      message: 'No node in the company has this ID.',
      kind: 'unknownNode',
      nodeName: null,
      payload: 'x',
    },
  ])
})
