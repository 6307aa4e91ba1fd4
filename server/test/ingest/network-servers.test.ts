import integration from '@chirpstack/chirpstack-api/integration/integration_pb.js'
import type { Session } from '@fyr/contract/access/accounts'
import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, startTestPortal, type TestPortal } from '../support/portal.ts'
import { until } from '../support/until.ts'

// From the webhook of a network server to readings, in the whole portal.
let portal: TestPortal
let session: Session
let webhook: string
const devEui = 'a81758fffe000001'

beforeAll(async () => {
  portal = await startTestPortal({ FYR_INGEST_QUEUE_READINGS: '1000', FYR_INGEST_NODE_RATE: '10' })
  ;({ session } = await portal.createCompany('Network'))
  const node = { nodeType: 0, decoder: 'elsys-ers' }
  await portal.createNode(session, devEui, node)
  const body = { kind: 'chirpstack', name: 'ChirpStack' }
  const made = await portal.call('POST', '/settings/integration', { token: session.token, body })
  expect(made.status).toBe(200)
  webhook = new URL(made.body.webhook).pathname.replace(/^\/api/, '')
})
const clients: MqttClient[] = []
const closing = (client: MqttClient) => new Promise<void>((resolve) => client.once('close', () => resolve()))
afterAll(async () => {
  for (const client of clients) await client.endAsync(true)
  await portal?.stop()
})

const time = new Date().toISOString()
const up = (changes: object = {}) => ({
  deduplicationId: '3ac7e3c4-4401-4b8d-9386-a5c902f9202d',
  time,
  deviceInfo: { deviceName: 'Office', devEui: 'A8-17-58-FF-FE-00-00-01' },
  fCnt: 7,
  fPort: 5,
  data: Buffer.from('0100e202290400270506060308070d62', 'hex').toString('base64'),
  rxInfo: [{ gatewayId: '0016c001f153a14c', rssi: -57, snr: 9.5 }],
  txInfo: { modulation: { lora: { spreadingFactor: 9 } } },
  ...changes,
})
const send = (body: object, path = webhook) => portal.call('POST', `${path}?event=up`, { body })
const latest = async (deveui: string, key: string) =>
  (await portal.call('GET', `/tag/latest/${deveui}/${key}`, { token: session.token })).body

it('stores what the decoder of the node reads in a frame, with its radio values, once however often it is sent', async () => {
  expect(await send(up())).toMatchObject({ status: 202, body: { stored: 1, duplicates: 0, unknown: 0 } })
  expect(await latest(devEui, 'temperature')).toMatchObject({ value: 22.6, createdAt: time })
  expect(await latest(devEui, 'humidity')).toMatchObject({ value: 41 })
  expect(await latest(devEui, 'radio.rssi')).toMatchObject({ value: -57 })
  expect(await latest(devEui, 'radio.spreadingFactor')).toMatchObject({ value: 9 })
  expect(await send(up())).toMatchObject({ status: 202, body: { stored: 0, duplicates: 1 } })
})

it('gives the keys that a reading brings label, unit and kind of the decoder, and another decoder only what is missing', async () => {
  const { token } = session
  const keys = async () => {
    const { body } = await portal.call('GET', `/tag/${devEui}/keys`, { token })
    return Object.fromEntries(
      body.map(({ name, label, unit, kind }: Record<string, string>) => [name, [label, unit, kind]]),
    )
  }
  expect(await keys()).toMatchObject({
    temperature: ['Temperature', '°C', 'gauge'],
    batteryVoltage: ['Battery voltage', 'V', 'gauge'],
  })
  const add = (body: object) =>
    portal.call('POST', '/tag/key/add', { token, body: { deveui: devEui, ...body } })
  await add({ name: 'pulses1', label: '', unit: '' })
  await add({ name: 'pressure', label: 'Cellar', unit: '' })
  await portal.call('PUT', `/tag/${devEui}`, { token, body: { decoder: 'elsys-elt-2' } })
  expect(await keys()).toMatchObject({
    pulses1: ['Pulses 1', '', 'counter'],
    pressure: ['Cellar', 'hPa', 'gauge'],
  })
})

