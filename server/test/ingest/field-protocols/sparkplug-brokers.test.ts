import type { Session } from '@fyr/contract/access/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestBroker, type TestBroker } from '#ingest/mqtt/broker-tests/broker.fixture.ts'
import type { SentMetric } from '#ingest/sparkplug/payload/encoder.fixture.ts'
import { startTestPortal, type TestPortal } from '../../support/portal.ts'
import { connectEdgeNode, type TestEdgeNode } from '../../support/servers/edge-node.ts'
import { until } from '../../support/until.ts'

/** Brokers of others: real ones, each with edge nodes and with the portal as a client. */
let portal: TestPortal
let first: TestBroker
let second: TestBroker
let company: { companyId: string; session: Session }
let other: { companyId: string; session: Session }
let applicationId: string
let brokerId: string
const edges: TestEdgeNode[] = []
const wait = { timeout: 15_000, interval: 50 }

beforeAll(async () => {
  first = await openTestBroker()
  second = await openTestBroker()
  const ports = [first.broker.port, second.broker.port].map((port) => `127.0.0.1:${port}`)
  portal = await startTestPortal({}, { outboundLoopback: ports })
  company = await portal.createCompany('Verket')
  other = await portal.createCompany('Grannen')
  applicationId = await portal.createApplication(company.session)
  brokerId = await addBroker(first)
})
afterAll(async () => {
  for (const edge of edges) await edge.end().catch(() => undefined)
  await portal?.stop()
  await first?.close()
  await second?.close()
})

const call = (method: string, path: string, body?: unknown, by = company.session) =>
  portal.call(method, path, { token: by.token, ...(body !== undefined && { body }) })
const get = async (path: string, by = company.session) => (await call('GET', path, undefined, by)).body
async function addBroker({ broker: { port } }: TestBroker, more: object = {}): Promise<string> {
  const body = { hostname: '127.0.0.1', port, useAuth: true, username: 'fyr', password: 'alpha' }
  const made = await call('POST', `/mqtt/mqttbroker/${company.companyId}`, {
    ...body,
    sparkplug: true,
    ...more,
  })
  expect(made.body).toMatchObject({ sparkplug: true })
  const { brokerId: id } = made.body
  await until(async () => (await get(`/mqtt/mqttbroker/${id}`)).status === 'connected')
  return id
}
async function connect(on: TestBroker, edgeNodeId: string, groupId = 'Plant') {
  const url = `mqtt://127.0.0.1:${on.broker.port}`
  const edge = await connectEdgeNode({ url, password: 'alphaToo', groupId, edgeNodeId })
  edges.push(edge)
  return edge
}
const latest = async (deveui: string, key: string, by = company.session) =>
  (await get(`/tag/latest/${deveui}/${key}`, by))?.value
const metaOf = async (deveui: string) => (await get(`/tag/${deveui}`)).sparkplug
const poolOf = async (id: string, by = company.session) =>
  (await get('/tag/pool', by)).filter(
    ({ sparkplug }: { sparkplug: { edgeNodeId: string } | null }) => sparkplug?.edgeNodeId === id,
  )
const makeNode = (deveui: string, edgeNodeId: string, onBroker: string | null = brokerId) =>
  portal.createNode(company.session, deveui, {
    ...{ applicationId, nodeType: 4 },
    sparkplug: { groupId: 'Plant', edgeNodeId, brokerId: onBroker },
  })
const level = (value: number): SentMetric[] => [{ name: 'Level', alias: 1, type: 'Int32', value }]
const onlineOf = (edge: TestEdgeNode) =>
  edge.states.map(({ topic, payload }) => [topic, JSON.parse(payload).online])

