import { setTimeout as sleep } from 'node:timers/promises'
import type { Session } from '@fyr/contract/access/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unique } from '../../support/companies/two-companies.ts'
import { freePort } from '../../support/free-port.ts'
import { startTestPortal, type TestPortal } from '../../support/portal.ts'
import { type ModbusSlave, startModbusSlave } from '../../support/servers/modbus-slave.ts'
import { type OpcPeer, startOpcServer } from '../../support/servers/opcua-server.ts'
import { arePeersInstalled } from '../../support/servers/peer-program.ts'
import { startSparkplugClient } from '../../support/servers/sparkplug-peer.ts'
import { startRelay, type UnsteadyRelay } from '../../support/servers/tcp-relay.ts'
import { until } from '../../support/until.ts'

/**
 * Cables, routers and firewalls between the portal and a Modbus slave, an OPC-UA server and an edge node. A value counts
 * up all the time: what is missing afterwards is seen by its number.
 */
let portal: TestPortal
let session: Session
let companyId: string
let applicationId: string
let slave: ModbusSlave
let server: OpcPeer
let toSlave: UnsteadyRelay
let toServer: UnsteadyRelay
let toBroker: UnsteadyRelay
const wait = { timeout: 30_000, interval: 50 }
const minutes = 120_000

beforeAll(async () => {
  slave = await startModbusSlave()
  server = await startOpcServer()
  toSlave = await startRelay(slave.port)
  toServer = await startRelay(server.port)
  const mqttPort = await freePort()
  toBroker = await startRelay(mqttPort)
  const outboundLoopback = [toSlave, toServer].map(({ port }) => `127.0.0.1:${port}`)
  portal = await startTestPortal({ FYR_MQTT_PORT: String(mqttPort) }, { outboundLoopback })
  ;({ companyId, session } = await portal.createCompany('Acme'))
  applicationId = await portal.createApplication(session)
}, minutes)
afterAll(async () => {
  for (const relay of [toSlave, toServer, toBroker]) relay?.stop()
  await portal?.stop()
  await server?.stop()
  await slave?.stop()
})

const call = (method: string, path: string, body?: unknown) =>
  portal.call(method, path, { token: session.token, ...(body !== undefined && { body }) })
const get = async (path: string) => (await call('GET', path)).body
async function post(path: string, body: object) {
  const made = await call('POST', path, body)
  expect([made.status, made.body.code]).toEqual([201, undefined])
  return made.body
}
const latest = async (deveui: string): Promise<number | undefined> =>
  (await get(`/tag/latest/${deveui}/count`))?.value
async function stored(deveui: string): Promise<number[]> {
  const path = `/tagdata/timeseries/${deveui}/count/${Date.now() - 86_400_000}/${Date.now() + 60_000}`
  return (await get(path)).map(({ value }: { value: number }) => value)
}

/** Counts up until it is stopped. */
function startCounting(everyMs: number, show: (count: number) => unknown) {
  let count = 0
  let isOn = true
  const counting = (async () => {
    while (isOn) {
      await show(++count)
      await sleep(everyMs)
    }
  })()
  return {
    get count() {
      return count
    },
    async stop() {
      isOn = false
      await counting
      return count
    },
  }
}
/** Holds bytes back for 5 s, in which nothing arrives. Returns the count at which that began. */
async function holdBack(relay: UnsteadyRelay, deveui: string, counter: { count: number }): Promise<number> {
  relay.pause()
  const from = counter.count
  await sleep(5000)
  // The next one may have been on its way.
  expect(await latest(deveui)).toBeLessThanOrEqual(from + 1)
  return from
}
/** Resolves once a value is there that was measured from now on. */
async function goesOn(deveui: string, counter: { count: number }) {
  const from = counter.count
  await expect.poll(() => latest(deveui), wait).toBeGreaterThan(from)
}