it('stores what a device measured earlier at its times, once, and tells the newest as now', async () => {
  const deveui = 'a81758fffe000003'
  await portal.createNode(session, deveui, { nodeType: 0, decoder: 'milesight-em300-th' })
  const earlier = Math.floor(Date.now() / 1000) - 3600
  const seconds = Buffer.alloc(4)
  seconds.writeUInt32LE(earlier)
  const data = Buffer.from(`0367340120ce${seconds.toString('hex')}10015d00`, 'hex').toString('base64')
  for (const deduplicationId of ['history-1', 'history-2'])
    await send(up({ deduplicationId, deviceInfo: { devEui: deveui }, data }))
  expect(await latest(deveui, 'temperature')).toMatchObject({ value: 30.8, createdAt: time })
  const [start, end] = [earlier - 60, earlier + 60].map((at) => new Date(at * 1000).toISOString())
  const path = `/tagdata/timeseries/${deveui}/temperature/${start}/${end}`
  const { body } = await portal.call('GET', path, { token: session.token })
  expect(body).toMatchObject([{ value: 27.2, createdAt: new Date(earlier * 1000).toISOString() }])
})

it('threat 28: a message of a device that the company has not is no reading of anybody', async () => {
  const { session: other } = await portal.createCompany('Neighbour')
  await portal.createNode(other, 'a81758fffe000002', { nodeType: 0, decoder: 'elsys-ers' })
  const forged = up({ deduplicationId: 'x', deviceInfo: { devEui: 'a81758fffe000002' } })
  expect(await send(forged)).toMatchObject({ status: 202, body: { stored: 0, unknown: 1 } })
  const { body } = await portal.call('GET', '/tag/a81758fffe000002/currents', { token: other.token })
  expect(body).toEqual([])
})

it('threat 28: secrets that nobody has, of another kind or replaced ones open nothing', async () => {
  expect(await send(up(), webhook.replace('/chirpstack/', '/loriot/'))).toMatchObject({ status: 404 })
  expect(await send(up(), webhook.slice(0, -1))).toMatchObject({ status: 404 })
  const { body: listed } = await portal.call('GET', '/settings/integration', { token: session.token })
  expect(JSON.stringify(listed)).not.toContain(webhook.split('/').at(-1))
  const path = `/settings/integration/${listed[0].integrationId}/webhook`
  const renewed = await portal.call('POST', path, { token: session.token })
  expect(await send(up())).toMatchObject({ status: 404 })
  webhook = new URL(renewed.body.webhook).pathname.replace(/^\/api/, '')
  expect(await send(up({ deduplicationId: 'after', fCnt: 8 }))).toMatchObject({ status: 202 })
})

it('threat 26: what is no message is refused with its reason, which the integration shows', async () => {
  for (const body of [{}, { deviceInfo: { devEui: 'x' } }, up({ data: '%%%' })]) {
    expect([body, await send(body)]).toMatchObject([
      body,
      { status: 400, body: { code: 'network.unreadable' } },
    ])
  }
  // It is written a little later.
  await until(async () => {
    const { body } = await portal.call('GET', '/settings/integration', { token: session.token })
    return body[0].lastProblem?.code === 'unreadable' && body[0].messages > 0
  })
})

