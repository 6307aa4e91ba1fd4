import type { Session } from '@fyr/contract/access/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createModbusDownlinks } from '#ingest/modbus/index.ts'
import { unique } from '../../support/companies/two-companies.ts'
import { startTestPortal, type TestPortal } from '../../support/portal.ts'
import { type ModbusSlave, startModbusSlave } from '../../support/servers/modbus-slave.ts'

let portal: TestPortal
let slave: ModbusSlave
let serial: ModbusSlave
let companyId: string
let applicationId: string
let session: Session
let master: string
let unit = 10
const wait = { timeout: 10_000, interval: 50 }

beforeAll(async () => {
  slave = await startModbusSlave()
  serial = await startModbusSlave('rtu')
  const outboundLoopback = [slave.port, serial.port, 9].map((port) => `127.0.0.1:${port}`)
  portal = await startTestPortal({}, { outboundLoopback })
  ;({ companyId, session } = await portal.createCompany('Acme'))
  applicationId = await portal.createApplication(session)
  master = await createMaster({ port: slave.port })
}, 60_000)
afterAll(async () => {
  await portal?.stop()
  await slave?.stop()
  await serial?.stop()
})
beforeEach(() => {
  slave.tamper = (answer) => answer
  slave.isStrange = false
  slave.requests.length = 0
})

const call = (method: string, path: string, body?: unknown) =>
  portal.call(method, path, { token: session.token, ...(body !== undefined && { body }) })
async function createMaster(fields: object): Promise<string> {
  const body = {
    name: `Master ${unique()}`,
    hostname: '127.0.0.1',
    fastPolling: true,
    pollInterval: 1,
    timeout: 300,
  }
  const made = await call('POST', `/modbus/master/${companyId}`, { ...body, ...fields })
  expect([made.status, made.body.code]).toEqual([201, undefined])
  return made.body.modbusMasterId
}
/** A new unit of the slave and a node for it. */
async function createUnit(
  words: Record<string, number>,
  on = slave,
): Promise<{ deveui: string; slaveId: number }> {
  const slaveId = ++unit
  const deveui = `meter-${slaveId}`
  on.units.set(slaveId, new Map(Object.entries(words)))
  await portal.createNode(session, deveui, { applicationId, nodeType: 6 })
  return { deveui, slaveId }
}
const holding = (from: number, words: readonly number[]) =>
  Object.fromEntries(words.map((word, at) => [`holding/${from + at}`, word]))
const addRegister = (body: object, to = master) => call('POST', `/modbus/register/${to}`, body)
const latest = async (deveui: string, key: string) =>
  (await call('GET', `/tag/latest/${deveui}/${key}`)).body?.value
const registersOf = async (deveui: string) => (await call('GET', `/modbus/node/${deveui}`)).body
const stateOf = async (deveui: string) => (await registersOf(deveui))[0]?.state?.problem

