import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import integration from '@chirpstack/chirpstack-api/integration/integration_pb.js'
import type { Session } from '@fyr/contract/access/accounts'
import { connectAsync, type MqttClient } from 'mqtt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { freePort } from './free-port.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

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
const sockets: WebSocket[] = []
const devEuis = ['0101010101010101', '0202020202020202', '0303030303030303'] as const
const wait = { timeout: 8000, interval: 50 }

beforeAll(async () => {
  ;[mqttPort, loriotPort] = [await freePort(), await freePort()]
  const outboundLoopback = [`127.0.0.1:${mqttPort}`, `127.0.0.1:${loriotPort}`]
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
  mqtt = await connectAsync(`mqtt://127.0.0.1:${mqttPort}`, { reconnectPeriod: 100 }, true)
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
const statusOf = async (integrationId: string) => (await listed(integrationId))?.connection?.status
const current = async (devEui: string, wanted: string) =>
  (await portal.call('GET', `/tag/${devEui}/currents`, { token: session.token })).body.find(
    ({ key }: { key: string }) => key === wanted,
  )?.value

describe.skipIf(!hasMosquitto)('over MQTT', () => {
  it('ChirpStack is heard, its own JSON and protobuf', async () => {
    const body = { kind: 'chirpstack', name: 'ChirpStack', transport: 'mqtt' }
    const { integrationId } = await save({ ...body, host: '127.0.0.1', port: mqttPort, sslmode: 0 })
    await expect.poll(() => statusOf(integrationId), wait).toBe('connected')
    const topic = `application/ca739e26-7b67-4f14-b69e-d568c22a5a75/device/${devEuis[0]}/event`
    const deviceInfo = { devEui: devEuis[0], deviceName: 'Roof' }
    const up = { deviceInfo, time: new Date().toISOString(), fCnt: 3, fPort: 2, data: 'qg==' }
    // Subscribed a moment after it is connected.
    await expect
      .poll(async () => {
        await mqtt.publishAsync(`${topic}/up`, JSON.stringify(up), { qos: 1 })
        return await current(devEuis[0], 'radio.frameCounter')
      }, wait)
      .toBe(3)
    const info = new integration.DeviceInfo()
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

  it('The Things Stack is heard', async () => {
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
      end_device_ids: { device_id: 'dev1', dev_eui: devEuis[1] },
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
  })
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