describe('a ChirpStack that publishes to the portal’s own broker', () => {
  const application = 'application/ca739e26-7b67-4f14-b69e-d568c22a5a75'
  const topic = `${application}/device/${devEui}`
  const connect = async (password: string, options: IClientOptions = {}) => {
    const url = `mqtt://127.0.0.1:${portal.mqttPort}`
    const client = await connectAsync(url, { username: 'fyr', password, reconnectPeriod: 0, ...options })
    clients.push(client)
    client.on('error', () => undefined)
    return client
  }
  const save = async (token: string, body: object = {}) => {
    const settings = { kind: 'chirpstack', transport: 'broker', name: 'Own broker', ...body }
    return (await portal.call('POST', '/settings/integration', { token, body: settings })).body
  }
  const deviceInfo = { devEui, applicationId: 'ca739e26-7b67-4f14-b69e-d568c22a5a75' }
  const downlink = async () =>
    (await portal.call('GET', `/downlink/tag/${devEui}`, { token: session.token })).body[0]
  let made: { integrationId: string; brokerPassword: string; webhook?: string }
  let client: MqttClient

  it('is heard when it is acknowledged, and once; what it may not do ends it', async () => {
    made = await save(session.token)
    expect(made).toMatchObject({ transport: 'broker', connection: null })
    expect(made.webhook).toBeUndefined()
    client = await connect(made.brokerPassword)
    const sent = up({ deduplicationId: 'over-mqtt', fCnt: 20, data: 'AQDi', deviceInfo })
    for (let times = 0; times < 2; times++)
      await client.publishAsync(`${topic}/event/up`, JSON.stringify(sent), { qos: 1 })
    expect(await latest(devEui, 'radio.frameCounter')).toMatchObject({ value: 20 })
    const state = { gatewayId: '0016c001f153a14c', state: 'ONLINE' }
    await client.publishAsync('eu868/gateway/0016c001f153a14c/state/conn', JSON.stringify(state), { qos: 1 })
    await client.publishAsync(`${topic}/event/up`, '{"deviceInfo":', { qos: 1 })
    await until(async () => {
      const { body } = await portal.call('GET', '/settings/integration', { token: session.token })
      const [own] = body.filter(
        (each: { integrationId: string }) => each.integrationId === made.integrationId,
      )
      return own?.messages === 4 && own.lastProblem?.code === 'unreadable'
    })
    for (const forbidden of [
      'nodes/n/temperature',
      `${topic}/command/down`,
      'eu868/gateway/x/command/down',
    ]) {
      const bold = await connect(made.brokerPassword)
      const closed = closing(bold)
      bold.publish(forbidden, '1', { qos: 1 }, () => undefined)
      await closed
    }
    await expect(client.subscribeAsync('application/#')).rejects.toThrow()
    await expect(client.subscribeAsync('nodes/+/#')).rejects.toThrow()
  })

  it('takes a downlink while it is connected, and says that it came', async () => {
    const heard = Promise.withResolvers<{ topic: string; command: { id: string; devEui: string } }>()
    client.on('message', (at, message) => heard.resolve({ topic: at, command: JSON.parse(String(message)) }))
    await client.subscribeAsync('application/+/device/+/command/+')
    const body = { port: 10, payload: '01aa', confirmed: true }
    const queued = await portal.call('POST', `/downlink/${devEui}`, { token: session.token, body })
    const { topic: at, command } = await heard.promise
    expect([at, command]).toMatchObject([`${topic}/command/down`, { id: queued.body.downlinkId, devEui }])
    const ack = { deviceInfo, queueItemId: command.id, acknowledged: true }
    await client.publishAsync(`${topic}/event/ack`, JSON.stringify(ack), { qos: 1 })
    await until(async () => (await downlink()).state === 'acknowledged')
    await client.endAsync()
    await portal.call('POST', `/downlink/${devEui}`, { token: session.token, body })
    await until(async () => (await downlink()).reason !== null)
    expect(await downlink()).toMatchObject({ state: 'queued' })
  })

  it('threat 28: neither hears nor reaches another company, and leaves with its password', async () => {
    const { session: other } = await portal.createCompany('Beside')
    const theirs = await connect((await save(other.token)).brokerPassword)
    await theirs.subscribeAsync('application/+/device/+/command/down')
    const stolen: string[] = []
    theirs.on('message', (at) => void stolen.push(at))
    client = await connect(made.brokerPassword)
    await client.subscribeAsync('application/+/device/+/command/down')
    const forged = up({ deduplicationId: 'forged', fCnt: 99, deviceInfo })
    await theirs.publishAsync(`${topic}/event/up`, JSON.stringify(forged), { qos: 1 })
    expect(await latest(devEui, 'radio.frameCounter')).toMatchObject({ value: 20 })
    const body = { port: 10, payload: '02' }
    await portal.call('POST', `/downlink/${devEui}`, { token: session.token, body })
    await until(async () => (await downlink()).state === 'sent')
    expect(stolen).toEqual([])

    // Of no use as a webhook, and of none at all when it is renewed.
    const webhookOf = (secret: string) => send(up(), `/lns/chirpstack/${secret}`)
    expect(await webhookOf(made.brokerPassword)).toMatchObject({ status: 404 })
    const closed = closing(client)
    const path = `/settings/integration/${made.integrationId}/webhook`
    const renewed = (await portal.call('POST', path, { token: session.token })).body
    await closed
    await expect(connect(made.brokerPassword)).rejects.toThrow()
    client = await connect(renewed.brokerPassword)
    const gone = closing(client)
    const { webhook: moved } = await save(session.token, {
      integrationId: made.integrationId,
      transport: 'http',
    })
    await gone
    await expect(connect(renewed.brokerPassword)).rejects.toThrow()
    expect(await send(up(), new URL(moved).pathname.replace(/^\/api/, ''))).toMatchObject({ status: 202 })
  })
})