describe('reading', () => {
  it('registers of a unit become readings of a node, in fewest requests', async () => {
    const words = {
      ...holding(100, [0x42f6, 0xe979, 0xfffe, 0, 0, 0x00ff]),
      'coil/3': 1,
      'analog input/7': 215,
    }
    const { deveui, slaveId } = await createUnit(words)
    const registers = [
      { register: 100, valueType: 'FLOAT', byteOrder: 'ABCD', key: 'voltage', unit: 'V' },
      { register: 102, valueType: 'INT16', key: 'delta' },
      { register: 105, valueType: 'BOOL', bit: 3, key: 'running' },
      { register: 3, registerType: 'coil', valueType: 'BOOL', key: 'valve' },
      { register: 7, registerType: 'analog input', valueType: 'INT16', scale: 0.1, key: 'temperature' },
    ].map((each) => ({ deveui, slaveId, ...each }))
    const made = await call('POST', `/modbus/registers/${master}`, { registers })
    expect(made.body).toHaveLength(5)
    await expect.poll(() => latest(deveui, 'temperature'), wait).toBe(21.5)
    expect(await latest(deveui, 'voltage')).toBe(123.456)
    expect(await latest(deveui, 'delta')).toBe(-2)
    expect(await latest(deveui, 'running')).toBe(true)
    expect(await latest(deveui, 'valve')).toBe(true)
    const { body: detail } = await call('GET', `/tag/${deveui}`)
    expect(detail.keys).toContainEqual(
      expect.objectContaining({ name: 'voltage', unit: 'V', isDefault: true }),
    )
    const own = slave.requests.filter((each) => each.unit === slaveId)
    // 103 and 104 are read along: one request for all holding registers.
    expect(own).toContainEqual({ unit: slaveId, code: 3, address: 100, count: 6 })
    expect(new Set(own.map(({ code }) => code))).toEqual(new Set([1, 3, 4]))
    const { body: occupied } = await call('GET', `/modbus/occupied-registers/${master}`)
    expect(occupied).toContainEqual(expect.objectContaining({ slaveId, register: 100, count: 2 }))
    expect((await call('GET', `/modbus/units/${master}`)).body).toContainEqual(
      expect.objectContaining({ slaveId, problem: null }),
    )
  })

  it('a scale-factor register gives the power of ten', async () => {
    const { deveui, slaveId } = await createUnit(holding(40, [2304, 0xfffe]))
    await addRegister({
      deveui,
      slaveId,
      register: 40,
      valueType: 'INT16',
      scaleRegister: 41,
      key: 'current',
    })
    await expect.poll(() => latest(deveui, 'current'), wait).toBe(23.04)
  })

  it('frames of a serial line are read over TCP too', async () => {
    const { deveui, slaveId } = await createUnit(holding(0, [4711]), serial)
    const rtu = await createMaster({ port: serial.port, framing: 'rtu' })
    await addRegister({ deveui, slaveId, register: 0, valueType: 'UINT16', key: 'count' }, rtu)
    await expect.poll(() => latest(deveui, 'count'), wait).toBe(4711)
  })

  it('a block that a unit refuses is parted, and the parts are remembered', async () => {
    const words = { ...holding(10, [1]), ...holding(14, [2]), ...holding(18, [3]) }
    const { deveui, slaveId } = await createUnit(words)
    const registers = [10, 14, 18].map((register) => ({
      ...{ deveui, slaveId, register, valueType: 'INT16', key: `r${register}` },
    }))
    await call('POST', `/modbus/registers/${master}`, { registers })
    await expect.poll(() => latest(deveui, 'r18'), wait).toBe(3)
    expect(await latest(deveui, 'r10')).toBe(1)
    const refused = () => slave.requests.filter((each) => each.unit === slaveId && each.count > 1).length
    const before = refused()
    slave.units.get(slaveId)?.set('holding/18', 4)
    await expect.poll(() => latest(deveui, 'r18'), wait).toBe(4)
    expect(refused()).toBe(before)
  })

  it('a register that the unit does not have is said, and the others go on', async () => {
    const { deveui, slaveId } = await createUnit(holding(0, [7]))
    await addRegister({ deveui, slaveId, register: 5, valueType: 'INT16', key: 'absent' })
    await addRegister({ deveui, slaveId, register: 0, valueType: 'INT16', key: 'present' })
    await expect.poll(() => latest(deveui, 'present'), wait).toBe(7)
    const problems = async () =>
      (await registersOf(deveui)).map((each: { key: string; state: { problem: string } }) => [
        each.key,
        each.state?.problem,
      ])
    await expect.poll(problems, wait).toEqual([
      ['present', null],
      ['absent', 'illegalAddress'],
    ])
  })

  it('a register beyond the protocol’s reach says so', async () => {
    const { deveui, slaveId } = await createUnit(holding(0, [7]))
    expect(
      (await addRegister({ deveui, slaveId, register: 66_000, valueType: 'INT16', key: 'far' })).status,
    ).toBe(201)
    await expect.poll(() => stateOf(deveui), wait).toBe('outOfReach')
  })

  it('NaN is no reading', async () => {
    const { deveui, slaveId } = await createUnit(holding(0, [0x7fc0, 0]))
    await addRegister({ deveui, slaveId, register: 0, byteOrder: 'ABCD', key: 'nan' })
    await expect.poll(() => stateOf(deveui), wait).toBe('notFinite')
    expect(await latest(deveui, 'nan')).toBeUndefined()
  })
})