describe('a Modbus slave', () => {
  let deveui: string
  let master: string
  let counter: ReturnType<typeof startCounting>
  beforeAll(async () => {
    deveui = `meter-${unique()}`
    await portal.createNode(session, deveui, { applicationId, nodeType: 6 })
    slave.units.set(7, new Map([['holding/0', 0]]))
    counter = startCounting(50, (count) => slave.units.get(7)?.set('holding/0', count))
    const address = { name: 'Plant', hostname: '127.0.0.1', port: toSlave.port }
    const settings = { fastPolling: true, pollInterval: 1, timeout: 3000, retries: 0 }
    master = (await post(`/modbus/master/${companyId}`, { ...address, ...settings })).modbusMasterId
    const register = { deveui, slaveId: 7, register: 0, valueType: 'UINT16', key: 'count' }
    await post(`/modbus/register/${master}`, register)
    await until(async () => ((await latest(deveui)) ?? 0) > 0, wait.timeout)
  }, minutes)
  afterAll(() => counter?.stop())
  const connection = async () => (await get(`/modbus/master/${master}`)).connection
  const problem = async () => (await get(`/modbus/node/${deveui}`))[0]?.state?.problem

  it('is read on after a cut', async () => {
    await goesOn(deveui, counter)
    toSlave.cut()
    await goesOn(deveui, counter)
    await expect.poll(connection, wait).toMatchObject({ status: 'connected', lastError: null })
  })

  it('is refused, said to be, and read on', async () => {
    toSlave.refuse()
    await expect.poll(connection, wait).toMatchObject({ status: 'waiting', lastError: { code: 'refused' } })
    await toSlave.accept()
    await goesOn(deveui, counter)
    await expect.poll(connection, wait).toMatchObject({ status: 'connected', lastError: null })
  })

  it('is silent for 5 s, said to be, and read on', async () => {
    const heldAt = await holdBack(toSlave, deveui, counter)
    await expect.poll(problem, wait).toBe('noAnswer')
    toSlave.resume()
    const from = counter.count
    await expect.poll(() => latest(deveui), wait).toBeGreaterThan(from)
    await expect.poll(problem, wait).toBeNull()
    // Answers that come late are no readings.
    const values = await stored(deveui)
    expect(values.filter((value) => value > heldAt + 1 && value < from)).toEqual([])
  })

  it('is slow, and no reading is lost', async () => {
    toSlave.slow(200)
    try {
      await goesOn(deveui, counter)
      const { requests, failures } = (await get(`/modbus/units/${master}`))[0]
      await expect
        .poll(async () => (await get(`/modbus/units/${master}`))[0].requests, wait)
        .toBeGreaterThan(requests + 3)
      expect((await get(`/modbus/units/${master}`))[0].failures).toEqual(failures)
      await goesOn(deveui, counter)
    } finally {
      toSlave.slow(0)
    }
  })
})

describe.skipIf(!arePeersInstalled('node-opcua-server'))('an OPC-UA server', () => {
  const variable = 'Historized'
  let deveui: string
  let id: string
  let counter: ReturnType<typeof startCounting>
  beforeAll(async () => {
    deveui = `press-${unique()}`
    await portal.createNode(session, deveui, { applicationId, nodeType: 7 })
    counter = startCounting(200, (count) => server.set(variable, count, { time: Date.now() }))
    const settings = { securityPolicy: 'None', securityMode: 'None', publishingInterval: 100, timeout: 2000 }
    const address = { name: 'Line', endpointUrl: `opc.tcp://127.0.0.1:${toServer.port}` }
    id = (await post(`/opc/server/${companyId}`, { ...address, ...settings })).opcServerId
    const nodeId = `nsu=http://fyr.test/line;s=${variable}`
    await post(`/opc/node/${id}`, { deveui, nodeId, key: 'count', samplingInterval: 50, queueSize: 100 })
    await until(async () => ((await latest(deveui)) ?? 0) > 0, wait.timeout)
  }, minutes)
  afterAll(() => counter?.stop())
  const connection = async () => (await get(`/opc/server/${id}`)).connection
  /** Nothing of the outage is missing: the server has a history. */
  async function isComplete(from: number) {
    await goesOn(deveui, counter)
    const last = (await latest(deveui)) ?? 0
    const missing = async () => {
      const known = new Set(await stored(deveui))
      return Array.from({ length: last - from + 1 }, (_, at) => from + at).filter(
        (count) => !known.has(count),
      )
    }
    await expect.poll(missing, wait).toEqual([])
  }

  it(
    'is read on after a cut, with what was missed',
    async () => {
      await goesOn(deveui, counter)
      const from = counter.count
      toServer.cut()
      await isComplete(from)
      await expect.poll(connection, wait).toMatchObject({ status: 'connected', lastError: null })
    },
    minutes,
  )

  it(
    'is refused, said to be, and read on, with what was missed',
    async () => {
      const from = counter.count
      toServer.refuse()
      await expect.poll(connection, wait).toMatchObject({ status: 'waiting', lastError: { code: 'refused' } })
      await toServer.accept()
      await isComplete(from)
      await expect.poll(connection, wait).toMatchObject({ status: 'connected', lastError: null })
    },
    minutes,
  )

  it(
    'is silent for 5 s, and read on, with what was missed',
    async () => {
      const from = counter.count
      toServer.pause()
      await sleep(5000)
      toServer.resume()
      await isComplete(from)
      await expect.poll(connection, wait).toMatchObject({ status: 'connected', lastError: null })
    },
    minutes,
  )

  it(
    'is slow, and no value is lost',
    async () => {
      toServer.slow(200)
      try {
        await isComplete(counter.count)
      } finally {
        toServer.slow(0)
      }
      expect(await connection()).toMatchObject({ status: 'connected', lastError: null })
    },
    minutes,
  )
})

