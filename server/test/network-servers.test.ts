import type { Session } from '@fyr/contract/access/accounts'
import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestPortal, type TestPortal } from './portal.ts'
import { until } from './until.ts'

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

it('threat 26: a list that finds the queue full is refused, and sent again makes one reading of each frame', async () => {
  const applicationId = await portal.createApplication(session)
  for (const deveui of nodes)
    await portal.createNode(session, deveui, { applicationId, nodeType: 0, decoder: 'elsys-ers' })
  const body = { kind: 'netmore', name: 'Netmore' }
  const made = await portal.call('POST', '/settings/integration', { token: session.token, body })
  webhook = new URL(made.body.webhook).pathname.replace(/^\/api/, '')
  const list = nodes.flatMap((deveui) => framesOf(deveui, 0, 8))
  const client = await portal.database.pipeline.connect()
  try {
    await client.query('begin')
    await client.query('lock table reading_log in access exclusive mode')
    const sent = send(list)
    // Its first hundred frames wait in a batch that cannot be written: there is no room for the others.
    await until(async () => {
      const { rows } = await client.query(
        "select from pg_locks where relation = 'reading_log'::regclass and not granted",
      )
      return rows.length > 0
    })
    await new Promise((resolve) => setTimeout(resolve, 300))
    await client.query('rollback')
    expect(await sent).toMatchObject({ status: 503, body: { code: 'server.busy' } })
  } finally {
    client.release()
  }
  // Of each frame that was taken everything is there.
  const [taken = 0, ...others] = await counted(...nodes)
  expect(taken).toBeGreaterThan(0)
  expect(taken).toBeLessThan(160)
  expect(others).toEqual([taken, taken, taken])
  const again = await send(list)
  expect(again).toMatchObject({ status: 202, body: { duplicates: taken, stored: 160 - taken } })
  expect(await counted(...nodes)).toEqual([160, 160, 160, 160])
})

it('threat 28: above the rate of a node nothing of a list is taken, until the time that is told', async () => {
  const [node = '', other = ''] = nodes
  // What came before counts too: lists grow smaller until eight frames are too many.
  for (const times of [70, 1]) {
    const known = Array.from({ length: times }, () => framesOf(node, 0, 8)).flat()
    for (let answer = await send(known); answer.status !== 429; answer = await send(known))
      expect(answer).toMatchObject({ status: 202, body: { stored: 0 } })
  }
  const list = [...framesOf(other, 100, 1), ...framesOf(node, 100, 20)]
  const refused = await send(list)
  expect(refused).toMatchObject({ status: 429, body: { code: 'request.tooMany' } })
  const seconds = Number(refused.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(0)
  expect(await counted(node, other)).toEqual([16, 16, 16, 16])
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  expect(await send(list)).toMatchObject({ status: 202, body: { stored: 21, duplicates: 0 } })
  expect(await counted(node, other)).toEqual([37, 37, 37, 37])
  const text = await (await fetch(`${portal.url}/metrics`)).text()
  expect(text).toMatch(/^fyr_lorawan_frames_total\{outcome="stored"\} 18\d$/m)
  expect(text).toMatch(/^fyr_frames_decoded_total\{decoders="shipped"\} \d{3,}$/m)
  expect(text).toMatch(/^fyr_sandbox_cpu_seconds_total 0$/m)
})