describe('threat 29: answers that are none', () => {
  const cases: [string, (answer: Buffer) => Buffer | null, string][] = [
    ['too short', (answer) => answer.subarray(0, 3), 'shortAnswer'],
    ['of another function', (answer) => Buffer.concat([Buffer.of(4), answer.subarray(1)]), 'shortAnswer'],
    ['too long', (answer) => Buffer.concat([answer, Buffer.of(0)]), 'shortAnswer'],
    ['an exception', (answer) => Buffer.of((answer[0] ?? 0) | 0x80, 4), 'deviceFailure'],
    ['an unknown exception', (answer) => Buffer.of((answer[0] ?? 0) | 0x80, 99), 'otherException'],
    ['none', () => null, 'noAnswer'],
  ]
  it.each(cases)('%s', async (_, tamper, problem) => {
    const { deveui, slaveId } = await createUnit(holding(0, [1]))
    slave.tamper = (answer, from) => (from === slaveId ? tamper(answer) : answer)
    await addRegister({ deveui, slaveId, register: 0, valueType: 'INT16', key: 'value' })
    await expect.poll(() => stateOf(deveui), wait).toBe(problem)
    expect(await latest(deveui, 'value')).toBeUndefined()
    await call('DELETE', `/tag/force/${deveui}`)
  })

  it('what is no Modbus at all ends the connection, and it comes back', async () => {
    const { deveui, slaveId } = await createUnit(holding(0, [1]))
    const own = await createMaster({ port: slave.port })
    await addRegister({ deveui, slaveId, register: 0, valueType: 'INT16', key: 'value' }, own)
    await expect.poll(() => latest(deveui, 'value'), wait).toBe(1)
    const connection = async () => (await call('GET', `/modbus/master/${own}`)).body.connection
    slave.isStrange = true
    await expect.poll(connection, wait).toMatchObject({ lastError: { code: 'wrongProtocol' } })
    slave.isStrange = false
    slave.units.get(slaveId)?.set('holding/0', 2)
    await expect.poll(() => latest(deveui, 'value'), wait).toBe(2)
    await expect.poll(connection, wait).toMatchObject({ status: 'connected', lastError: null })
  })

  it.each(['tcp', 'rtu'] as const)(
    'an answer that comes late over %s is taken for no other',
    async (framing) => {
      const on = framing === 'tcp' ? slave : serial
      const own = await createMaster({ port: on.port, framing, retries: 0 })
      const late = await createUnit(holding(0, [1]), on)
      const prompt = await createUnit(holding(0, [2]), on)
      // It comes while the other unit is waited for.
      on.delays.set(late.slaveId, 400).set(prompt.slaveId, 200)
      const registers = [late, prompt].map((each) => ({
        ...each,
        register: 0,
        valueType: 'INT16',
        key: 'value',
      }))
      expect((await call('POST', `/modbus/registers/${own}`, { registers })).status).toBe(201)
      await expect.poll(() => latest(prompt.deveui, 'value'), wait).toBe(2)
      await expect.poll(() => stateOf(late.deveui), wait).toBe('noAnswer')
      await new Promise((resolve) => setTimeout(resolve, 2500))
      const { body: units } = await call('GET', `/modbus/units/${own}`)
      const failures = (slaveId: number) =>
        units.find((each: { slaveId: number }) => each.slaveId === slaveId)?.failures
      expect(failures(prompt.slaveId)).toEqual({})
      expect(Object.keys(failures(late.slaveId))).toEqual(['noAnswer'])
      expect(await latest(late.deveui, 'value')).toBeUndefined()
    },
  )

  it('a connection that is cut comes back without a word of anybody', async () => {
    const { deveui, slaveId } = await createUnit(holding(0, [1]))
    await addRegister({ deveui, slaveId, register: 0, valueType: 'INT16', key: 'value' })
    await expect.poll(() => latest(deveui, 'value'), wait).toBe(1)
    slave.cut()
    slave.units.get(slaveId)?.set('holding/0', 2)
    await expect.poll(() => latest(deveui, 'value'), wait).toBe(2)
  })

  it('one silent unit does not slow the others', async () => {
    const silent = await createUnit({})
    const own = await createMaster({ port: slave.port, timeout: 1000, retries: 0 })
    slave.units.delete(silent.slaveId)
    const live = await createUnit(holding(0, [1]))
    await addRegister({ ...silent, register: 0, valueType: 'INT16', key: 'value' }, own)
    await addRegister({ ...live, register: 0, valueType: 'INT16', key: 'value' }, own)
    await expect.poll(() => stateOf(silent.deveui), wait).toBe('noAnswer')
    const count = () => slave.requests.filter((each) => each.unit === live.slaveId).length
    const before = count()
    await new Promise((resolve) => setTimeout(resolve, 4000))
    // At most two of four polls waited for the silent unit.
    expect(count() - before).toBeGreaterThanOrEqual(2)
    const { body } = await call('GET', `/modbus/master/${own}`)
    expect(body.connection).toMatchObject({ status: 'connected', lastError: null })
  })
})

