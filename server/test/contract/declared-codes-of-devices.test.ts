import { createPrivateKey, randomUUID, sign } from 'node:crypto'
import { maxCompanyModbusRegisters, maxModbusRegisters } from '@fyr/contract/connections/modbus/limits'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { multiply, newId } from '../support/companies/multiply.ts'
import { onTwoCompanies } from '../support/companies/on-two-companies.ts'
import { newEui, unique } from '../support/companies/two-companies.ts'
import { makeSelfSigned } from '../support/self-signed.ts'

/** As declared-codes.test.ts: what devices, brokers and network servers are refused for. */
const both = onTwoCompanies()
const own = () => both.own.place
const codeOf = async (method: string, path: string, body?: unknown, token?: string) =>
  (await (token ? both.portal.call(method, path, { token, body }) : both.call(method, path, body))).body?.code

/** The same key, which the passphrase `right` opens. */
const lock = (key: string) =>
  createPrivateKey(key)
    .export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'right' })
    .toString()

it('certificates and keys of integrations are readable, fit each other, and open with their passphrase', async () => {
  const [first, second] = [makeSelfSigned('a'), makeSelfSigned('b')]
  const locked = lock(first.key)
  const { token } = both.own.session
  const save = async (fields: object) => {
    const body = { kind: 'chirpstack', transport: 'mqtt', host: 'lns.example.com', ...fields }
    return (await both.portal.call('POST', '/settings/integration', { token, body })).body
  }
  const pair = { clientCertificate: first.cert, clientKey: locked, keyPassphrase: 'right' }
  const made = await save({ name: 'TLS', enabled: false, ...pair })
  expect(made).toMatchObject({ hasClientKey: true, hasKeyPassphrase: true })
  const { integrationId } = made
  for (const [code, field, fields] of [
    ['mqttBroker.certificateUnreadable', 'caCertificate', { caCertificate: 'rubbish' }],
    ['mqttBroker.certificateUnreadable', 'clientCertificate', { clientCertificate: 'rubbish' }],
    ['mqttBroker.certificateUnreadable', 'clientKey', { clientKey: 'rubbish' }],
    ['mqttBroker.keyMismatch', 'clientKey', { clientKey: second.key }],
    ['mqttBroker.keyMismatch', 'clientKey', { clientCertificate: second.cert }],
    ['mqttBroker.wrongPassphrase', 'keyPassphrase', { keyPassphrase: 'wrong' }],
  ] as const) {
    const told = { code, errors: [{ field: `body.${field}`, code }] }
    expect(await save({ integrationId, ...fields })).toMatchObject(told)
    expect(await save({ name: 'Another', ...pair, ...fields })).toMatchObject(told)
  }
  expect(await save({ integrationId, name: 'TLS 2' })).toMatchObject({ name: 'TLS 2' })
})

it('gateways have an EUI of their own, and there are no more than 5,000 of a company', async () => {
  const { companyId } = own()
  const eui = newEui()
  expect((await both.call('POST', `/gateway/${companyId}`, { name: 'Mast', eui })).status).toBe(201)
  expect(await codeOf('PUT', `/gateway/${own().gatewayId}`, { eui })).toBe('gateway.euiTaken')
  const fresh = sql`jsonb_build_object('id', gen_random_uuid(), 'eui', 'f' || lpad(number::text, 15, '0'))`
  await multiply(both.portal, companyId, 'gateway', 5000, fresh, sql`eui = ${eui}`)
  expect(await codeOf('POST', `/gateway/${companyId}`, { name: 'More', eui: newEui() })).toBe(
    'gateway.tooMany',
  )
})

it('field tests and integrations have a greatest number', async () => {
  const { companyId, signalTestId, deveui } = own()
  await both.call('PUT', `/signaltest/${signalTestId}/end`)
  await multiply(both.portal, companyId, 'signal_test', 1000, newId, sql`id = ${signalTestId}`)
  expect(await codeOf('POST', `/signaltest/${companyId}`, { deveui })).toBe('signalTest.tooMany')
  const fresh = sql`jsonb_build_object('id', gen_random_uuid(), 'webhook_hash', '\\x' || lpad(number::text, 64, '0'))`
  await multiply(both.portal, companyId, 'integration', 100, fresh, sql`id = ${own().integrationId}`)
  const more = { kind: 'loriot', name: 'More' }
  expect(await codeOf('POST', '/settings/integration', more)).toBe('integration.tooMany')
})