describe.skipIf(!arePeersInstalled('sparkplug-client'))('an edge node', () => {
  let deveui: string
  let edge: Awaited<ReturnType<typeof startSparkplugClient>>
  let counter: ReturnType<typeof startCounting>
  beforeAll(async () => {
    const body = { label: 'Edge', scopes: ['ingest', 'read'] }
    const { token } = await post(`/integration/tokens/${companyId}`, body)
    const url = `mqtt://127.0.0.1:${toBroker.port}`
    edge = await startSparkplugClient({ url, password: token, groupId: 'Plant', metric: 'count' })
    deveui = `edge-${unique()}`
    const sparkplug = { groupId: 'Plant', edgeNodeId: edge.edgeNodeId }
    await portal.createNode(session, deveui, { applicationId, nodeType: 4, sparkplug })
    counter = startCounting(100, (value) => edge.do('temperature', { value }))
    await until(async () => ((await latest(deveui)) ?? 0) > 0, wait.timeout)
  }, minutes)
  afterAll(async () => {
    await counter?.stop()
    await edge?.stop()
  })
  const state = async () => (await get(`/tag/${deveui}`)).sparkplug.state
  const births = async () => (await edge.seen()).births ?? 0
  /** What the edge node has before it counts. */
  const bornWith = 21.5
  /** From now on nothing is missing. */
  async function isWhole() {
    await goesOn(deveui, counter)
    await expect.poll(state, wait).toBe('born')
    const from = (await latest(deveui)) ?? 0
    await goesOn(deveui, counter)
    const values = [...new Set((await stored(deveui)).filter((value) => value >= from && value !== bornWith))]
    expect(values.length).toBeGreaterThan(1)
    expect(values).toEqual(values.map((_, at) => from + at))
  }

  it('is born again after a cut, and read on', async () => {
    await goesOn(deveui, counter)
    const before = await births()
    toBroker.cut()
    await expect.poll(births, wait).toBeGreaterThan(before)
    await isWhole()
  })

  it('that cannot connect is dead, and born again', async () => {
    toBroker.refuse()
    await expect.poll(state, wait).toBe('dead')
    await toBroker.accept()
    await isWhole()
  })

  it('that is silent for 5 s is read on', async () => {
    await holdBack(toBroker, deveui, counter)
    toBroker.resume()
    await isWhole()
  })

  it('that is slow is born, and no message is lost', async () => {
    await isWhole()
    const [from, before] = [counter.count, await births()]
    toBroker.slow(200)
    try {
      await goesOn(deveui, counter)
      await isWhole()
    } finally {
      toBroker.slow(0)
    }
    const values = new Set((await stored(deveui)).filter((value) => value > from && value !== bornWith))
    expect([...values]).toEqual([...values].map((_, at) => from + 1 + at))
    expect(await births()).toBe(before)
  })
})
