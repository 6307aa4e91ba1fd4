import { createServer, type Server } from 'node:http'
import device from '@chirpstack/chirpstack-api/api/device_pb.js'
import integration from '@chirpstack/chirpstack-api/integration/integration_pb.js'
import type { NetworkServer } from '@fyr/contract/nodes/integration-fields'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DeviceAddress, HeldIntegration } from '#domains/integrations/index.ts'
import { frameEvent } from '../frame-event.ts'
import { createNetworkDownlinks } from './network-downlinks.ts'

const devEui = '0101010101010101'
const origin = { companyId: 'acme', integrationId: 'i1' }
const id = '6cf1bf9a-3dbd-4821-9f00-000000000001'
const now = new Date('2026-01-05T12:00:00.000Z')

let server: Server
let base: string
let answer: { status: number; body: Buffer; headers: Record<string, string> }
const asked: { method: string; url: string; authorization: string; body: Buffer }[] = []
const published: unknown[] = []
let held: HeldIntegration | undefined
const isListening = true

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      asked.push({ method, url, authorization: headers.authorization ?? '', body: Buffer.concat(chunks) })
      response.writeHead(answer.status, answer.headers).end(answer.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
})
afterAll(() => void server.close())
beforeEach(() => {
  for (const list of [asked, published]) list.splice(0)
  answer = { status: 200, body: Buffer.alloc(0), headers: {} }
})

function world(kind: NetworkServer, settings: Partial<HeldIntegration['settings']>, apiKey?: string) {
  held = {
    ...{ id: 'i1', companyId: 'acme', kind },
    settings: { transport: 'http', ...settings },
    secrets: apiKey === undefined ? {} : { apiKey },
  }
  const ways = new Map<string, { integrationId: string; address: DeviceAddress }>()
  const network = createNetworkDownlinks({
    routes: {
      heard: ({ companyId, devEui: of, ...way }) => void ways.set(`${companyId}/${of}`, way),
      find: async (companyId, of) => ways.get(`${companyId}/${of}`),
      write: async () => undefined,
    },
    held: { find: async () => held, list: async () => [], pin: async () => undefined },
    broker: () => ({
      async deliver(companyId, message, to) {
        if (isListening) published.push({ companyId, to, ...message })
        return isListening
      },
    }),
    supervisor: () => ({ send: async (_, __, payload) => void published.push(payload) }),
    rules: { allowPrivate: false, allowLoopback: [new URL(base).host] },
    clock: { now: () => now },
  })
  const hear = (address: DeviceAddress = {}) =>
    network.observer.frameHeard?.(origin, frameEvent({ kind: 'data', devEui, address, time: null }), 'stored')
  const send = (changes: object = {}) =>
    network.send({
      ...{ companyId: 'acme', id, address: devEui.toUpperCase(), bytes: Uint8Array.of(1, 0xaa) },
      ...{ port: 10, confirmed: true, expiresAt: null, ...changes },
    })
  return { hear, send }
}

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
    expect(await send()).toEqual({ status: 'failed', reason: { code: 'refused', detail: 'invalid token' } })
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
    expect(await http.send()).toEqual({ status: 'failed', reason: { code: 'refused', detail: 'no rights' } })
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
  })

  it('over LORIOT has no name, and goes over its WebSocket only', async () => {
    const { send, hear } = world('loriot', { transport: 'websocket' }, 'token')
    hear()
    expect(await send()).toEqual({ status: 'sent', reference: null })
    expect(published).toEqual([{ EUI: devEui, port: 10, confirmed: true, data: '01AA' }])
    const webhook = world('loriot', {})
    webhook.hear()
    expect(await webhook.send()).toMatchObject({ reason: { code: 'notSupported' } })
  })

  it('threat 18: does not leave for an address of the portal’s own network', async () => {
    const { send, hear } = world('chirpstack', { apiUrl: 'http://169.254.169.254' }, 'key')
    hear()
    expect(await send()).toMatchObject({ reason: { code: 'addressNotAllowed' } })
  })
})