it('entries of the journal take files that are there', async () => {
  const body = { files: [randomUUID()] }
  expect(await codeOf('PUT', `/tagJournal/update/${own().journalId}`, body)).toBe('journal.unknownFile')
})

it('certificates of nodes are good and registered once, lines are line protocol', async () => {
  const path = `/tag/${own().deveui}/certificate`
  const { cert: certificate, key } = makeSelfSigned('valve')
  const { challenge } = (await both.call('POST', `${path}/challenge`)).body
  const signature = sign('sha256', Buffer.from(challenge), key).toString('base64')
  const proof = { certificate, challenge, signature }
  expect((await both.call('POST', path, proof)).status).toBe(201)
  expect(await codeOf('POST', path, proof)).toBe('certificate.refused')
  expect(await codeOf('POST', path, { ...proof, certificate: 'rubbish' })).toBe('certificate.unreadable')
  const { cert: old } = makeSelfSigned('valve', '210101000000Z')
  expect(await codeOf('POST', path, { ...proof, certificate: old })).toBe('certificate.expired')
  const { token } = both.own.session
  const headers = { 'content-type': 'text/plain' }
  const lines = await both.portal.call('POST', '/v2/write', { token, headers, body: 'no line' })
  expect(lines.body).toMatchObject({ code: 'readings.lineInvalid' })
})

it('certificates and keys of brokers are readable, fit each other, and open with their passphrase', async () => {
  const [first, second] = [makeSelfSigned('a'), makeSelfSigned('b')]
  const locked = lock(first.key)
  for (const [code, fields] of [
    ['mqttBroker.certificateUnreadable', { CACertificate: 'rubbish' }],
    ['mqttBroker.keyMismatch', { ClientCertificate: first.cert, ClientKey: second.key }],
    [
      'mqttBroker.wrongPassphrase',
      { ClientCertificate: first.cert, ClientKey: locked, KeyPassPhrase: 'wrong' },
    ],
  ] as const) {
    const test = { hostname: '127.0.0.1', port: 9, sslmode: 1, ...fields }
    expect([code, await codeOf('POST', '/mqtt/mqttbroker/test', test)]).toEqual([code, code])
    expect([code, await codeOf('PUT', `/mqtt/mqttbroker/${own().brokerId}`, fields)]).toEqual([code, code])
  }
})

it('topics on brokers are valid, of one node, and on foreign brokers in the company’s branch', async () => {
  const { deveui, brokerId, brokerTopicId } = own()
  const taken = `taken/${unique()}`
  expect((await both.call('POST', '/mqtt/topic', { deveui, brokerId, topic: taken })).status).toBe(201)
  const path = `/mqtt/topic/${brokerTopicId}`
  for (const [code, fields] of [
    ['mqttTopic.exists', { topic: taken }],
    ['mqttTopic.parsingInvalid', { parsingTopic: 'another/{key}' }],
    ['node.topicInvalid', { topic: 'a/$b+' }],
  ] as const) {
    expect([code, await codeOf('PUT', path, fields)]).toEqual([code, code])
  }
  const global = { hostname: '127.0.0.1', port: 9, isGlobal: true }
  const { token } = both.other.session
  const companyId = both.other.place.companyId
  const broker = await both.portal.call('POST', `/mqtt/mqttbroker/${companyId}`, { token, body: global })
  const { currentUser } = await both.portal.createUser(own().companyId, 'Admin')
  const admin = (await both.portal.signIn(currentUser.email)).token
  const body = { deveui, brokerId: broker.body.brokerId, topic: `${own().companyId}/a` }
  const made = await both.portal.call('POST', '/mqtt/topic', { token: admin, body })
  expect(made.status).toBe(201)
  const foreign = `/mqtt/topic/${made.body.mqttMetaId}`
  expect(await codeOf('PUT', foreign, { topic: 'elsewhere/a' }, admin)).toBe('mqttTopic.otherBranch')
})

