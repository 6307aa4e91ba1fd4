import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import integration from '@chirpstack/chirpstack-api/integration/integration_pb.js'
import type { Session } from '@fyr/contract/access/accounts'
import { connectAsync, type MqttClient } from 'mqtt'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { freePort } from '../support/free-port.ts'
import { startTestPortal, type TestPortal } from '../support/portal.ts'

const mosquitto = '/usr/sbin/mosquitto'
const hasMosquitto = existsSync(mosquitto)
if (!hasMosquitto) process.stderr.write('Skipped: no mosquitto is installed (Debian package mosquitto)\n')

let portal: TestPortal
let session: Session
let broker: ChildProcess | undefined
let mqtt: MqttClient
let loriot: WebSocketServer
let folder: string | undefined
let mqttPort: number
let loriotPort: number
let netmorePort: number
const sockets: WebSocket[] = []
const devEuis = ['0101010101010101', '0202020202020202', '0303030303030303', '0404040404040404'] as const
const wait = { timeout: 20_000, interval: 50 }

beforeAll(async () => {
  ;[mqttPort, loriotPort, netmorePort] = [await freePort(), await freePort(), await freePort()]
  const outboundLoopback = [mqttPort, loriotPort, netmorePort].map((port) => `127.0.0.1:${port}`)
  portal = await startTestPortal({}, { outboundLoopback })
  ;({ session } = await portal.createCompany('Skogen'))
  const applicationId = await portal.createApplication(session)
  for (const devEui of devEuis)
    await portal.createNode(session, devEui, { applicationId, nodeType: 0, decoder: 'raw' })
  loriot = new WebSocketServer({
    host: '127.0.0.1',
    port: loriotPort,
    verifyClient: ({ req }: { req: IncomingMessage }) => req.url === '/app?token=secret%3Dtoken',
  })
  loriot.on('connection', (socket) => sockets.push(socket))
  if (!hasMosquitto) return
  folder = await mkdtemp(join(tmpdir(), 'fyr-held-'))
  const config = join(folder, 'mosquitto.conf')
  await writeFile(config, `listener ${mqttPort} 127.0.0.1\nallow_anonymous true\n`)
  broker = spawn(mosquitto, ['-c', config], { stdio: 'ignore' })
  // On a busy machine it takes its time to listen, and the client gives up on the first refusal.
  mqtt = await vi.waitFor(() => connectAsync(`mqtt://127.0.0.1:${mqttPort}`, { reconnectPeriod: 100 }), wait)
})
afterAll(async () => {
  await mqtt?.endAsync(true)
  await portal?.stop()
  loriot?.close()
  if (folder) await rm(folder, { recursive: true, force: true })
  if (broker) {
    broker.kill()
    await once(broker, 'exit')
  }
})

const save = async (body: object) =>
  (await portal.call('POST', '/settings/integration', { token: session.token, body })).body
const listed = async (integrationId: string) =>
  (await portal.call('GET', '/settings/integration', { token: session.token })).body.find(
    (each: { integrationId: string }) => each.integrationId === integrationId,
  )
const listedOf = async (name: string) =>
  (await portal.call('GET', '/settings/integration', { token: session.token })).body.find(
    (each: { name: string }) => each.name === name,
  )
const statusOf = async (integrationId: string) => (await listed(integrationId))?.connection?.status
const current = async (devEui: string, wanted: string) =>
  (await portal.call('GET', `/tag/latest/${devEui}/${wanted}`, { token: session.token })).body?.value

async function nextMessage(filter: string): Promise<{ topic: string; message: Buffer }> {
  await mqtt.subscribeAsync(filter)
  const heard = Promise.withResolvers<{ topic: string; message: Buffer }>()
  mqtt.once('message', (topic, message) => heard.resolve({ topic, message }))
  return await heard.promise.finally(() => mqtt.unsubscribeAsync(filter))
}
const queue = async (devEui: string, body: object) =>
  (await portal.call('POST', `/downlink/${devEui}`, { token: session.token, body })).body
const stateOfDownlink = async (devEui: string) =>
  (await portal.call('GET', `/downlink/tag/${devEui}`, { token: session.token })).body[0]?.state

