import integration from '@chirpstack/chirpstack-api/integration/integration_pb.js'
import type { Session } from '@fyr/contract/access/accounts'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestPortal, type TestPortal } from './portal.ts'

let portal: TestPortal
let session: Session
let other: Session
const logged: string[] = []
const devEui = '0101010101010101'

beforeAll(async () => {
  const log = pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) })
  portal = await startTestPortal({}, { log })
  ;({ session } = await portal.createCompany('Skogen'))
  ;({ session: other } = await portal.createCompany('Havet'))
  const applicationId = await portal.createApplication(session)
  await portal.createNode(session, devEui, { applicationId, nodeType: 0, decoder: 'raw' })
})
afterAll(async () => {
  await portal?.stop()
})

const settings = '/settings/integration'
const save = async (body: object, by = session) =>
  (await portal.call('POST', settings, { token: by.token, body })).body
const pathOf = (webhook: string) => new URL(webhook).pathname.replace(/^\/api/, '')
const send = (webhook: string, body: unknown, query = '?event=up', headers = {}) =>
  portal.call('POST', `${pathOf(webhook)}${query}`, { body, headers })
const currents = async () =>
  new Map<string, unknown>(
    (await portal.call('GET', `/tag/${devEui}/currents`, { token: session.token })).body.map(
      ({ key, value }: { key: string; value: unknown }) => [key, value],
    ),
  )
const up = (fCnt: number, data = 'qg==') => ({
  deduplicationId: `d-${fCnt}-${data}`,
  time: new Date().toISOString(),
  deviceInfo: { devEui, deviceName: 'Roof' },
  fCnt,
  fPort: 2,
  data,
  rxInfo: [{ gatewayId: '0016c001f153a14c', rssi: -36, snr: 10.5 }],
  txInfo: { modulation: { lora: { spreadingFactor: 11 } } },
})
const received = (counts: object) => ({
  status: 202,
  body: { stored: 0, duplicates: 0, unknown: 0, refused: 0, ...counts },
})