it('Modbus masters and registers have a greatest number, registers one use, slave ids a range', async () => {
  const { companyId, modbusMasterId, modbusRegisterId, modbusDeveui, deveui } = own()
  const body = (fields: object = {}) => ({
    deveui: modbusDeveui,
    slaveId: 2,
    register: 900,
    valueType: 'INT16',
    key: 'k',
    ...fields,
  })
  const [one, many] = [`/modbus/register/${modbusMasterId}`, `/modbus/registers/${modbusMasterId}`]
  for (const [code, fields] of [
    ['modbus.registerInUse', { register: 100 }],
    ['modbus.notModbusNode', { deveui }],
    ['modbus.slaveId', { slaveId: 255 }],
    ['key.taken', { key: 'power' }],
  ] as const) {
    expect([code, await codeOf('POST', one, body(fields))]).toEqual([code, code])
    expect([code, await codeOf('POST', many, { registers: [body(fields)] })]).toEqual([code, code])
  }
  expect((await both.call('POST', one, body())).status).toBe(201)
  const path = `/modbus/register/${modbusRegisterId}`
  for (const [code, fields] of [
    ['modbus.registerInUse', { register: 900 }],
    ['modbus.notModbusNode', { deveui }],
    ['modbus.slaveId', { slaveId: 255 }],
    ['key.taken', { key: 'k' }],
  ] as const) {
    expect([code, await codeOf('PUT', path, fields)]).toEqual([code, code])
  }
  expect(await codeOf('POST', `/modbus/read/${modbusMasterId}`, { slaveId: 255, register: 0 })).toBe(
    'modbus.slaveId',
  )
  const master = `/modbus/master/${modbusMasterId}`
  expect((await both.call('PUT', master, { allUnits: true })).status).toBe(200)
  expect((await both.call('PUT', path, { slaveId: 255 })).status).toBe(200)
  expect(await codeOf('PUT', master, { allUnits: false })).toBe('modbus.slaveId')
  expect(await codeOf('POST', '/modbus/poll', { modbusMasterId })).toBe('modbus.notConnected')
  const newName = sql`jsonb_build_object('id', gen_random_uuid(), 'name', 'n' || number)`
  await multiply(both.portal, companyId, 'node_key', 500, newName, sql`name = 'k'`)
  expect(await codeOf('POST', one, body({ register: 901, key: 'more' }))).toBe('key.tooMany')
  expect(await codeOf('POST', many, { registers: [body({ register: 901, key: 'more' })] })).toBe(
    'key.tooMany',
  )
  expect(await codeOf('PUT', path, { key: 'more' })).toBe('key.tooMany')
  const fresh = sql`jsonb_build_object('id', gen_random_uuid(), 'key', 'f' || number)`
  const first = sql`id = ${modbusRegisterId}`
  await multiply(both.portal, companyId, 'modbus_register', maxModbusRegisters, fresh, first)
  const more = { register: 901, key: 'power' }
  expect(await codeOf('POST', one, body(more))).toBe('modbus.tooManyRegisters')
  expect(await codeOf('POST', many, { registers: [body(more)] })).toBe('modbus.tooManyRegisters')
  const name = { name: 'Empty', hostname: '127.0.0.1', port: 9 }
  const empty = (await both.call('POST', `/modbus/master/${companyId}`, name)).body.modbusMasterId
  const others = sql`jsonb_build_object('id', gen_random_uuid(), 'key', 'g' || number)`
  await multiply(both.portal, companyId, 'modbus_register', maxCompanyModbusRegisters, others, first)
  expect(await codeOf('POST', `/modbus/register/${empty}`, body(more))).toBe('modbus.tooManyInCompany')
  const several = { registers: [body(more)] }
  expect(await codeOf('POST', `/modbus/registers/${empty}`, several)).toBe('modbus.tooManyInCompany')
  await multiply(both.portal, companyId, 'modbus_master', 200, newId, sql`id = ${modbusMasterId}`)
  expect(await codeOf('POST', `/modbus/master/${companyId}`, name)).toBe('modbus.tooManyMasters')
})

it('requests to Modbus masters that people ask for have a rate', async () => {
  const { modbusMasterId } = own()
  const calls = [
    ['/modbus/poll', { modbusMasterId }],
    ['/modbus/test', { name: 'Try', hostname: '127.0.0.1', port: 9 }],
    [`/modbus/read/${modbusMasterId}`, { slaveId: 2, register: 0 }],
  ] as const
  for (const [path, body] of calls) {
    const codes = await Promise.all(Array.from({ length: 60 }, () => codeOf('POST', path, body)))
    expect([path, codes]).toEqual([path, expect.arrayContaining(['request.tooMany'])])
  }
})