describe.skipIf(!hasMosquitto)('over MQTT', () => {
  it('ChirpStack is heard, its own JSON and protobuf', async () => {
    const body = { kind: 'chirpstack', name: 'ChirpStack', transport: 'mqtt' }
    const { integrationId } = await save({ ...body, host: '127.0.0.1', port: mqttPort, sslmode: 0 })
    await expect.poll(() => statusOf(integrationId), wait).toBe('connected')
    const applicationId = 'ca739e26-7b67-4f14-b69e-d568c22a5a75'
    const deviceInfo = { applicationId, devEui: devEuis[0], deviceName: 'Roof' }
    const up = { deviceInfo, time: new Date().toISOString(), fCnt: 3, fPort: 2, data: 'qg==' }
    const topic = `application/${applicationId}/device/${devEuis[0]}/event`
    // Subscribed a moment after it is connected.
    await expect
      .poll(async () => {
        await mqtt.publishAsync(`${topic}/up`, JSON.stringify(up), { qos: 1 })
        return await current(devEuis[0], 'radio.frameCounter')
      }, wait)
      .toBe(3)
    const info = new integration.DeviceInfo()
    info.setApplicationId(applicationId)
    info.setDevEui(devEuis[0])
    const status = new integration.StatusEvent()
    status.setDeviceInfo(info)
    status.setBatteryLevel(64)
    await mqtt.publishAsync(`${topic}/status`, Buffer.from(status.serializeBinary()))
    await expect.poll(() => current(devEuis[0], 'radio.battery'), wait).toBe(64)
    await mqtt.publishAsync(`${topic}/up`, '{"deviceInfo":')
    await expect
      .poll(async () => (await listed(integrationId)).lastProblem, wait)
      .toMatchObject({ code: 'unreadable', detail: 'The JSON is malformed' })
  })

  it('ChirpStack takes a downlink, and says in its own protobuf that it came', async () => {
    const heard = nextMessage(`application/+/device/${devEuis[0]}/command/down`)
    const { downlinkId } = await queue(devEuis[0], { port: 10, payload: '01aa', confirmed: true })
    const { topic, message } = await heard
    expect(topic).toContain('ca739e26-7b67-4f14-b69e-d568c22a5a75')
    // The status before came as protobuf: so is what is said to it.
    const command = integration.DownlinkCommand.deserializeBinary(new Uint8Array(message))
    expect(command.toObject()).toMatchObject({ id: downlinkId, fPort: 10, confirmed: true, data: 'Aao=' })
    const info = new integration.DeviceInfo()
    info.setDevEui(devEuis[0])
    const ack = new integration.AckEvent()
    ack.setDeviceInfo(info)
    ack.setQueueItemId(command.getId())
    ack.setAcknowledged(true)
    await expect.poll(() => stateOfDownlink(devEuis[0]), wait).toBe('sent')
    await mqtt.publishAsync(topic.replace('command/down', 'event/ack'), Buffer.from(ack.serializeBinary()))
    await expect.poll(() => stateOfDownlink(devEuis[0]), wait).toBe('acknowledged')
  })

  it('The Things Stack is heard, and takes a downlink', async () => {
    const body = {
      kind: 'things-stack',
      name: 'TTS',
      transport: 'mqtt',
      application: 'app@ttn',
      apiKey: 'NNSXS.K',
    }
    const made = await save({ ...body, host: '127.0.0.1', port: mqttPort, sslmode: 0 })
    expect(made).toMatchObject({ hasApiKey: true, application: 'app@ttn' })
    expect(JSON.stringify(made)).not.toContain('NNSXS')
    await expect.poll(() => statusOf(made.integrationId), wait).toBe('connected')
    const up = {
      end_device_ids: {
        device_id: 'dev1',
        dev_eui: devEuis[1],
        application_ids: { application_id: 'app' },
      },
      uplink_message: {
        session_key_id: 'AXA50',
        f_cnt: 9,
        frm_payload: 'AQ==',
        received_at: new Date().toISOString(),
      },
    }
    await expect
      .poll(async () => {
        await mqtt.publishAsync('v3/app@ttn/devices/dev1/up', JSON.stringify(up))
        return await current(devEuis[1], 'radio.frameCounter')
      }, wait)
      .toBe(9)
    const heard = nextMessage('v3/app@ttn/devices/dev1/down/push')
    await queue(devEuis[1], { port: 15, payload: '00' })
    const { downlinks } = JSON.parse((await heard).message.toString())
    expect(downlinks).toMatchObject([{ f_port: 15, frm_payload: 'AA==', confirmed: false }])
    await expect.poll(() => stateOfDownlink(devEuis[1]), wait).toBe('sent')
    const error = { name: 'no_schedule', message_format: 'all scheduling slots are taken' }
    const failed = { end_device_ids: up.end_device_ids, downlink_failed: { downlink: downlinks[0], error } }
    await mqtt.publishAsync('v3/app@ttn/devices/dev1/down/failed', JSON.stringify(failed))
    await expect.poll(() => stateOfDownlink(devEuis[1]), wait).toBe('failed')
  })

  it('Netmore is heard, takes a downlink over its API, and says over MQTT what became of it', async () => {
    const calls: string[] = []
    const api = createServer((request, response) => {
      calls.push(request.url ?? '')
      response.end(request.url?.includes('/login/') ? '{"success":true,"token":"t"}' : '{"success":true}')
    })
    await new Promise<void>((resolve) => api.listen(netmorePort, '127.0.0.1', resolve))
    const login = { username: 'anna@skog', password: 'secret' }
    const body = { kind: 'netmore', name: 'Netmore', transport: 'mqtt', ...login, sslmode: 0 }
    const server = { host: '127.0.0.1', port: mqttPort, apiUrl: `http://127.0.0.1:${netmorePort}/rest` }
    const { integrationId } = await save({ ...body, ...server })
    await expect.poll(() => statusOf(integrationId), wait).toBe('connected')
    const message = {
      devEui: devEuis[3].toUpperCase(),
      ...{ sensorType: 'raw', messageType: 'payload', timestamp: new Date().toISOString(), payload: '01aa' },
      ...{ fPort: '2', fCntUp: '12', rssi: '-115', snr: '-8.2', spreadingFactor: '12', gateways: [] },
    }
    await expect
      .poll(async () => {
        await mqtt.publishAsync('sensor/skog/skog/payload', JSON.stringify([message]), { qos: 1 })
        return await current(devEuis[3], 'radio.frameCounter')
      }, wait)
      .toBe(12)
    const { downlinkId: requestId } = await queue(devEuis[3], { port: 7, payload: '00ff' })
    await expect.poll(() => stateOfDownlink(devEuis[3]), wait).toBe('sent')
    expect(calls.at(-1)).toMatch(
      `/rest/net/sensors/${devEuis[3]}/downlink?fPort=7&payloadHex=00FF&confirmed=false&validity=`,
    )
    const told = { devEui: devEuis[3], requestId, deliveryStatus: 'ERROR_SENDING' }
    const failure = JSON.stringify({ ...told, errorDescription: 'Queue is full' })
    await mqtt.publishAsync('sensor/skog/skog/downlink-response', failure, { qos: 1 })
    await expect.poll(() => stateOfDownlink(devEuis[3]), wait).toBe('failed')
    api.close()
    const text = await (await fetch(`${portal.url}/metrics`)).text()
    expect(text).toContain('fyr_connections{kind="network-mqtt",state="connected"} 3')
    expect(text).toMatch(/^fyr_connection_messages_received_total\{kind="network-mqtt"\} [1-9]/m)
    expect(text).toMatch(/^fyr_connection_messages_sent_total\{kind="network-mqtt"\} 2$/m)
    expect(text).toMatch(/^fyr_connection_messages_lost_total\{kind="network-mqtt"\} 0$/m)
  })

  it('threat 19: a secret does not follow an integration to another server', async () => {
    const { integrationId } = await listedOf('Netmore')
    const moved = { kind: 'netmore', integrationId, host: 'mq.example.com' }
    expect(await save(moved)).toMatchObject({
      errors: [{ field: 'body.password', code: 'field.passwordAgain' }],
    })
    expect(await save({ ...moved, password: 'another' })).toMatchObject({ host: 'mq.example.com' })
    const generic = {
      kind: 'generic',
      name: 'Other',
      mapping: { devEui: 'id', payload: 'data' },
      apiKey: 'x',
    }
    const downlink = {
      url: 'https://lns.example.com/{devEui}',
      headers: [{ name: 'Key', value: '{secret}' }],
    }
    const made = await save({ ...generic, downlink })
    expect(made).toMatchObject({ hasApiKey: true, downlink: { ...downlink, method: 'POST', body: '' } })
    const elsewhere = { ...downlink, url: 'https://evil.example.com/' }
    const { integrationId: id } = made
    expect(await save({ kind: 'generic', integrationId: id, downlink: elsewhere })).toMatchObject({
      errors: [{ field: 'body.apiKey', code: 'field.passwordAgain' }],
    })
    for (const [wrong, field, code] of [
      [{ url: 'https://{devEui}.example.com' }, 'url', 'field.webAddress'],
      [{ url: 'https://lns.example.com/{secret}' }, 'url', 'field.placeholder'],
      [{ body: '{"data": {hex}}' }, 'body', 'field.json'],
      [{ body: '{"data": "{payload}"}' }, 'body', 'field.placeholder'],
    ] as const) {
      const answer = await save({ kind: 'generic', integrationId: id, downlink: { ...downlink, ...wrong } })
      expect(answer).toMatchObject({ errors: [{ field: `body.downlink.${field}`, code }] })
    }
  })
})