describe('asked by people', () => {
  it('registers are read now, as they lie on the wire', async () => {
    const { slaveId } = await createUnit(holding(100, [0x42f6, 0xe979]))
    await expect
      .poll(async () => (await call('GET', `/modbus/master/${master}`)).body.connection?.status, wait)
      .toBe('connected')
    const read = (fields: object) =>
      call('POST', `/modbus/read/${master}`, { slaveId, register: 100, ...fields })
    expect((await read({ count: 2 })).body).toEqual({ result: 'works', detail: '', words: [0x42f6, 0xe979] })
    expect((await read({ register: 200 })).body).toMatchObject({ result: 'illegalAddress', words: [] })
    expect((await read({ slaveId: 250 })).body).toMatchObject({ result: 'noAnswer', words: [] })
    expect((await read({ slaveId: 1 })).body.code).toBe('modbus.slaveId')
  })

  it('threat 18: a master is tried before it is saved, at no address that is not allowed', async () => {
    const test = (fields: object) =>
      call('POST', '/modbus/test', { name: 'Try', hostname: '127.0.0.1', ...fields })
    expect((await test({ port: slave.port })).body).toEqual({ result: 'works', detail: '' })
    expect((await test({ port: 9 })).body).toMatchObject({ result: 'refused' })
    expect((await test({ hostname: '169.254.169.254' })).body).toMatchObject({ result: 'addressNotAllowed' })
    expect((await test({ hostname: '10.0.0.1' })).body).toMatchObject({ result: 'addressPrivate' })
  })

  it('a poll begins at once, unless the master is not there', async () => {
    const { deveui, slaveId } = await createUnit(holding(0, [1]))
    const slow = await createMaster({ port: slave.port, fastPolling: false, pollInterval: 60 })
    await addRegister({ deveui, slaveId, register: 0, valueType: 'INT16', key: 'value' }, slow)
    await expect.poll(() => latest(deveui, 'value'), wait).toBe(1)
    slave.units.get(slaveId)?.set('holding/0', 2)
    expect((await call('POST', '/modbus/poll', { modbusMasterId: slow })).status).toBe(204)
    await expect.poll(() => latest(deveui, 'value'), wait).toBe(2)
    const gone = await createMaster({ port: 9 })
    expect((await call('POST', '/modbus/poll', { modbusMasterId: gone })).body.code).toBe(
      'modbus.notConnected',
    )
  })
})

