import { setTimeout as sleep } from 'node:timers/promises'
import type { Session } from '@fyr/contract/access/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { unique } from '../../support/companies/two-companies.ts'
import { freePort } from '../../support/free-port.ts'
import { startTestPortal, type TestPortal } from '../../support/portal.ts'
import { arePeersInstalled, type PeerProgram } from '../../support/servers/peer-program.ts'
import { startSparkplugClient, startSparkplugPublisher } from '../../support/servers/sparkplug-peer.ts'

/** Edge nodes of other authors on the portal's broker, as programs of their own. */
let portal: TestPortal
let session: Session
let applicationId: string
let peer: { url: string; password: string; groupId: string }
const programs: PeerProgram[] = []
const wait = { timeout: 30_000, interval: 50 }
const minutes = 120_000

beforeAll(async () => {
  // The same one after a restart: edge nodes have it in their settings.
  const mqttPort = await freePort()
  portal = await startTestPortal({ FYR_MQTT_PORT: String(mqttPort) })
  const company = await portal.createCompany('Verket')
  session = company.session
  applicationId = await portal.createApplication(session)
  const body = { label: 'Edge nodes', scopes: ['ingest', 'read'] }
  const { token } = (await call('POST', `/integration/tokens/${company.companyId}`, body)).body
  peer = { url: `mqtt://127.0.0.1:${mqttPort}`, password: token, groupId: 'Plant' }
}, minutes)
afterEach(async () => {
  for (const program of programs.splice(0)) await program.stop()
})
afterAll(() => portal?.stop())

const call = (method: string, path: string, body?: unknown) =>
  portal.call(method, path, { token: session.token, ...(body !== undefined && { body }) })
const get = async (path: string) => (await call('GET', path)).body
const latest = async (deveui: string, key: string) =>
  (await get(`/tag/latest/${deveui}/${encodeURIComponent(key)}`))?.value
const stateOf = async (deveui: string) => (await get(`/tag/${deveui}`)).sparkplug?.state
/** Values of a key, oldest first. */
async function stored(deveui: string, key: string): Promise<unknown[]> {
  const [from, to] = [Date.now() - 86_400_000, Date.now() + 60_000]
  const values = await get(`/tagdata/timeseries/${deveui}/${encodeURIComponent(key)}/${from}/${to}`)
  return values.map(({ value }: { value: unknown }) => value)
}

/** A node for an edge node, or for one of its devices. */
async function bind(edgeNodeId: string, deviceId: string | null = null): Promise<string> {
  const deveui = `node-${unique()}`
  await portal.createNode(session, deveui, { applicationId, nodeType: 4 })
  const bound = await call('PUT', `/tag/${deveui}/sparkplug`, { groupId: 'Plant', edgeNodeId, deviceId })
  expect([bound.status, bound.body.edgeNodeId]).toEqual([200, edgeNodeId])
  return deveui
}

async function startEdge(more: { edgeNodeId?: string; compress?: string } = {}) {
  const program = await startSparkplugClient({ ...peer, ...more })
  programs.push(program)
  const rebirths = async () =>
    (await program.seen()).commands.filter(({ name }) => name === 'Node Control/Rebirth').length
  return { ...program, rebirths }
}

const temperature = 'Inlet/Temperature'