it('The Things Stack by webhook says itself where it takes downlinks, and nobody reads the key', async () => {
  const calls: { url: string; authorization: string }[] = []
  const api = createServer(({ url = '', headers: { authorization = '' } }, response) => {
    calls.push({ url, authorization })
    response.end('{}')
  })
  await new Promise<void>((resolve) => api.listen(netmorePort, '127.0.0.1', resolve))
  const { webhook, ...made } = await save({ kind: 'things-stack', name: 'By webhook', transport: 'http' })
  const path = '/api/v3/as/applications/app/webhooks/fyr/devices/dev1/down/push'
  const headers = {
    'x-downlink-push': `http://127.0.0.1:${netmorePort}${path}`,
    'x-downlink-apikey': 'NNSXS.KEY.SECRET',
  }
  const ids = { device_id: 'dev1', dev_eui: devEuis[1], application_ids: { application_id: 'app' } }
  const received_at = new Date().toISOString()
  const uplink_message = { session_key_id: 'BXA50', f_cnt: 1, frm_payload: 'AQ==', received_at }
  const body = { end_device_ids: ids, uplink_message }
  const heard = await portal.call('POST', new URL(webhook).pathname.slice(4), { body, headers })
  expect(heard).toMatchObject({ status: 202, body: { stored: 1 } })
  await queue(devEuis[1], { port: 15, payload: '00' })
  await expect.poll(() => calls, wait).toEqual([{ url: path, authorization: 'Bearer NNSXS.KEY.SECRET' }])
  await expect.poll(() => stateOfDownlink(devEuis[1]), wait).toBe('sent')
  expect(made).toMatchObject({ hasApiKey: false })
  expect(JSON.stringify(await listed(made.integrationId))).not.toContain('NNSXS')
  api.close()
})