describe('a webhook of ChirpStack', () => {
  let webhook: string
  let integrationId: string
  beforeAll(async () => {
    ;({ webhook, integrationId } = await save({ kind: 'chirpstack', name: 'Our ChirpStack' }))
  })

  it('threat 28: takes a frame in once, with what the network tells of it', async () => {
    expect(await send(webhook, up(1))).toMatchObject(received({ stored: 1 }))
    expect(await send(webhook, up(1))).toMatchObject(received({ duplicates: 1 }))
    expect(Object.fromEntries(await currents())).toMatchObject({
      'radio.rssi': -36,
      'radio.snr': 10.5,
      'radio.spreadingFactor': 11,
      'radio.frameCounter': 1,
      'radio.gateway': '0016c001f153a14c',
    })
  })

  it('takes protobuf, built by the vendor', async () => {
    const info = new integration.DeviceInfo()
    info.setDevEui(devEui.toUpperCase())
    const status = new integration.StatusEvent()
    status.setDeviceInfo(info)
    status.setDeduplicationId('status')
    status.setMargin(9)
    status.setBatteryLevel(81)
    const answer = await send(webhook, status.serializeBinary(), '?event=status', {
      'content-type': 'application/octet-stream',
    })
    expect(answer).toMatchObject(received({ stored: 1 }))
    expect(Object.fromEntries(await currents())).toMatchObject({ 'radio.battery': 81, 'radio.margin': 9 })
  })

  it('threat 7: knows only the nodes of its own company', async () => {
    const theirs = await save({ kind: 'chirpstack', name: 'Theirs' }, other)
    expect(await send(theirs.webhook, up(2))).toMatchObject(received({ unknown: 1 }))
    expect((await currents()).get('radio.frameCounter')).toBe(1)
  })

  it('threat 28: is nobody’s with another secret, another kind, an old address, or disabled', async () => {
    const gone = { status: 404, body: { code: 'object.notFound' } }
    expect(
      await send(
        webhook.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
        up(3),
      ),
    ).toMatchObject(gone)
    expect(await send(webhook.replace('chirpstack', 'loriot'), up(3))).toMatchObject(gone)
    const renewed = await portal.call('POST', `${settings}/${integrationId}/webhook`, {
      token: session.token,
    })
    expect(await send(webhook, up(3))).toMatchObject(gone)
    webhook = renewed.body.webhook
    await save({ kind: 'chirpstack', integrationId, enabled: false })
    expect(await send(webhook, up(3))).toMatchObject(gone)
    await save({ kind: 'chirpstack', integrationId, enabled: true })
    expect(await send(webhook, up(3))).toMatchObject(received({ stored: 1 }))
  })

  it('threat 26: refuses what it cannot read, says so to who asks, and counts', async () => {
    const test = async () =>
      (await portal.call('POST', `${settings}/${integrationId}/test`, { token: session.token })).body
    expect(await send(webhook, { ...up(4), data: '%' })).toMatchObject({
      status: 400,
      body: { code: 'network.unreadable', message: expect.stringContaining('data') },
    })
    await expect.poll(test, { timeout: 5000 }).toMatchObject({ problem: { code: 'unreadable' } })
    await send(webhook, up(5))
    await expect.poll(test, { timeout: 5000 }).toEqual({ problem: null })
    const [listed] = (await portal.call('GET', settings, { token: session.token })).body
    expect(listed).toMatchObject({ name: 'Our ChirpStack', lastProblem: null })
    expect(listed.messages).toBeGreaterThan(4)
    expect(JSON.stringify(listed)).not.toContain('webhook')
  })

  it('threat 19: is in no log', () => {
    expect(logged.join('')).not.toContain(new URL(webhook).pathname.split('/').at(-1))
  })

  it('closes with its company', async () => {
    const { session: ending, companyId } = await portal.createCompany('Endet')
    const { webhook: theirs } = await save({ kind: 'chirpstack', name: 'Ends' }, ending)
    expect((await send(theirs, up(1))).status).toBe(202)
    await portal.call('DELETE', `/companies/${companyId}`, { token: portal.admin.token })
    expect((await send(theirs, up(2))).status).toBe(404)
  })
})

describe('an integration', () => {
  it('of any JSON says where its fields lie, which is tried on a message', async () => {
    const mapping = { devEui: 'a.dev', payload: 'a.hex', encoding: 'hex', rssi: 'rx[0].rssi' }
    const message = JSON.stringify({
      a: { dev: '01-01-01-01-01-01-01-01', hex: '0102' },
      rx: [{ rssi: '-80' }],
    })
    const preview = (body: object) =>
      portal.call('POST', `${settings}/preview`, { token: session.token, body: { kind: 'generic', ...body } })
    expect((await preview({ mapping, message })).body).toEqual({
      problem: null,
      frames: [{ devEui, payload: '0102', port: null, time: null, rssi: -80, snr: null, gateway: null }],
    })
    expect((await preview({ mapping, message: '{' })).body.problem).toBe('The JSON is malformed')
    const { webhook } = await save({ kind: 'generic', name: 'Own', mapping })
    expect(await send(webhook, JSON.parse(message), '')).toMatchObject(received({ stored: 1 }))
    expect(await save({ kind: 'generic', name: 'None' })).toMatchObject({
      errors: [{ field: 'body.mapping' }],
    })
  })

  it('keeps what is left out, and its kind', async () => {
    const made = await save({ kind: 'loriot', name: 'LORIOT' })
    const { webhook: _, ...sent } = made
    expect(await save({ ...sent, name: 'Renamed' })).toEqual({ ...sent, name: 'Renamed' })
    expect(await save({ kind: 'netmore', integrationId: made.integrationId })).toMatchObject({
      errors: [{ field: 'body.kind' }],
    })
  })

  it('there are at most a hundred of', async () => {
    const saved = await Promise.all(
      Array.from({ length: 101 }, (_, at) => save({ kind: 'loriot', name: `N${at}` }, other)),
    )
    expect(saved.filter(({ code }) => code === 'integration.tooMany')).not.toEqual([])
  })
})
