import { randomUUID } from 'node:crypto'
import type { Session } from '@fyr/contract/access/accounts'
import { sql } from 'kysely'
import { connectAsync } from 'mqtt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sweepDownlinks, writeDownlinkNews } from '#domains/devices/downlinks/downlink-store.ts'
import { startTestPortal, type TestPortal } from '../support/portal.ts'
import { type Mosquitto, mosquittoPath, startMosquitto } from '../support/servers/mosquitto.ts'

let portal: TestPortal
let mosquitto: Mosquitto
let session: Session
let companyId: string

describe.skipIf(!mosquittoPath)('downlinks', () => {
  beforeAll(async () => {
    mosquitto = await startMosquitto()
    portal = await startTestPortal({}, { outboundLoopback: [`127.0.0.1:${mosquitto.plainPort}`] })
    const made = await portal.createCompany('Acme')
    session = made.session
    companyId = made.companyId
    const applicationId = await portal.createApplication(session)
    await portal.createNode(session, 'valve', { applicationId, nodeType: 2 })
    await portal.createNode(session, 'alone', { applicationId, nodeType: 1 })
    const lorawan = {
      applicationId,
      nodeType: 0,
      decoder: 'raw',
      appEui: '0011223344556677',
      profile: 'EU868',
    }
    await portal.createNode(session, '24e124136b502217', lorawan)
  }, 60_000)
  afterAll(async () => {
    await portal?.stop()
    await mosquitto?.remove()
  })

  const wait = { timeout: 15_000, interval: 50 }
  const call = (method: string, path: string, body?: unknown, token = session.token) =>
    portal.call(method, path, { token, ...(body !== undefined && { body }) })
  const stateOf = async (deveui: string) => (await call('GET', `/downlink/tag/${deveui}`)).body[0]

  it('threat 14: reach a node by its publish topic, with a token of the scope control and no other', async () => {
    const { plainPort: port } = mosquitto
    const login = { username: 'anna', password: 'secret' }
    const heard: string[] = []
    const device = await connectAsync({ host: '127.0.0.1', port, ...login })
    device.on('message', (topic, payload) => void heard.push(`${topic} ${payload.toString('hex')}`))
    await device.subscribeAsync('steer/#', { qos: 1 })
    const broker = { hostname: '127.0.0.1', port, useAuth: true, ...login }
    const { brokerId } = (await call('POST', `/mqtt/mqttbroker/${companyId}`, broker)).body
    const topic = { deveui: 'valve', brokerId, topic: 'valve/state', publishTopic: 'steer/valve' }
    expect((await call('POST', '/mqtt/topic', topic)).status).toBe(201)

    const isConnected = async () => (await call('GET', `/mqtt/mqttbroker/${brokerId}`)).body.status
    await expect.poll(isConnected, wait).toBe('connected')

    const body = { label: 'Control', scopes: ['control'] }
    const { token } = (await call('POST', `/integration/tokens/${companyId}`, body)).body
    expect((await call('POST', '/downlink/valve', { payload: '01ff' }, token)).status).toBe(201)
    await expect.poll(() => heard, wait).toEqual(['steer/valve 01ff'])
    await expect.poll(async () => (await stateOf('valve')).state, wait).toBe('sent')
    expect((await call('POST', '/downlink/valve', { data: { open: true } })).status).toBe(201)
    await expect
      .poll(() => heard[1], wait)
      .toBe(`steer/valve ${Buffer.from('{"open":true}').toString('hex')}`)
    const ingest = (
      await call('POST', `/integration/tokens/${companyId}`, { label: 'In', scopes: ['ingest'] })
    ).body
    expect((await call('POST', '/downlink/valve', { payload: '01' }, ingest.token)).status).toBe(403)
    await device.endAsync()
    expect((await call('GET', `/mqtt/metrics/${brokerId}`)).body.publishes.total).toBeGreaterThanOrEqual(0)
  })

  it('fail in words where nobody reaches the node, and are refused when they say nothing that can be sent', async () => {
    const long = (await call('POST', '/downlink/alone', { data: 'x'.repeat(5000) })).body.errors
    expect(long).toMatchObject([{ field: 'body.data', message: 'At most 4096 characters' }])
    await call('POST', '/downlink/alone', { payload: '00' })
    await expect
      .poll(() => stateOf('alone'), wait)
      .toMatchObject({ state: 'failed', reason: { code: 'noRoute', detail: '' } })
    const refused = async (body: object) => (await call('POST', '/downlink/24e124136b502217', body)).body
    expect((await refused({ payload: '01' })).errors[0]).toMatchObject({
      field: 'body.port',
      code: 'field.required',
    })
    expect((await refused({ payload: '00'.repeat(243), port: 1 })).errors[0]).toMatchObject({
      code: 'field.tooLong',
    })
    expect((await refused({ payload: '0', port: 1 })).errors[0]).toMatchObject({ code: 'field.hex' })
    expect((await refused({ payload: '01', port: 0 })).errors[0]).toMatchObject({ field: 'body.port' })
    expect((await refused({ payload: '01', port: 224 })).errors[0]).toMatchObject({ field: 'body.port' })
    expect((await refused({ port: 1 })).code).toBe('request.invalid')
    expect((await refused({ data: { a: 1 } })).code).toBe('downlink.notEncoded')
    expect((await call('POST', '/downlink/nobody', { payload: '01' })).status).toBe(404)

    // A decoder of the company's own says the bytes and the port.
    const source = 'function encodeDownlink({ data }) { return { bytes: [data.level, 255], fPort: 15 } }'
    const { body: decoder } = await call('POST', '/decoder', { name: 'Valve', source })
    const applicationId = await portal.createApplication(session)
    const node = { applicationId, nodeType: 0, appEui: '0011223344556677', profile: 'EU868' }
    await portal.createNode(session, '24e124136b502218', {
      ...node,
      decoder: decoder.id ?? decoder.decoderId,
    })
    const made = await call('POST', '/downlink/24e124136b502218', { data: { level: 7 } })
    expect(made.body).toMatchObject({ payload: '07ff', port: 15, data: { level: 7 } })
    const wrong = await call('POST', '/downlink/24e124136b502218', { data: { level: 'high' } })
    expect(wrong.body).toMatchObject({ code: 'downlink.notEncoded' })
  })

  it('wait in bounds, and are cancelled until they are sent', async () => {
    const id = randomUUID()
    await portal.database.withCompany(companyId, ({ query }) =>
      sql`insert into downlink
          (id, node_id, payload, confirmed, state, created_by_name, created_at, updated_at, expires_at)
        select case at when 1 then ${id}::uuid else gen_random_uuid() end, node.id, '\\x01', false, 'queued', '',
          now(), now(), now() + interval '1 day'
        from node, generate_series(1, 100) as at where deveui = 'alone'`.execute(query),
    )
    expect((await call('POST', '/downlink/alone', { payload: '01' })).body.code).toBe('downlink.tooMany')
    expect((await call('DELETE', `/downlink/${id}`)).status).toBe(204)
    expect((await call('DELETE', `/downlink/${id}`)).body.code).toBe('downlink.alreadySent')
  })

  it('what a network says of them later is written by their reference, and what has ended stays', async () => {
    const id = randomUUID()
    await portal.database.withCompany(companyId, ({ query }) =>
      sql`insert into downlink (id, node_id, payload, confirmed, state, reference, created_by_name, created_at,
          updated_at, expires_at)
        select ${id}, id, '\\x01', true, 'sent', 'queue-7', '', now(), now(), now() + interval '1 day'
        from node where deveui = '24e124136b502217'`.execute(query),
    )
    const tell = (state: 'acknowledged' | 'failed', of = companyId) =>
      writeDownlinkNews(
        portal.database.pipeline,
        [{ companyId: of, reference: 'queue-7', deveui: null, state, reason: null }],
        new Date(),
      )
    expect(await tell('acknowledged', randomUUID())).toEqual([])
    expect(await tell('acknowledged')).toEqual([{ companyId, deveui: '24e124136b502217' }])
    expect(await tell('failed')).toEqual([])
    expect(await stateOf('24e124136b502217')).toMatchObject({ downlinkId: id, state: 'acknowledged' })
    // A network that names none means the oldest one.
    const news = { companyId, reference: null, deveui: 'ALONE', state: 'sent', reason: null } as const
    const changed = await writeDownlinkNews(portal.database.pipeline, [news], new Date())
    expect(changed).toEqual([{ companyId, deveui: 'alone' }])
    // Why is kept as a code with the words of the network.
    const reason = { code: 'notDelivered', detail: 'Queue full' } as const
    const failed = { companyId, reference: null, deveui: 'alone', state: 'failed', reason } as const
    await writeDownlinkNews(portal.database.pipeline, [failed], new Date())
    const { body: all } = await call('GET', '/downlink/tag/alone?limit=200')
    expect(all).toContainEqual(expect.objectContaining({ state: 'failed', reason }))
  })

  it('that nobody sent in time have expired, and those who look are told', async () => {
    const told: unknown[] = []
    const stop = portal.database.events.subscribe('downlink', (event) => void told.push(event))
    const tomorrow = new Date(Date.now() + 90_000_000)
    await portal.database.withPlatform((db) => sweepDownlinks(db, tomorrow, 90))
    stop()
    expect(told).toContainEqual({ companyId, deveui: 'alone' })
    expect((await stateOf('alone')).state).toBe('expired')
  })

  it('of control sliders are found for a whole dashboard: what is on its way, and what counts', async () => {
    const deveui = '24e124136b502217'
    const send = async (body: object) =>
      (await call('POST', `/downlink/${deveui}`, { port: 2, ...body })).body
    const set = async (id: string, state: string) =>
      await portal.database.withCompany(companyId, ({ query }) =>
        sql`update downlink set state = ${state} where id = ${id}`.execute(query),
      )
    const heat = (value: number) => ({ payload: '01', confirmed: true, control: { name: 'heat', value } })
    const { downlinkId: acknowledged } = await send(heat(20))
    await set(acknowledged, 'acknowledged')
    const { downlinkId: failed } = await send(heat(30))
    await set(failed, 'failed')
    // JSON of one field says itself what it sets.
    await call('POST', '/downlink/valve', { data: { open: true } })
    const slider = (of: string, send: object) => ({ deveui: of, send, min: 5, max: 30 })
    const sliders = [
      slider(deveui.toUpperCase(), { as: 'text', pattern: 'heat' }),
      slider('valve', { as: 'json', field: 'open' }),
      slider('valve', { as: 'json', field: 'never' }),
    ]
    const widget = { type: 18, layout: { lg: { x: 0, y: 0, w: 4, h: 4 } }, settings: { sliders } }
    const made = await call('POST', '/dashboards', { name: 'Heat', widgets: [widget] })
    expect(made.status).toBe(201)
    const ask = {
      start: 0,
      end: Date.now(),
      widgets: [{ dashboardModuleId: made.body.widgets[0].dashboardModuleId }],
    }
    const { body } = await call('POST', `/dashboards/${made.body.dashboardId}/data?format=json`, ask)
    expect(body.widgets[0].controls).toMatchObject([
      {
        name: 'heat',
        gone: false,
        latest: { downlinkId: failed, value: 30, state: 'failed' },
        settled: { value: 20, acknowledged: true },
      },
      { deveui: 'valve', name: 'open', latest: { value: 1 } },
      { deveui: 'valve', name: 'never', latest: null, settled: null },
    ])
    const foreign = { ...widget, settings: { sliders: [slider('elsewhere', { as: 'json' })] } }
    expect((await call('POST', '/dashboards', { name: 'X', widgets: [foreign] })).body.code).toBe(
      'dashboard.foreignNode',
    )
  })
})