describe('over WebSocket', () => {
  it('LORIOT is heard, rx and gw as one reading, and fetched again when it goes', async () => {
    const body = { kind: 'loriot', name: 'LORIOT', transport: 'websocket', host: '127.0.0.1' }
    const { integrationId } = await save({ ...body, port: loriotPort, sslmode: 0, apiKey: 'secret=token' })
    await expect.poll(() => statusOf(integrationId), wait).toBe('connected')
    const rx = { cmd: 'rx', EUI: devEuis[2], ts: Date.now(), fcnt: 7, port: 1, data: '01AA', bat: 127 }
    sockets.at(-1)?.send(JSON.stringify(rx))
    sockets.at(-1)?.send(JSON.stringify({ ...rx, cmd: 'gw', ts: rx.ts + 400, rssi: -60 }))
    await expect.poll(() => current(devEuis[2], 'radio.battery'), wait).toBe(50)
    await expect.poll(async () => (await listed(integrationId)).messages, wait).toBe(2)
    // What the second adds is not lost.
    await expect.poll(() => current(devEuis[2], 'radio.rssi'), wait).toBe(-60)
    sockets.at(-1)?.terminate()
    await expect.poll(() => sockets.length, wait).toBe(2)
    await save({ kind: 'loriot', integrationId, apiKey: 'wrong' })
    await expect
      .poll(async () => (await listed(integrationId)).connection?.lastError?.code, wait)
      .toBe('notAuthorized')
  })

  it('threat 18: nobody leads the portal into its own network', async () => {
    const body = { kind: 'loriot', name: 'Inside', transport: 'websocket', apiKey: 'x', sslmode: 0 }
    const { integrationId } = await save({ ...body, host: '127.0.0.1', port: 1 })
    await expect
      .poll(async () => (await listed(integrationId)).connection?.lastError?.code, wait)
      .toBe('addressNotAllowed')
    const refused = await save({ ...body, host: 'loriot.example.com/app', port: 1 })
    expect(refused).toMatchObject({ errors: [{ field: 'body.host', code: 'field.hostName' }] })
    const incomplete = await save({
      kind: 'loriot',
      name: 'No key',
      transport: 'websocket',
      host: 'eu1.loriot.io',
    })
    expect(incomplete).toMatchObject({ errors: [{ field: 'body.apiKey', code: 'field.required' }] })
  })
})