// Lists of frames, as Netmore sends them: eight of each node, as many as are known again.
const nodes = Array.from({ length: 20 }, (_, at) => `a81758fffe0001${at.toString(16).padStart(2, '0')}`)
const began = Date.now() - 3_600_000
const framesOf = (node: string, from: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    devEui: node,
    timestamp: new Date(began + (from + at) * 1000).toISOString(),
    payload: '0100e202290400270506060308070d62',
    ...{ fPort: '5', fCntUp: String(from + at), rssi: '-115', snr: '-8.2', spreadingFactor: '12' },
  }))
/** How many readings there are of some keys of these nodes, each. */
async function counted(...of: readonly string[]): Promise<number[]> {
  const range = `${new Date(began).toISOString()}/${new Date(began + 600_000).toISOString()}`
  const countOf = async (key: string) => {
    const body = { series: of.map((deveui) => ({ deveui, key })) }
    const answer = await portal.call('POST', `/tagdata/count/${range}`, { token: session.token, body })
    return answer.body.count
  }
  return await Promise.all(['temperature', 'humidity', 'radio.rssi', 'radio.frameCounter'].map(countOf))
}

it('takes frames of gateways whose clocks are wrong by their arrival, and says so of each gateway', async () => {
  const clocks: [name: string, clock: string][] = [
    ['1970', '1970-01-01T00:00:05Z'],
    ['1980', '1980-01-06T00:00:00Z'],
    ['2036', '2036-02-07T06:28:16Z'],
    ['years behind', '2019-03-04T05:06:07Z'],
    ['half an hour ahead', new Date(Date.now() + 1_800_000).toISOString()],
  ]
  const { token, userCompany } = session
  const wrongBy: { path: string; seconds: number }[] = []
  for (const [at, [name, clock]] of clocks.entries()) {
    const fCnt = 21 + at
    const gatewayId = `0016c001f153a1${fCnt}`
    const gateway = { name: gatewayId, eui: gatewayId }
    const created = await portal.call('POST', `/gateway/${userCompany?.companyId}`, { token, body: gateway })
    expect(created.status).toBe(201)
    const before = Date.now()
    const rxInfo = [{ gatewayId, rssi: -57, snr: 9.5, nsTime: new Date(before).toISOString() }]
    expect(
      await send(up({ deduplicationId: `clock-${fCnt}`, fCnt, time: clock, rxInfo })),
      name,
    ).toMatchObject({ status: 202, body: { stored: 1, refused: 0 } })
    const { value, createdAt } = await latest(devEui, 'radio.frameCounter')
    expect(value, name).toBe(fCnt)
    expect(Date.parse(createdAt), name).toBeGreaterThanOrEqual(before)
    expect(Date.parse(createdAt), name).toBeLessThanOrEqual(Date.now())
    const seconds = (Date.parse(clock) - before) / 1000
    wrongBy.push({ path: `/gateway/${created.body.gatewayId}`, seconds })
  }
  // All at once: the states of gateways are written every few seconds.
  const isTold = async ({ path, seconds }: { path: string; seconds: number }) => {
    const { clockError } = (await portal.call('GET', path, { token })).body
    return clockError !== null && Math.abs(clockError - seconds) < 60
  }
  await until(async () => (await Promise.all(wrongBy.map(isTold))).every(Boolean))
})

/** Keeps batches from being committed for a while. */
async function stallFor(ms: number, work: () => ReturnType<typeof send>): Promise<Answer> {
  const client = await portal.database.pipeline.connect()
  try {
    await client.query('begin')
    await client.query('lock table reading_log in access exclusive mode')
    const sent = work()
    // Its first hundred frames wait in a batch that cannot be written: there is no room for the others.
    await until(async () => {
      const { rows } = await client.query(
        "select from pg_locks where relation = 'reading_log'::regclass and not granted",
      )
      return rows.length > 0
    })
    await new Promise((resolve) => setTimeout(resolve, ms))
    await client.query('rollback')
    return await sent
  } finally {
    client.release()
  }
}

