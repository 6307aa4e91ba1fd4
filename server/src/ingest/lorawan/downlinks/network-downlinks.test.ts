import { createServer, type Server } from 'node:http'
import device from '@chirpstack/chirpstack-api/api/device_pb.js'
import integration from '@chirpstack/chirpstack-api/integration/integration_pb.js'
import type { NetworkServer } from '@fyr/contract/connections/integration-fields'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DeviceAddress, DeviceRoutes, HeldIntegration } from '#domains/connections/integrations/index.ts'
import { frameEvent } from '../intake/frame-event.ts'
import { webhookAccessOf } from '../things-stack/webhook-access.ts'
import { createNetworkDownlinks, routeObserver } from './network-downlinks.ts'

const devEui = '0101010101010101'
const origin = { companyId: 'acme', integrationId: 'i1' }
const id = '6cf1bf9a-3dbd-4821-9f00-000000000001'
const now = new Date('2026-01-05T12:00:00.000Z')

let server: Server
let base: string
let answer: { status: number; body: Buffer; headers: Record<string, string> }
const asked: { method: string; url: string; authorization: string; headers: object; body: Buffer }[] = []
const published: unknown[] = []
/** Answers that come first. */
const queued: { status: number; body: Buffer; headers: Record<string, string> }[] = []
let held: HeldIntegration | undefined
const isListening = true

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      asked.push({
        ...{ method, url, headers },
        authorization: headers.authorization ?? '',
        body: Buffer.concat(chunks),
      })
      const told = queued.shift() ?? answer
      response.writeHead(told.status, told.headers).end(told.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
})
afterAll(() => void server.close())
beforeEach(() => {
  for (const list of [asked, published, queued]) list.splice(0)
  answer = { status: 200, body: Buffer.alloc(0), headers: {} }
})

function world(
  kind: NetworkServer,
  settings: Partial<HeldIntegration['settings']>,
  apiKey?: string,
  also = '',
) {
  held = {
    ...{ id: 'i1', companyId: 'acme', kind },
    settings: { transport: 'http', ...settings },
    secrets: apiKey === undefined ? {} : { apiKey },
  }
  const ways = new Map<string, { integrationId: string; address: DeviceAddress }>()
  const routes: DeviceRoutes = {
    heard: ({ companyId, devEui: of, ...way }) => void ways.set(`${companyId}/${of}`, way),
    find: async (companyId, of) => ways.get(`${companyId}/${of}`),
    stop: async () => undefined,
  }
  const sendOver = createNetworkDownlinks({
    routes,
    held: { find: async () => held, list: async () => [], pin: async () => undefined },
    broker: {
      async deliver(companyId, message, to) {
        if (isListening) published.push({ companyId, to, ...message })
        return isListening
      },
    },
    supervisor: { send: async (_, __, payload) => void published.push(payload) },
    rulesOf: async () => ({ privateNetworks: [], allowLoopback: [new URL(base).host, also] }),
    clock: { now: () => now },
  })
  const hear = (address: DeviceAddress = {}) =>
    routeObserver(routes).frameHeard?.(
      origin,
      frameEvent({ kind: 'data', devEui, address, time: null }),
      'stored',
    )
  const send = (changes: object = {}) =>
    sendOver({
      ...{ companyId: 'acme', id, address: devEui.toUpperCase(), bytes: Uint8Array.of(1, 0xaa) },
      ...{ port: 10, confirmed: true, expiresAt: null, ...changes },
    })
  return { hear, send }
}

const jsonOf = (call: { body: Buffer } | undefined) => JSON.parse(String(call?.body))
const call = { url: '', method: 'POST' as const, headers: [], body: '' }