describe('writing', () => {
  async function writable(words: Record<string, number>, registers: object[]) {
    const own = await createUnit(words)
    const bodies = registers.map((each) => ({ ...own, unlocked: true, valueType: 'INT16', ...each }))
    const made = await call('POST', `/modbus/registers/${master}`, { registers: bodies })
    expect([made.status, made.body.code]).toEqual([201, undefined])
    const send = (data: object) => call('POST', `/downlink/${own.deveui}`, { data })
    const stateOfDownlink = async () => (await call('GET', `/downlink/tag/${own.deveui}`)).body[0]
    const word = (name: string) => slave.units.get(own.slaveId)?.get(name)
    return { send, stateOfDownlink, word, ...own }
  }

  it('a downlink writes registers and is acknowledged once they read back', async () => {
    const words = { ...holding(0, [0, 0, 0, 0b1000]), 'coil/1': 0 }
    const { send, stateOfDownlink, word } = await writable(words, [
      { register: 0, key: 'setpoint', scale: 0.1, minimum: 5, maximum: 30, step: 0.5 },
      { register: 1, key: 'limit', valueType: 'FLOAT', byteOrder: 'CDAB' },
      { register: 3, key: 'enable', valueType: 'BOOL', bit: 0 },
      { register: 1, registerType: 'coil', key: 'valve', valueType: 'BOOL' },
    ])
    expect((await send({ setpoint: 21.5, limit: 123.456, enable: true, valve: true })).status).toBe(201)
    await expect.poll(async () => (await stateOfDownlink()).state, wait).toBe('acknowledged')
    expect([word('holding/0'), word('holding/1'), word('holding/2')]).toEqual([215, 0xe979, 0x42f6])
    // The other bits of the register are as they were.
    expect([word('holding/3'), word('coil/1')]).toEqual([0b1001, 1])
  })

  it('what must not be written is refused before anything is sent', async () => {
    const { send, word } = await writable(holding(0, [10, 0]), [
      { register: 0, key: 'setpoint', minimum: 5, maximum: 30, step: 5 },
      { register: 1, key: 'locked', unlocked: false },
    ])
    const codeOf = async (data: object) => {
      const { body } = await send(data)
      return [body.errors?.[0]?.code, body.errors?.[0]?.field]
    }
    expect(await codeOf({ setpoint: 4 })).toEqual(['field.tooSmall', 'body.data.setpoint'])
    expect(await codeOf({ setpoint: 31 })).toEqual(['field.tooLarge', 'body.data.setpoint'])
    expect(await codeOf({ setpoint: 12 })).toEqual(['downlink.step', 'body.data.setpoint'])
    expect(await codeOf({ setpoint: 'high' })).toEqual(['field.wrongType', 'body.data.setpoint'])
    expect(await codeOf({ setpoint: 15, locked: 1 })).toEqual(['downlink.locked', 'body.data.locked'])
    expect(await codeOf({ other: 1 })).toEqual(['downlink.unknownKey', 'body.data.other'])
    expect(word('holding/0')).toBe(10)
  })

  it('what reads back otherwise, and a master that is down, fail at once', async () => {
    const { send, stateOfDownlink, slaveId } = await writable(holding(0, [10]), [
      { register: 0, key: 'setpoint' },
    ])
    // It says yes and does nothing.
    slave.tamper = (answer, from) => {
      if (from === slaveId) slave.units.get(from)?.set('holding/0', 10)
      return answer
    }
    await send({ setpoint: 20 })
    await expect.poll(stateOfDownlink, wait).toMatchObject({ state: 'failed', reason: { code: 'refused' } })
    const deveui = `gone-${unique()}`
    await portal.createNode(session, deveui, { applicationId, nodeType: 6 })
    const gone = await createMaster({ port: 9 })
    await addRegister({ deveui, slaveId: 2, register: 0, valueType: 'INT16', key: 'a', unlocked: true }, gone)
    await call('POST', `/downlink/${deveui}`, { data: { a: 1 } })
    await expect
      .poll(async () => (await call('GET', `/downlink/tag/${deveui}`)).body[0], wait)
      .toMatchObject({ state: 'failed', reason: { code: 'notConnected' } })
  })
})

it('a script’s downlink writes nothing where one of its values cannot be written', async () => {
  const { deveui, slaveId } = await createUnit(holding(0, [10]))
  await addRegister({ deveui, slaveId, register: 0, valueType: 'INT16', key: 'setpoint', unlocked: true })
  const sent: unknown[] = []
  const supervisor = { send: async (...command: unknown[]) => void sent.push(command) }
  const send = createModbusDownlinks(portal.database, supervisor, { report: () => undefined })
  const downlink = (data: object) =>
    send({
      ...{ companyId, id: `${unique()}`, address: deveui, bytes: Buffer.from(JSON.stringify(data)) },
      ...{ port: null, confirmed: false, expiresAt: null },
    })
  const refused = (detail: string) => ({
    status: 'failed',
    reason: { code: 'refused', detail },
    retry: false,
  })
  expect(await downlink({ setpoint: 20, typo: 1 })).toEqual(refused('typo: downlink.unknownKey'))
  expect(await downlink({ setpoint: 'high' })).toEqual(refused('setpoint: field.wrongType'))
  expect(sent).toEqual([])
})

it('a node that is switched off is not polled, and is again when it is switched on', async () => {
  const { deveui, slaveId } = await createUnit(holding(0, [1]))
  await addRegister({ deveui, slaveId, register: 0, valueType: 'INT16', key: 'value' })
  await expect.poll(() => latest(deveui, 'value'), wait).toBe(1)
  const polls = () => slave.requests.filter((each) => each.unit === slaveId).length
  await call('PUT', `/tag/${deveui}`, { active: false })
  await new Promise((resolve) => setTimeout(resolve, 1000))
  const before = polls()
  await new Promise((resolve) => setTimeout(resolve, 2500))
  expect(polls()).toBe(before)
  await call('PUT', `/tag/${deveui}`, { active: true })
  slave.units.get(slaveId)?.set('holding/0', 2)
  await expect.poll(() => latest(deveui, 'value'), wait).toBe(2)
})