describe.skipIf(!arePeersInstalled('sparkplug-client'))('sparkplug-client', () => {
  it.each([undefined, 'GZIP'])(
    'compressed by %s: is born, claimed, read, commanded, dies and is born again',
    async (compress) => {
      const edge = await startEdge({ ...(compress && { compress }) })
      const { edgeNodeId } = edge
      const pooled = async () =>
        (await get('/tag/pool'))
          .filter(
            ({ sparkplug }: { sparkplug?: { edgeNodeId: string } }) => sparkplug?.edgeNodeId === edgeNodeId,
          )
          .map(({ name }: { name: string }) => name)
          .sort()
      await expect.poll(pooled, wait).toEqual([`Plant/${edgeNodeId}`, `Plant/${edgeNodeId}/pump 1`])

      const [node, device] = [await bind(edgeNodeId), await bind(edgeNodeId, 'pump 1')]
      await expect.poll(() => latest(node, temperature), wait).toBe(21.5)
      await expect.poll(() => latest(device, 'Speed'), wait).toBe(-5)
      expect(await edge.rebirths()).toBeGreaterThan(0)
      await edge.do('temperature', { value: 22.25 })
      await edge.do('speed', { value: 1200 })
      await expect.poll(() => latest(node, temperature), wait).toBe(22.25)
      await expect.poll(() => latest(device, 'Speed'), wait).toBe(1200)

      expect((await call('POST', `/downlink/${node}`, { data: { Setpoint: 7.5 } })).status).toBe(201)
      // The edge node answers by its data: Sparkplug has no acknowledgement.
      await expect.poll(() => latest(node, 'Setpoint'), wait).toBe(7.5)
      expect((await call('POST', `/downlink/${device}`, { data: { Speed: 900 } })).status).toBe(201)
      const received = { device: 'pump 1', name: 'Speed', value: 900 }
      await expect.poll(async () => (await edge.seen()).commands, wait).toContainEqual(received)

      await edge.do('deviceDeath')
      await expect.poll(() => stateOf(device), wait).toBe('dead')
      expect(await stateOf(node)).toBe('born')
      await edge.stop()
      await expect.poll(() => stateOf(node), wait).toBe('dead')
      const refused = await call('POST', `/downlink/${node}`, { data: { Setpoint: 8 } })
      expect(refused.body.code).toBe('sparkplug.notBorn')

      await startEdge({ edgeNodeId, ...(compress && { compress }) })
      for (const each of [node, device]) await expect.poll(() => stateOf(each), wait).toBe('born')
    },
    minutes,
  )

  it(
    'whose bdSeq is 0 for ever dies and is born at each of three starts',
    async () => {
      const { edgeNodeId, ...first } = await startEdge()
      const node = await bind(edgeNodeId)
      let edge: PeerProgram = first
      for (let start = 0; start < 3; start++) {
        await expect.poll(() => stateOf(node), wait).toBe('born')
        await edge.do('temperature', { value: start })
        await expect.poll(() => latest(node, temperature), wait).toBe(start)
        await edge.stop()
        await expect.poll(() => stateOf(node), wait).toBe('dead')
        edge = await startEdge({ edgeNodeId })
      }
    },
    minutes,
  )

  it(
    'that lost a message is stale, is asked for a birth, and read again',
    async () => {
      const edge = await startEdge()
      const node = await bind(edge.edgeNodeId)
      await expect.poll(() => stateOf(node), wait).toBe('born')
      const before = await edge.rebirths()
      await edge.do('skip')
      await edge.do('temperature', { value: 30 })
      const errors = async () =>
        (await get(`/tag/${node}/ingest-errors`)).map(({ code }: { code: string }) => code)
      await expect.poll(errors, wait).toContain('sparkplug.sequenceGap')
      await expect.poll(() => edge.rebirths(), wait).toBe(before + 1)
      await expect.poll(() => stateOf(node), wait).toBe('born')
      await expect.poll(() => latest(node, temperature), wait).toBe(30)
    },
    minutes,
  )

  it(
    'that sends aliases only is asked for a birth by a portal that has started again',
    async () => {
      const edge = await startEdge()
      const [node, device] = [await bind(edge.edgeNodeId), await bind(edge.edgeNodeId, 'pump 1')]
      for (const each of [node, device]) await expect.poll(() => stateOf(each), wait).toBe('born')
      await edge.do('bornOnConnect', { value: false })
      const { births } = await edge.seen()
      let [value, isOn] = [100, true]
      const sending = (async () => {
        for (; isOn; value++) {
          await edge.do('temperature', { value })
          await sleep(50)
        }
      })()
      try {
        await expect.poll(() => latest(node, temperature), wait).toBeGreaterThan(100)
        await portal.restart()
        await expect.poll(() => stateOf(node), wait).toBe('born')
        await expect.poll(() => stateOf(device), wait).toBe('born')
        const bornAt = value
        await expect.poll(() => latest(node, temperature), wait).toBeGreaterThan(bornAt)
        expect((await edge.seen()).births).toBe((births ?? 0) + 1)
      } finally {
        isOn = false
        await sending
      }
      // From the birth on nothing is missing.
      await expect.poll(() => latest(node, temperature), wait).toBe(value - 1)
      const values = (await stored(node, temperature)) as number[]
      const restarted = values.findLastIndex((each, at) => at > 0 && each > (values[at - 1] ?? 0) + 1)
      expect(restarted).toBeGreaterThan(0)
      const after = [...new Set(values.slice(restarted))]
      expect(after).toEqual(after.map((_, at) => (after[0] ?? 0) + at))
      expect(after.at(-1)).toBe(value - 1)
    },
    minutes,
  )
})