it('a list that finds the queue full waits, since most network servers send it once only', async () => {
  const applicationId = await portal.createApplication(session)
  for (const deveui of nodes)
    await portal.createNode(session, deveui, { applicationId, nodeType: 0, decoder: 'elsys-ers' })
  const body = { kind: 'netmore', name: 'Netmore' }
  const made = await portal.call('POST', '/settings/integration', { token: session.token, body })
  webhook = new URL(made.body.webhook).pathname.replace(/^\/api/, '')
  const answer = await stallFor(1500, () => send(nodes.flatMap((deveui) => framesOf(deveui, 0, 8))))
  expect(answer).toMatchObject({ status: 202, body: { stored: 160, duplicates: 0 } })
  expect(await counted(...nodes)).toEqual([160, 160, 160, 160])
})

it('threat 26: a queue that stays full refuses the list, and sent again it makes one reading of each frame', async () => {
  const list = nodes.flatMap((deveui) => framesOf(deveui, 20, 8))
  const refused = await stallFor(6000, () => send(list))
  expect(refused).toMatchObject({ status: 503, body: { code: 'server.busy' } })
  expect(refused.headers.get('retry-after')).toBe('1')
  const problem = async () =>
    (await portal.call('GET', '/settings/integration', { token: session.token })).body.find(
      ({ kind }: { kind: string }) => kind === 'netmore',
    ).lastProblem
  await until(async () => (await problem())?.code === 'overloaded')
  // Of each frame that was taken everything is there.
  const [before = 0, ...others] = await counted(...nodes)
  const taken = before - 160
  expect(taken).toBeGreaterThan(0)
  expect(taken).toBeLessThan(160)
  expect(others).toEqual([before, before, before])
  const again = await send(list)
  expect(again).toMatchObject({ status: 202, body: { duplicates: taken, stored: 160 - taken } })
  expect(await counted(...nodes)).toEqual([320, 320, 320, 320])
})