describe('a downlink', () => {
  it('has no way to a node that no network server has heard', async () => {
    const { send, hear } = world('loriot', { transport: 'websocket' })
    expect(await send()).toEqual({ status: 'noRoute' })
    hear()
    held = undefined
    expect(await send()).toEqual({ status: 'noRoute' })
  })

  it.each([null, 0, 224])('needs a port, and %s is none', async (port) => {
    const { send, hear } = world('loriot', { transport: 'websocket' })
    hear()
    expect(await send({ port })).toMatchObject({ reason: { code: 'portMissing' } })
  })

  it('over ChirpStack’s MQTT is its command, as JSON or as the vendor’s protobuf', async () => {
    const { send, hear } = world('chirpstack', { transport: 'mqtt' })
    hear({ application: 'app' })
    expect(await send({ expiresAt: now.getTime() })).toEqual({ status: 'sent', reference: id })
    const [{ topic, payload }] = published as [{ topic: string; payload: Buffer }]
    expect(topic).toBe(`application/app/device/${devEui}/command/down`)
    expect(JSON.parse(payload.toString())).toEqual({
      ...{ id, devEui, confirmed: true, fPort: 10, data: 'Aao=' },
      expiresAt: now.toISOString(),
    })
    hear({ application: 'app', isProtobuf: true })
    await send()
    const { payload: bytes } = published[1] as { payload: Uint8Array }
    expect(integration.DownlinkCommand.deserializeBinary(bytes).toObject()).toMatchObject({
      ...{ id, devEui, confirmed: true, fPort: 10, data: 'Aao=' },
    })
  })

  it('over ChirpStack’s API is a call that the vendor’s definitions understand', async () => {
    const { send, hear } = world('chirpstack', { apiUrl: base }, 'key')
    hear()
    const made = new device.EnqueueDeviceQueueItemResponse()
    made.setId('theirs')
    const message = Buffer.from(made.serializeBinary())
    const frame = (flags: number, content: Buffer) => {
      const head = Buffer.from([flags, 0, 0, 0, 0])
      head.writeUInt32BE(content.length, 1)
      return Buffer.concat([head, content])
    }
    const trailers = (text: string) => frame(0x80, Buffer.from(text))
    answer.body = Buffer.concat([frame(0, message), trailers('grpc-status: 0\r\n')])
    expect(await send()).toEqual({ status: 'sent', reference: 'theirs' })
    const [call] = asked
    expect(call).toMatchObject({ url: '/api.DeviceService/Enqueue', authorization: 'Bearer key' })
    const request = device.EnqueueDeviceQueueItemRequest.deserializeBinary(
      new Uint8Array(call?.body.subarray(5) ?? []),
    )
    expect(request.getQueueItem()?.toObject()).toMatchObject({
      devEui,
      fPort: 10,
      confirmed: true,
      data: 'Aao=',
    })
    answer.body = trailers('grpc-status: 16\r\ngrpc-message: invalid%20token\r\n')
    expect(await send()).toEqual({
      status: 'failed',
      reason: { code: 'refused', detail: 'invalid token' },
      retry: false,
    })
  })

  it('over The Things Stack is pushed, by MQTT or by its API, and known by its correlation id', async () => {
    const way = { application: 'app', device: 'dev1' }
    const downlinks = [
      {
        ...{ f_port: 10, frm_payload: 'Aao=', priority: 'NORMAL', confirmed: true },
        correlation_ids: [`fyr:${id}`],
      },
    ]
    const mqtt = world('things-stack', { transport: 'mqtt', application: 'app@ttn' })
    mqtt.hear(way)
    expect(await mqtt.send()).toEqual({ status: 'sent', reference: id })
    const [{ topic, payload }] = published as [{ topic: string; payload: Buffer }]
    expect([topic, JSON.parse(payload.toString())]).toEqual([
      'v3/app@ttn/devices/dev1/down/push',
      { downlinks },
    ])
    const { hostname: host, port } = new URL(base)
    const http = world('things-stack', { host, port: Number(port), sslmode: 0 }, 'NNSXS')
    http.hear(way)
    expect(await http.send()).toEqual({ status: 'sent', reference: id })
    expect(asked).toMatchObject([
      { url: '/api/v3/as/applications/app/devices/dev1/down/push', authorization: 'Bearer NNSXS' },
    ])
    expect(JSON.parse(String(asked[0]?.body))).toEqual({ downlinks })
    answer = { ...answer, status: 403, body: Buffer.from('{"message":"no rights"}') }
    expect(await http.send()).toEqual({
      status: 'failed',
      reason: { code: 'refused', detail: 'no rights' },
      retry: false,
    })
  })

  it('over The Things Stack by webhook goes where the webhook says, with its key', async () => {
    const headers = {
      'x-downlink-push': `${base}/api/v3/as/applications/app/webhooks/fyr/devices/dev1/down/push`,
      'x-downlink-apikey': 'NNSXS.KEY.SECRET',
    }
    const { application = '', ...access } = webhookAccessOf(headers) ?? {}
    const { send, hear } = world('things-stack', {})
    hear({ application: 'app', device: 'dev2' })
    expect(await send()).toMatchObject({ reason: { code: 'notConfigured' } })
    if (held) held.secrets = { webhooks: { [application]: access as { url: string; key: string } } }
    expect(await send()).toEqual({ status: 'sent', reference: id })
    expect(asked).toMatchObject([
      {
        url: '/api/v3/as/applications/app/webhooks/fyr/devices/dev2/down/push',
        authorization: 'Bearer NNSXS.KEY.SECRET',
      },
    ])
    hear({ application: 'constructor', device: 'dev2' })
    expect(await send()).toMatchObject({ reason: { code: 'notConfigured' } })
    for (const wrong of ['ftp://x/api/v3', `${base}/evil`, `${headers['x-downlink-push']}?to=evil`])
      expect(webhookAccessOf({ ...headers, 'x-downlink-push': wrong })).toBeUndefined()
    expect(webhookAccessOf({ ...headers, 'x-downlink-apikey': 'two words' })).toBeUndefined()
  })

  it('over ThingPark is signed by the key of the application server', async () => {
    const { send, hear } = world('thingpark', { apiUrl: `${base}/rest/downlink`, application: 'AS1' }, 'KEY')
    hear()
    expect(await send()).toEqual({ status: 'sent', reference: '6cf1bf9a3dbd4821' })
    const { searchParams } = new URL(asked[0]?.url ?? '', base)
    expect(Object.fromEntries(searchParams)).toEqual({
      ...{ DevEUI: devEui, FPort: '10', Payload: '01AA', Confirmed: '1', AS_ID: 'AS1' },
      ...{ Time: '2026-01-05T12:00:00.000+00:00', CorrelationID: '6CF1BF9A3DBD4821' },
      Token: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    answer = { ...answer, status: 350, body: Buffer.from('<html><body>Invalid DevEUI</body></html>') }
    expect(await send()).toMatchObject({ reason: { code: 'refused', detail: 'Invalid DevEUI' } })
  })

  it('over LORIOT has no name, and goes the way by which its messages come', async () => {
    const { send, hear } = world('loriot', { transport: 'websocket' }, 'token')
    hear()
    expect(await send()).toEqual({ status: 'sent', reference: null })
    const message = { EUI: devEui, port: 10, confirmed: true, data: '01AA' }
    expect(published).toEqual([message])
    const { hostname: host, port } = new URL(base)
    const settings = { host, port: Number(port), sslmode: 0 } as const
    const webhook = world('loriot', { ...settings, application: 'BE010000' }, 'token')
    webhook.hear()
    expect(await webhook.send()).toEqual({ status: 'sent', reference: null })
    expect(asked).toMatchObject([{ method: 'POST', url: '/1/rest', authorization: 'Bearer token' }])
    expect(jsonOf(asked[0])).toEqual({ cmd: 'tx', appid: 'BE010000', ...message })
    answer = { ...answer, body: Buffer.from('{"cmd":"tx","error":"Device not found"}') }
    const refused = { code: 'refused', detail: 'Device not found' }
    expect(await webhook.send()).toEqual({ status: 'failed', reason: refused, retry: false })
    const incomplete = world('loriot', settings, 'token')
    incomplete.hear()
    expect(await incomplete.send()).toMatchObject({ reason: { code: 'notConfigured' } })
  })

  it('over Netmore Connect is a call with its key, and known by its number', async () => {
    const { send, hear } = world('netmore', { apiUrl: `${base}/api/v1/` }, 'key')
    hear()
    answer = { ...answer, body: Buffer.from('4711') }
    expect(await send({ expiresAt: now.getTime() + 90_000 })).toEqual({ status: 'sent', reference: '4711' })
    const { pathname, searchParams } = new URL(asked[0]?.url ?? '', base)
    expect(pathname).toBe(`/api/v1/devices/LoRaWAN/${devEui}/LoRaWAN/downlink`)
    expect(Object.fromEntries(searchParams)).toEqual({
      ...{ fPort: '10', payloadHex: '01AA', confirmed: 'true', validity: '90' },
    })
    expect(asked[0]?.headers).toMatchObject({ 'api-key': 'key' })
  })

  it('over Netmore’s portal logs in when it must, and is known by our name', async () => {
    const { send, hear } = world('netmore', { apiUrl: `${base}/rest`, username: 'anna@skog' })
    hear()
    expect(await send()).toMatchObject({ reason: { code: 'notConfigured' }, retry: true })
    if (held) held.secrets = { password: 'secret' }
    const login = (token: string) => ({
      ...answer,
      body: Buffer.from(JSON.stringify({ success: true, token })),
    })
    const refusal = { ...answer, status: 401 }
    queued.push(login('one'))
    expect(await send()).toEqual({ status: 'sent', reference: id })
    queued.push(refusal, login('two'))
    expect(await send()).toEqual({ status: 'sent', reference: id })
    const path = `/rest/net/sensors/${devEui}/downlink?fPort=10&payloadHex=01AA&confirmed=true&validity=3600&requestId=${id}`
    expect(asked.map(({ url, authorization }) => [url, authorization])).toEqual([
      ['/rest/core/login/anna%40skog', ''],
      [path, 'Bearer one'],
      [path, 'Bearer one'],
      ['/rest/core/login/anna%40skog', ''],
      [path, 'Bearer two'],
    ])
    expect(jsonOf(asked[0])).toEqual({ password: 'secret' })
    queued.push(refusal, refusal)
    expect(await send()).toMatchObject({ reason: { code: 'refused', detail: 'Login failed' }, retry: false })
  })

  it('over another network server is the call that its integration describes', async () => {
    const downlink = {
      url: `${base}/devices/{devEui}/down?data={base64}`,
      method: 'PUT' as const,
      headers: [{ name: 'Authorization', value: 'Token {secret}' }],
      body: '{"port":"{port}","data":{"hex":"0x{hex}"},"confirmed":"{confirmed}","tags":["{reference}",1]}',
    }
    const { send, hear } = world('generic', { downlink }, '{port}/secret')
    hear()
    expect(await send()).toEqual({ status: 'sent', reference: id })
    expect(asked).toMatchObject([
      {
        ...{ method: 'PUT', url: `/devices/${devEui}/down?data=Aao%3D` },
        headers: { authorization: 'Token {port}/secret', 'content-type': 'application/json' },
      },
    ])
    expect(jsonOf(asked[0])).toEqual({ port: 10, data: { hex: '0x01aa' }, confirmed: true, tags: [id, 1] })
    const silent = world('generic', {}, 'secret')
    silent.hear()
    expect(await silent.send()).toMatchObject({ reason: { code: 'notConfigured' } })
  })

  it.each([
    [400, false],
    [500, false],
    [429, true],
    [503, true],
  ])('that is answered by %i may be sent again: %s', async (status, retry) => {
    const { send, hear } = world('generic', { downlink: { ...call, url: base } })
    hear()
    answer = { ...answer, status }
    expect(await send()).toEqual({
      status: 'failed',
      reason: { code: 'refused', detail: `HTTP ${status}` },
      retry,
    })
  })

  it('that may have been taken is not sent again, and one that never left is', async () => {
    const broken = createServer((request) => request.socket.destroy())
    await new Promise<void>((resolve) => broken.listen(0, '127.0.0.1', resolve))
    const address = broken.address()
    const at = `127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
    const { send, hear } = world('generic', { downlink: { ...call, url: `http://${at}` } }, undefined, at)
    hear()
    const reason = { code: 'unreachable', detail: '' }
    expect(await send()).toEqual({ status: 'failed', reason, retry: false })
    await new Promise((resolve) => broken.close(resolve))
    expect(await send()).toEqual({ status: 'failed', reason, retry: true })
  })

  it('threat 18: does not leave for an address of the portal’s own network', async () => {
    const { send, hear } = world('chirpstack', { apiUrl: 'http://169.254.169.254' }, 'key')
    hear()
    expect(await send()).toMatchObject({ reason: { code: 'addressNotAllowed' } })
  })
})