/** Integers at their ends, with the readings that they become: numbers as far as a number holds them. */
const integers: [type: string, sent: number | string, expected: number | string][] = [
  ['Int8', -128, -128],
  ['Int16', -32_768, -32_768],
  ['Int32', -2_147_483_648, -2_147_483_648],
  ['Int64', '-9223372036854775808', '-9223372036854775808'],
  ['UInt8', 255, 255],
  ['UInt16', 65_535, 65_535],
  ['UInt32', 4_294_967_295, 4_294_967_295],
  ['UInt64', '18446744073709551615', '18446744073709551615'],
]

describe.skipIf(!arePeersInstalled('mqtt', 'sparkplug-payload'))('sparkplug-payload', () => {
  async function startPublisher(birth: readonly object[]) {
    const publisher = await startSparkplugPublisher(peer)
    programs.push(publisher)
    const node = await bind(publisher.edgeNodeId)
    // The first birth may come before the portal follows the new node.
    const published = async () => {
      await publisher.publish('NBIRTH', birth)
      await sleep(700)
      return await stateOf(node)
    }
    await expect.poll(published, { ...wait, interval: 2000 }).toBe('born')
    return { ...publisher, node }
  }

  it(
    'integers of all types at birth, by alias in data, and as commands',
    async () => {
      const birth = integers.map(([type, value], alias) => ({ name: type, alias, type, value }))
      const small = { name: 'Small', alias: 20, type: 'Int64', value: -7 }
      const { node, publish, seen } = await startPublisher([...birth, small])
      for (const [type, , expected] of integers)
        await expect.poll(() => latest(node, type), wait).toBe(expected)
      expect(await latest(node, 'Small')).toBe(-7)

      const data = integers.map(([type], alias) => ({ alias, type, value: type.startsWith('U') ? 7 : -7 }))
      await publish('NDATA', data)
      for (const [type] of integers)
        await expect.poll(() => latest(node, type), wait).toBe(type.startsWith('U') ? 7 : -7)

      const written = Object.fromEntries(integers.map(([type, , value]) => [type, value]))
      expect((await call('POST', `/downlink/${node}`, { data: written })).status).toBe(201)
      // The package decodes Int64 without its sign: bits are compared.
      const bits = (value: unknown) => BigInt.asUintN(64, BigInt(value as number | string))
      const commands = async () =>
        (await seen()).commands
          .filter(({ name }) => typeof name === 'number')
          .map(({ value, ...rest }) => ({ ...rest, bits: bits(value) }))
      const sent = integers.map(([type, , value], name) => ({ name, type, bits: bits(value) }))
      await expect.poll(commands, wait).toEqual(sent)
    },
    minutes,
  )

  it(
    'all other types, null, transient and bad values, units',
    async () => {
      const at = Date.UTC(2026, 9, 25, 0, 30)
      const quality = (value: number) => ({ Quality: { type: 'Int32', value } })
      const { node, publish } = await startPublisher([
        {
          ...{ name: 'Pressure', alias: 1, type: 'Float', value: 21.5 },
          properties: { engUnit: { type: 'String', value: 'bar' }, ...quality(192) },
        },
        { name: 'Energy', alias: 2, type: 'Double', value: 123_456.789 },
        { name: 'On', alias: 3, type: 'Boolean', value: false },
        { name: 'Name', type: 'String', value: 'Pumpe å' },
        { name: 'Note', type: 'Text', value: 'two\nlines' },
        { name: 'Batch', type: 'UUID', value: '0f8fad5b-d9cb-469f-a165-70867728950e' },
        { name: 'Started', type: 'DateTime', value: at },
        { name: 'Raw', type: 'Bytes', value: Buffer.from('cafe', 'hex').toString('base64') },
        { name: 'Missing', alias: 4, type: 'Int32', value: null },
        { name: 'Passing', alias: 5, type: 'Int32', value: 1, isTransient: true },
        { name: 'Broken', alias: 6, type: 'Int32', value: 1, properties: quality(0) },
      ])
      const expected = {
        ...{ Pressure: 21.5, Energy: 123_456.789, On: false, Name: 'Pumpe å', Note: 'two\nlines' },
        ...{
          Batch: '0f8fad5b-d9cb-469f-a165-70867728950e',
          Started: new Date(at).toISOString(),
          Raw: 'cafe',
        },
      }
      for (const [key, value] of Object.entries(expected))
        await expect.poll(() => latest(node, key), wait).toBe(value)
      for (const key of ['Missing', 'Passing', 'Broken']) expect(await latest(node, key)).toBeUndefined()
      await expect
        .poll(
          async () =>
            (await get(`/tag/${node}/keys`)).find(({ name }: { name: string }) => name === 'Pressure'),
          wait,
        )
        .toMatchObject({ unit: 'bar' })
      await publish('NDATA', [
        // The package does not know the arrays of Sparkplug 3.0, and sends no value: that is none, and not 0.
        { alias: 1, type: 'FloatArray', value: [30] },
        { alias: 4, type: 'Int32', value: 4 },
        { alias: 6, type: 'Int32', value: 6, properties: quality(192) },
      ])
      await expect.poll(() => latest(node, 'Missing'), wait).toBe(4)
      await expect.poll(() => latest(node, 'Broken'), wait).toBe(6)
      expect(await latest(node, 'Pressure')).toBe(21.5)
    },
    minutes,
  )

  it(
    'history by its own times, templates and data sets',
    async () => {
      const now = Date.now()
      const motor = (speed: number) => ({
        ...{ name: 'Motor', alias: 2, type: 'Template' },
        value: {
          ...{ templateRef: 'Motor_Type', isDefinition: false },
          parameters: [{ name: 'Poles', type: 'Int32', value: 4 }],
          metrics: [
            { name: 'Speed', type: 'Int32', value: speed },
            {
              ...{ name: 'Bearing', type: 'Template' },
              value: {
                templateRef: 'B',
                isDefinition: false,
                metrics: [{ name: 'Temp', type: 'Float', value: 61.5 }],
              },
            },
          ],
        },
      })
      const set = (rows: unknown[][]) => ({
        ...{ name: 'Batches', alias: 3, type: 'DataSet' },
        value: {
          ...{ numOfColumns: 4, columns: ['id', 'count', 'weight', 'isGood'] },
          ...{ types: ['String', 'Int64', 'Double', 'Boolean'], rows },
        },
      })
      const { node, publish } = await startPublisher([
        { name: 'Level', alias: 1, type: 'Int32', timestamp: now, value: 10 },
        {
          name: 'Motor_Type',
          type: 'Template',
          value: { isDefinition: true, metrics: [{ name: 'Speed', type: 'Int32', value: 0 }] },
        },
        motor(1450),
        set([['a7', -3, 2.5, true]]),
      ])
      const expected = {
        ...{ Level: 10, 'Motor.Speed': 1450, 'Motor.Bearing.Temp': 61.5 },
        ...{ 'Batches.id': 'a7', 'Batches.count': -3, 'Batches.weight': 2.5, 'Batches.isGood': true },
      }
      for (const [key, value] of Object.entries(expected))
        await expect.poll(() => latest(node, key), wait).toBe(value)
      expect(await latest(node, 'Motor_Type.Speed')).toBeUndefined()

      const past = [3, 2, 1].map((minute) => ({
        ...{ alias: 1, type: 'Int32', value: minute, isHistorical: true, timestamp: now - minute * 60_000 },
      }))
      await publish('NDATA', [
        ...past,
        motor(1460),
        set([
          ['a8', 1, 1, false],
          ['a9', 2, 1, true],
        ]),
      ])
      await expect.poll(() => stored(node, 'Level'), wait).toEqual([3, 2, 1, 10])
      expect(await latest(node, 'Level')).toBe(10)
      await expect.poll(() => latest(node, 'Motor.Speed'), wait).toBe(1460)
      await expect.poll(() => latest(node, 'Batches.1.id'), wait).toBe('a9')
      expect(await latest(node, 'Batches.0.isGood')).toBe(false)
    },
    minutes,
  )
})