describe('what may be saved', () => {
  it('registers do not overlap, and bits of one may be several keys', async () => {
    const { deveui, slaveId } = await createUnit({})
    const add = async (fields: object) =>
      (await addRegister({ deveui, slaveId, key: `k${unique()}`, ...fields })).body.code
    expect(await add({ register: 10, valueType: 'DOUBLE' })).toBeUndefined()
    expect(await add({ register: 13, valueType: 'INT16' })).toBe('modbus.registerInUse')
    expect(await add({ register: 9, valueType: 'FLOAT' })).toBe('modbus.registerInUse')
    expect(await add({ register: 14, valueType: 'INT16' })).toBeUndefined()
    expect(await add({ register: 13, registerType: 'analog input', valueType: 'INT16' })).toBeUndefined()
    expect(await add({ register: 20, valueType: 'BOOL', bit: 1 })).toBeUndefined()
    expect(await add({ register: 20, valueType: 'BITS', bit: 2, length: 4 })).toBeUndefined()
    expect(await add({ register: 20, valueType: 'BOOL', bit: 5 })).toBe('modbus.registerInUse')
    expect(await add({ register: 20, valueType: 'UINT16' })).toBe('modbus.registerInUse')
  })

  it('fields that do not go together are refused by name', async () => {
    const { deveui, slaveId } = await createUnit({})
    const refused = async (fields: object) => {
      const { body } = await addRegister({ deveui, slaveId, register: 0, key: 'a', ...fields })
      return [body.errors?.[0]?.field, body.errors?.[0]?.code]
    }
    expect(await refused({ registerType: 'coil' })).toEqual(['body.valueType', 'field.invalid'])
    expect(await refused({ valueType: 'STRING' })).toEqual(['body.length', 'field.required'])
    expect(await refused({ valueType: 'BITS', length: 17 })).toEqual(['body.length', 'field.tooLarge'])
    expect(await refused({ registerType: 'analog input', unlocked: true })).toEqual([
      'body.unlocked',
      'field.invalid',
    ])
    expect(await refused({ register: 67_000 })).toEqual(['body.register', 'field.tooLarge'])
    expect(await refused({ slaveId: 1 })).toEqual(['body.slaveId', 'modbus.slaveId'])
    expect(await refused({ minimum: 5, maximum: 4 })).toEqual(['body.maximum', 'field.tooSmall'])
    await portal.createNode(session, 'api-node', { applicationId, nodeType: 1 })
    expect(await refused({ deveui: 'api-node' })).toEqual(['body.deveui', 'modbus.notModbusNode'])
    const slow = await call('POST', `/modbus/master/${companyId}`, {
      name: 'M',
      hostname: 'plc',
      pollInterval: 30,
    })
    expect(slow.body.errors).toMatchObject([{ field: 'body.pollInterval', code: 'field.tooSmall' }])
  })

  it('a list of registers is taken whole or not at all', async () => {
    const { deveui, slaveId } = await createUnit({})
    const registers = [1, 2, 2].map((register, at) => ({
      ...{ deveui, slaveId, register, valueType: 'INT16', key: `k${at}` },
    }))
    const { body } = await call('POST', `/modbus/registers/${master}`, { registers })
    expect(body).toMatchObject({
      code: 'modbus.registerInUse',
      errors: [{ field: 'body.registers.2.register' }],
    })
    expect(await registersOf(deveui)).toEqual([])
  })

  it('a node that moves to another company leaves its registers behind', async () => {
    const { deveui, slaveId } = await createUnit(holding(0, [1]))
    await addRegister({ deveui, slaveId, register: 0, valueType: 'INT16', key: 'value' })
    const other = await portal.createCompany('Other')
    const moved = await call('PUT', `/tag/deveui/${deveui}/company`, {
      companyId: other.companyId,
      withHistory: true,
    })
    expect(moved.status).toBe(200)
    const { body } = await portal.call('GET', `/modbus/node/${deveui}`, { token: other.session.token })
    expect(body).toEqual([])
  })
})
