import type { Session } from '@fyr/contract/access/accounts'
import { byteOrders } from '@fyr/contract/connections/modbus/value-types'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { unique } from '../support/companies/two-companies.ts'
import { freePort } from '../support/free-port.ts'
import { startTestPortal, type TestPortal } from '../support/portal.ts'
import {
  isModbusPeerInstalled,
  type ModbusPeer,
  type ModbusPeerName,
  startModbusPeer,
} from '../support/servers/modbus-peer.ts'

/** Servers of other authors: what they lay on the wire is read as they mean it. */
let portal: TestPortal
let session: Session
let companyId: string
let applicationId: string
let peer: ModbusPeer | undefined
/** Ports of the servers, in the order of the tests. */
let ports: number[]
const wait = { timeout: 20_000, interval: 50 }

beforeAll(async () => {
  ports = await Promise.all([freePort(), freePort(), freePort()])
  portal = await startTestPortal({}, { outboundLoopback: ports.map((port) => `127.0.0.1:${port}`) })
  ;({ companyId, session } = await portal.createCompany('Acme'))
  applicationId = await portal.createApplication(session)
}, 60_000)
afterEach(async () => {
  await peer?.stop()
})
afterAll(() => portal?.stop())

const call = (method: string, path: string, body?: unknown) =>
  portal.call(method, path, { token: session.token, ...(body !== undefined && { body }) })

async function connectTo(name: ModbusPeerName, framing: 'tcp' | 'rtu' = 'tcp') {
  const started = await startModbusPeer(name, framing, ports.pop() ?? 0)
  peer = started
  const deveui = `${name}-${unique()}`
  await portal.createNode(session, deveui, { applicationId, nodeType: 6 })
  const body = { name: deveui, hostname: '127.0.0.1', port: started.port, framing }
  const made = await call('POST', `/modbus/master/${companyId}`, {
    ...body,
    fastPolling: true,
    pollInterval: 1,
  })
  const { modbusMasterId } = made.body
  const add = async (registers: object[]) => {
    const bodies = registers.map((each) => ({ deveui, slaveId: 7, ...each }))
    const added = await call('POST', `/modbus/registers/${modbusMasterId}`, { registers: bodies })
    expect([added.status, added.body.code]).toEqual([201, undefined])
  }
  const latest = async (key: string) => (await call('GET', `/tag/latest/${deveui}/${key}`)).body?.value
  const write = async (data: object) => {
    expect((await call('POST', `/downlink/${deveui}`, { data })).status).toBe(201)
    const state = async () => (await call('GET', `/downlink/tag/${deveui}`)).body[0]
    await expect.poll(state, wait).toMatchObject({ state: 'acknowledged' })
  }
  return { add, latest, write }
}

const expected = {
  FLOAT: 123.456,
  DOUBLE: 123.456789,
  INT32: -123_456,
  UINT32: 4_000_000_000,
  INT64: -42,
  UINT64: 1_234_567_890_123,
}
/** As pymodbus-server.py lays them one after the other. */
const offsets = { FLOAT: 0, DOUBLE: 2, INT32: 6, UINT32: 8, INT64: 10, UINT64: 14 }

describe.skipIf(!isModbusPeerInstalled('pymodbus'))('pymodbus', () => {
  it.each(['tcp', 'rtu'] as const)(
    'over %s: every type in every byte order, registers, bits and writes',
    async (framing) => {
      const { add, latest, write } = await connectTo('pymodbus', framing)
      const orders = { ABCD: 0, DCBA: 1, BADC: 2, CDAB: 3 }
      const values = byteOrders.flatMap((byteOrder) =>
        Object.entries(offsets).map(([valueType, offset]) => ({
          ...{ valueType, byteOrder, key: `${valueType}-${byteOrder}` },
          register: orders[byteOrder] * 50 + offset,
          registerType: byteOrder === 'BADC' ? 'analog input' : 'holding',
        })),
      )
      await add([
        ...values,
        { register: 300, valueType: 'INT16', key: 'small', unlocked: true },
        { register: 310, valueType: 'FLOAT', byteOrder: 'ABCD', key: 'target', unlocked: true },
        { register: 1, registerType: 'digital input', valueType: 'BOOL', key: 'input' },
        { register: 0, registerType: 'coil', valueType: 'BOOL', key: 'coil', unlocked: true },
        { register: 4, registerType: 'coil', valueType: 'BITS', length: 9, key: 'coils', unlocked: true },
        { register: 320, valueType: 'BOOL', bit: 5, key: 'flag', unlocked: true },
      ])
      for (const { key, valueType } of values) {
        await expect.poll(() => latest(key), wait).toBe(expected[valueType as keyof typeof expected])
      }
      expect([await latest('small'), await latest('input'), await latest('coil')]).toEqual([-2, true, true])
      await write({ small: 1234, target: 21.5, coil: false, coils: 0b100000101, flag: true })
      await expect.poll(() => latest('target'), wait).toBe(21.5)
      await expect.poll(() => latest('coils'), wait).toBe(0b100000101)
      await expect.poll(() => latest('flag'), wait).toBe(true)
    },
    60_000,
  )
})

/**
 * Orders that modbus_set_float_abcd, _dcba, _badc and _cdab of libmodbus 3.1.6 really use: each word's bytes are swapped,
 * so that its own modbus_get_float_abcd does not read it back (findings/libmodbus-set-float-orders.sh).
 */
const laid = ['BADC', 'CDAB', 'ABCD', 'DCBA'] as const

describe.skipIf(!isModbusPeerInstalled('libmodbus'))('libmodbus', () => {
  it('floats in the four orders that it has functions for, and writes', async () => {
    const { add, latest, write } = await connectTo('libmodbus')
    await add([
      ...laid.map((byteOrder, at) => ({
        register: 10 * at,
        byteOrder,
        key: byteOrder,
      })),
      { register: 60, valueType: 'UINT16', key: 'count', unlocked: true },
      { register: 3, registerType: 'digital input', valueType: 'BOOL', key: 'input' },
      { register: 70, valueType: 'BITS', bit: 4, length: 4, key: 'bits', unlocked: true },
    ])
    for (const byteOrder of byteOrders) await expect.poll(() => latest(byteOrder), wait).toBe(123.456)
    expect([await latest('count'), await latest('input')]).toEqual([4711, true])
    await write({ count: 4712, bits: 9 })
    await expect.poll(() => latest('bits'), wait).toBe(9)
  })
})