it('threat 28: above the rate of a node frames are taken in, and far above it nothing of a list', async () => {
  const [node = '', other = ''] = nodes
  const known = Array.from({ length: 70 }, () => framesOf(node, 20, 8)).flat()
  const began = performance.now()
  for (let at = 0; at < 2; at++) expect(await send(known)).toMatchObject({ status: 202, body: { stored: 0 } })
  // The answer that was above the rate was held back, so that its sender is slowed.
  expect(performance.now() - began).toBeGreaterThan(3500)
  const list = [...framesOf(other, 100, 1), ...framesOf(node, 100, 200)]
  const refused = await send(list)
  expect(refused).toMatchObject({ status: 503, body: { code: 'readings.rateLimited' } })
  const seconds = Number(refused.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(0)
  expect(await counted(node, other)).toEqual([32, 32, 32, 32])
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  expect(await send(list)).toMatchObject({ status: 202, body: { stored: 201, duplicates: 0 } })
  expect(await counted(node, other)).toEqual([233, 233, 233, 233])
  const text = await (await fetch(`${portal.url}/metrics`)).text()
  expect(text).toMatch(/^fyr_lorawan_frames_total\{outcome="stored"\} 5\d\d$/m)
  expect(text).toMatch(/^fyr_frames_decoded_total\{decoders="shipped"\} \d{3,}$/m)
  expect(text).toMatch(/^fyr_sandbox_cpu_seconds_total 0$/m)
})

describe('over HTTP', () => {
  type Made = { integrationId: string; webhook: string }
  let token: string
  let companyId: string
  const ask = (method: string, path: string, body?: unknown) => portal.call(method, path, { token, body })
  const connectTo = async (kind: string, fields: object = {}): Promise<Made> => {
    const { status, body } = await ask('POST', '/settings/integration', { kind, name: kind, ...fields })
    expect(status).toBe(200)
    return { ...body, webhook: new URL(body.webhook).pathname.replace(/^\/api/, '') }
  }
  const testOf = async ({ integrationId }: Made) =>
    (await ask('POST', `/settings/integration/${integrationId}/test`)).body.problem
  const now = async (deveui: string, key = 'hex') =>
    (await ask('GET', `/tag/latest/${deveui}/${key}`)).body.value
  const eui = (at: number) => `70b3d57ed00001${at.toString(16).padStart(2, '0')}`

  beforeAll(async () => {
    const made = await portal.createCompany('Webhooks')
    ;({ companyId } = made)
    ;({ token } = made.session)
    const applicationId = await portal.createApplication(made.session)
    for (let at = 0; at < 5; at++)
      await portal.createNode(made.session, eui(at), { applicationId, nodeType: 0, decoder: 'raw' })
  })

  it('threat 26: JSON and protobuf that cannot be read are refused with their reason, and good ones are readings', async () => {
    const made = await connectTo('chirpstack')
    expect(await testOf(made)).toMatchObject({ code: 'noMessages' })
    const send = (body: unknown, type: string, event = 'up') =>
      portal.call('POST', `${made.webhook}?event=${event}`, { body, headers: { 'content-type': type } })
    const json = 'application/json'
    const protobuf = 'application/octet-stream'
    expect(await send('{"deviceInfo":', json)).toMatchObject({ status: 400 })
    const deep = `{"deviceInfo":${'['.repeat(5000)}${']'.repeat(5000)}}`
    expect(await send(deep, json)).toMatchObject({ status: 400 })
    expect(await send(new Uint8Array([0x1a, 0xff, 0x01]), protobuf)).toMatchObject({
      status: 400,
      body: { code: 'network.unreadable' },
    })
    await until(async () => (await testOf(made))?.code === 'unreadable')

    const up = new integration.UplinkEvent()
    const info = new integration.DeviceInfo()
    info.setDevEui(eui(0))
    up.setDeviceInfo(info)
    up.setDeduplicationId('pb-1')
    up.setFPort(2)
    up.setFCnt(9)
    up.setData(Uint8Array.of(0xaa, 0x01))
    const bytes = up.serializeBinary()
    expect(await send(bytes, protobuf)).toMatchObject({ status: 202, body: { stored: 1 } })
    expect(await send(bytes, protobuf)).toMatchObject({ status: 202, body: { duplicates: 1 } })
    expect(await now(eui(0), 'radio.frameCounter')).toBe(9)
    await until(async () => (await testOf(made)) === null)
    await ask('POST', '/settings/integration', {
      kind: 'chirpstack',
      ...made,
      webhook: undefined,
      enabled: false,
    })
    expect(await testOf(made)).toMatchObject({ code: 'disabled' })
    expect(await send(bytes, protobuf)).toMatchObject({ status: 404 })
  })

  it('LORIOT’s push, ThingPark’s reports and any other JSON become readings, and their gateways are offered', async () => {
    const loriot = await connectTo('loriot', { transport: 'http' })
    const rx = { cmd: 'rx', EUI: eui(1).toUpperCase(), ts: Date.now(), fcnt: 4, port: 3, data: 'AB01' }
    expect(await ask('POST', loriot.webhook, rx)).toMatchObject({ status: 202, body: { stored: 1 } })
    const gws = [{ gweui: 'B8-27-EB-FF-FF-00-00-02', rssi: -57, snr: 7.5, lat: 57.7, lon: 12.9 }]
    const gw = { ...rx, cmd: 'gw', dr: 'SF9 BW125 4/5', gws }
    expect(await ask('POST', loriot.webhook, gw)).toMatchObject({ status: 202, body: { duplicates: 1 } })
    expect(await now(eui(1))).toBe('ab01')
    expect(await now(eui(1), 'radio.rssi')).toBe(-57)

    const thingpark = await connectTo('thingpark')
    const report = { DevEUI: eui(2).toUpperCase(), FPort: '1', FCntUp: '368', payload_hex: '9e18' }
    const heard = { Lrrid: '1000027C', LrrRSSI: '-84.0', LrrSNR: 9.75, LrrLAT: 47.9, LrrLON: 1.2 }
    const uplink = { DevEUI_uplink: { ...report, ...heard, Time: new Date().toISOString() } }
    expect(await ask('POST', thingpark.webhook, uplink)).toMatchObject({ status: 202, body: { stored: 1 } })
    expect(await ask('POST', thingpark.webhook, uplink)).toMatchObject({ body: { duplicates: 1 } })
    expect(await now(eui(2))).toBe('9e18')

    const mapping = {
      ...{ list: 'data', devEui: 'dev', payload: 'hex', encoding: 'hex', port: 'p', time: 'at' },
      ...{ frameCounter: '', rssi: 'radio.rssi', snr: '', gateway: 'radio.by' },
    }
    const generic = await connectTo('generic', { mapping })
    const one = {
      dev: eui(3),
      hex: '0x0a 0b',
      p: '7',
      at: Date.now() / 1000,
      radio: { rssi: -90, by: 'mast-7' },
    }
    expect(await ask('POST', generic.webhook, { data: [one] })).toMatchObject({ body: { stored: 1 } })
    expect(await ask('POST', generic.webhook, { data: one })).toMatchObject({
      status: 400,
      body: { code: 'network.unreadable' },
    })
    expect(await now(eui(3))).toBe('0a0b')

    const offered = async () =>
      (await ask('GET', `/gateway/heard/company/${companyId}?sort=eui&order=asc`)).body
    await until(async () => (await offered()).length === 3)
    expect(await offered()).toMatchObject([
      { eui: '1000027c', packets: 1, devices: 1, lat: 47.9 },
      { eui: 'b827ebffff000002', packets: 1, lat: 57.7 },
      { eui: 'mast-7', packets: 1 },
    ])
    const euis = ['1000027C', 'mast-7']
    const added = await ask('POST', `/gateway/heard/${companyId}`, { euis })
    expect(added.body).toMatchObject({ added: ['1000027c', 'mast-7'], failed: [] })
  })

  it('frames out of order stand at their times, and one from the future at its arrival', async () => {
    const { webhook: own } = await connectTo('netmore')
    const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
    const frame = (fCntUp: string, payload: string, timestamp: string) => ({
      ...{ devEui: eui(4), fPort: '1', fCntUp, payload, timestamp },
    })
    const list = [frame('12', '12', at(-10)), frame('10', '10', at(-30)), frame('11', '11', at(-20))]
    expect(await ask('POST', own, list)).toMatchObject({ status: 202, body: { stored: 3 } })
    expect(await now(eui(4))).toBe('12')
    const times = { start: new Date(Date.now() - 60_000).toISOString(), end: at(1) }
    const stored = await ask(
      'GET',
      `/tagdata/timeseries/${eui(4)}/radio.frameCounter/${times.start}/${times.end}`,
    )
    expect(stored.body.map(({ value }: { value: number }) => value)).toEqual([10, 11, 12])
    const ahead = frame('99', '99', at(3600))
    expect(await ask('POST', own, [ahead])).toMatchObject({ status: 202, body: { stored: 1 } })
    // No frame is received before it is sent: the clock is wrong.
    expect(await now(eui(4))).toBe('99')
    const later = await ask('GET', `/tagdata/timeseries/${eui(4)}/radio.frameCounter/${at(3000)}/${at(4000)}`)
    expect(later.body).toEqual([])
  })

  it('a pasted message says what would be read in it, or what is wrong with it', async () => {
    const preview = async (message: string, fields: object = { kind: 'chirpstack' }) =>
      (await ask('POST', '/settings/integration/preview', { message, ...fields })).body
    const message = { ...up(), time: '2026-01-01T00:00:00Z' }
    expect(await preview(JSON.stringify(message))).toEqual({
      problem: null,
      frames: [
        {
          ...{ devEui, port: 5, time: '2026-01-01T00:00:00.000Z', rssi: -57, snr: 9.5 },
          payload: '0100e202290400270506060308070d62',
          gateway: '0016c001f153a14c',
        },
      ],
    })
    for (const [wrong, problem] of [
      ['{"deviceInfo":', 'The JSON is malformed'],
      ['deviceInfo', 'The message is no JSON'],
      [`[${'['.repeat(100)}${']'.repeat(100)}]`, 'The JSON is nested too deeply'],
      ['{"deviceInfo": {"devEui": "x"}}', 'The field deviceInfo.devEui is missing or wrong'],
    ] as const)
      expect(await preview(wrong)).toEqual({ problem, frames: [] })
    const mapping = { devEui: 'dev', payload: 'hex', encoding: 'hex' }
    expect(await preview('{"dev": "x"}', { kind: 'generic', mapping })).toEqual({
      problem: 'The value at dev is wrong',
      frames: [],
    })
  })

  it('a connection that cannot be made is what the test of its integration tells', async () => {
    // An address that no company may reach.
    const held = { kind: 'chirpstack', name: 'Held', transport: 'mqtt', host: '127.0.0.1' }
    const made = (await ask('POST', '/settings/integration', held)).body
    await until(async () => (await testOf(made))?.code === 'addressNotAllowed')
  })
})