describe('a company’s broker', () => {
  it('has edge nodes that are heard, claimed, and reached', async () => {
    const edge = await connect(first, 'line')
    await edge.nbirth(level(1))
    await expect.poll(async () => (await poolOf('line')).length, wait).toBe(1)
    const [device] = await poolOf('line')
    expect(device).toMatchObject({ source: 'sparkplug', sparkplug: { groupId: 'Plant', brokerId } })
    const claim = { applicationId, devices: [{ deveui: device.deveui }] }
    expect((await call('POST', '/tag/pool/claim', claim)).body).toMatchObject({ failed: [] })
    await expect.poll(() => edge.rebirths, wait).toBe(1)
    await edge.nbirth(level(2))
    await edge.ndata([{ alias: 1, type: 'Int32', value: 3 }])
    await expect.poll(() => latest(device.deveui, 'Level'), wait).toBe(3)
    await call('POST', `/downlink/${device.deveui}`, { data: { Level: 4 } })
    await expect.poll(() => edge.commands.at(-1)?.metrics, wait).toMatchObject([{ alias: 1, value: 4 }])
  })

  it('sees the portal online by its own id, and again where somebody says otherwise', async () => {
    const edge = await connect(first, 'watcher')
    const topic = `spBv1.0/STATE/fyr-${company.companyId.replaceAll('-', '').slice(0, 16)}`
    await expect.poll(() => onlineOf(edge).at(-1), wait).toEqual([topic, true])
    await edge.client.publishAsync(topic, '{"online":false,"timestamp":1}', { qos: 1, retain: true })
    await expect.poll(() => onlineOf(edge).at(-1), wait).toEqual([topic, true])
    await expect
      .poll(async () => (await get(`/mqtt/mqttbroker/${brokerId}`)).connection.lastError?.code, wait)
      .toBe('takenOver')
  })

  it('threat 7: one edge node id on two brokers, and on the portal’s own, is three edge nodes', async () => {
    const there = await addBroker(second)
    for (const [deveui, id] of [
      ['here', brokerId],
      ['there', there],
      ['own', null],
    ] as const)
      await makeNode(deveui, 'twin', id)
    await (await connect(first, 'twin')).nbirth(level(10))
    await (await connect(second, 'twin')).nbirth(level(20))
    await expect.poll(() => latest('here', 'Level'), wait).toBe(10)
    await expect.poll(() => latest('there', 'Level'), wait).toBe(20)
    expect(await latest('own', 'Level')).toBeUndefined()
    await call('DELETE', `/mqtt/mqttbroker/${there}`)
    expect(await metaOf('there')).toBeNull()
  })

  it('that is lost leaves its edge nodes stale, and asks for births when it is back', async () => {
    await makeNode('cut', 'cut')
    const edge = await connect(first, 'cut')
    await edge.nbirth(level(1))
    await expect.poll(async () => (await metaOf('cut')).state, wait).toBe('born')
    const before = edge.rebirths
    // Its client is thrown out, as by a broker that starts again.
    first.broker.disconnectToken('token-a')
    await expect.poll(async () => (await metaOf('cut')).state, wait).toBe('stale')
    await expect.poll(() => edge.rebirths, wait).toBeGreaterThan(before)
    await edge.nbirth(level(2))
    await expect.poll(async () => (await metaOf('cut')).state, wait).toBe('born')
    await expect.poll(() => latest('cut', 'Level'), wait).toBe(2)
  })

  it('with Sparkplug disabled brings nothing of it', async () => {
    await makeNode('off', 'off')
    const edge = await connect(first, 'off')
    await edge.nbirth(level(1))
    await expect.poll(() => latest('off', 'Level'), wait).toBe(1)
    await call('PUT', `/mqtt/mqttbroker/${brokerId}`, { sparkplug: false })
    await expect.poll(() => onlineOf(edge).at(-1)?.[1], wait).toBe(false)
    await edge.ndata([{ alias: 1, type: 'Int32', value: 2 }])
    await call('PUT', `/mqtt/mqttbroker/${brokerId}`, { sparkplug: true })
    await expect.poll(() => onlineOf(edge).at(-1)?.[1], wait).toBe(true)
    expect(await latest('off', 'Level')).toBe(1)
  })

  it('threat 7: that is global shows a company only what it claimed, and no STATE', async () => {
    const shared = await addBroker(second, { isGlobal: true })
    const theirs = await portal.createApplication(other.session)
    const user = await portal.createUser(other.companyId, 'CompanyAdmin')
    const bind = async (groupId: string, deveui: string) => {
      const body = {
        name: deveui,
        deveui,
        nodeType: 4,
        sparkplug: { groupId, edgeNodeId: 'press', brokerId: shared },
      }
      const { status, body: answer } = await call('POST', `/applications/${theirs}/tag`, body, user)
      return [status, answer.code]
    }
    const [mine, foreign] = [await connect(second, 'press', other.companyId), await connect(second, 'press')]
    await makeNode('press-own', 'press', shared)
    expect(await bind('Plant', 'press-theirs')).toEqual([400, 'sparkplug.otherGroup'])
    expect((await bind(other.companyId, 'press-theirs'))[0]).toBe(201)
    const claimed = { groupId: other.companyId, edgeNodeId: 'press', brokerId: shared }
    await portal.createNode(company.session, 'press-spy', { applicationId, nodeType: 4 })
    expect((await call('PUT', '/tag/press-spy/sparkplug', claimed)).body.code).toBe('sparkplug.taken')
    const regrouped = await call('PUT', '/tag/press-theirs/sparkplug', { groupId: 'Plant' }, user)
    expect(regrouped.body.code).toBe('sparkplug.otherGroup')
    const device = { ...claimed, deviceId: 'valve' }
    expect((await call('PUT', '/tag/press-spy/sparkplug', device)).body.code).toBe('sparkplug.taken')
    await expect.poll(() => mine.rebirths, wait).toBeGreaterThan(0)
    await mine.nbirth(level(7))
    await mine.dbirth('valve', level(9))
    await foreign.nbirth(level(8))
    await (await connect(second, 'nobody')).nbirth(level(1))
    await expect.poll(() => latest('press-theirs', 'Level', user), wait).toBe(7)
    await expect.poll(() => latest('press-own', 'Level'), wait).toBe(8)
    expect((await get('/tag/press-theirs', user)).sparkplug).toMatchObject({ hostId: null, brokerId: shared })
    await expect.poll(async () => (await poolOf('press', user)).length, wait).toBe(1)
    expect([await poolOf('nobody'), await poolOf('nobody', user), await poolOf('press')]).toEqual([
      [],
      [],
      [],
    ])
    expect(onlineOf(mine).filter(([, isOnline]) => isOnline)).toEqual([])
  })

  it('is told that the portal is offline when it stops, and online again when it starts', async () => {
    const edge = await connect(first, 'last')
    await expect.poll(() => onlineOf(edge).at(-1)?.[1], wait).toBe(true)
    await portal.restart()
    await expect.poll(() => onlineOf(edge).some(([, isOnline]) => isOnline === false), wait).toBe(true)
    await expect.poll(() => onlineOf(edge).at(-1)?.[1], wait).toBe(true)
    await expect.poll(async () => (await metaOf('cut')).state, wait).toBe('unknown')
  }, 40_000)
})
