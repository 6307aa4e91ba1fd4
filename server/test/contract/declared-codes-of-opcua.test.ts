import { createPrivateKey } from 'node:crypto'
import { maxCompanyOpcNodes, maxOpcNodes, maxOpcServers } from '@fyr/contract/connections/opcua/limits'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { multiply, newId } from '../support/companies/multiply.ts'
import { onTwoCompanies } from '../support/companies/on-two-companies.ts'
import { makeSelfSigned } from '../support/self-signed.ts'

/** As declared-codes.test.ts: what OPC-UA servers and their variables are refused for. */
const both = onTwoCompanies()
const own = () => both.own.place
const answerOf = async (method: string, path: string, body?: unknown) =>
  (await both.call(method, path, body)).body
const codeOf = async (method: string, path: string, body?: unknown) =>
  (await answerOf(method, path, body))?.code

const endpointUrl = 'opc.tcp://127.0.0.1:9'
const variable = (fields: object) => ({
  ...{ deveui: own().opcDeveui, nodeId: 'nsu=urn:line;s=Temperature', key: 'temperature' },
  ...fields,
})

it('servers have settings that go together, and certificates that fit', async () => {
  const { companyId, opcServerId } = own()
  const [first, second] = [makeSelfSigned('a'), makeSelfSigned('b')]
  const key = createPrivateKey(first.key)
  const locked = String(
    key.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'right' }),
  )
  const user = { userKind: 'certificate', userCertificate: first.cert }
  for (const [code, field, fields] of [
    ['opc.endpointUrl', 'endpointUrl', { endpointUrl: 'http://127.0.0.1' }],
    ['opc.endpointUrl', 'endpointUrl', { endpointUrl: 'opc.tcp://user@127.0.0.1' }],
    ['opc.endpointUrl', 'endpointUrl', { endpointUrl: 'opc.tcp://127.0.0.1:66000' }],
    ['field.invalid', 'securityMode', { securityPolicy: 'None', securityMode: 'Sign' }],
    ['field.invalid', 'securityMode', { securityPolicy: 'Basic256Sha256', securityMode: 'None' }],
    ['field.required', 'username', { userKind: 'password', password: 'secret' }],
    ['field.required', 'password', { userKind: 'password', username: 'fyr' }],
    ['field.required', 'userCertificate', { userKind: 'certificate' }],
    ['mqttBroker.certificateUnreadable', 'serverCertificate', { serverCertificate: 'rubbish' }],
    ['mqttBroker.keyMismatch', 'userKey', { ...user, userKey: second.key }],
    ['mqttBroker.keyMismatch', 'userKey', user],
    ['mqttBroker.wrongPassphrase', 'userKey', { ...user, userKey: locked }],
  ] as const) {
    const told = { errors: [{ field: `body.${field}`, code }] }
    expect(await answerOf('PUT', `/opc/server/${opcServerId}`, fields)).toMatchObject(told)
    const body = { name: 'Another', endpointUrl, ...fields }
    expect(await answerOf('POST', `/opc/server/${companyId}`, body)).toMatchObject(told)
  }
})

it('variables belong to an OPC-UA node, have a key each, and are read once', async () => {
  const { companyId, opcServerId, opcNodeId, deveui } = own()
  const [one, many] = [`/opc/node/${opcServerId}`, `/opc/nodes/${opcServerId}`]
  for (const [code, field, fields] of [
    ['opc.variableInUse', 'nodeId', { nodeId: 'nsu=urn:line;s=Speed' }],
    ['opc.notOpcNode', 'deveui', { deveui }],
    ['opc.nodeId', 'nodeId', { nodeId: 'ns=2;s=Temperature' }],
    ['opc.nodeId', 'nodeId', { nodeId: 'Temperature' }],
    ['key.taken', 'key', { key: 'speed' }],
    ['field.tooSmall', 'maximum', { minimum: 5, maximum: 4 }],
  ] as const) {
    expect([code, await answerOf('POST', one, variable(fields))]).toMatchObject([
      code,
      { errors: [{ field: `body.${field}`, code }] },
    ])
    const body = { nodes: [variable({ nodeId: 'nsu=urn:line;s=New', key: 'new' }), variable(fields)] }
    expect(await answerOf('POST', many, body)).toMatchObject({
      errors: [{ field: `body.nodes.1.${field}`, code }],
    })
  }
  expect((await answerOf('GET', many)).length).toBe(1)
  const other = await answerOf('POST', one, variable({ arrayIndex: 3 }))
  expect(other).toMatchObject({ key: 'temperature', arrayIndex: 3, samplingInterval: 1000, state: null })
  const path = `/opc/node/${other.opcNodeId}`
  for (const [code, fields] of [
    ['opc.variableInUse', { nodeId: 'nsu=urn:line;s=Speed', arrayIndex: null }],
    ['opc.notOpcNode', { deveui }],
    ['key.taken', { key: 'speed' }],
  ] as const) {
    expect([code, await codeOf('PUT', path, fields)]).toEqual([code, code])
  }
  const keys = Array.from({ length: 500 }, (_, at) => variable({ nodeId: `nsu=u;i=${at}`, key: `k${at}` }))
  expect(await codeOf('POST', many, { nodes: keys })).toBe('key.tooMany')
  expect(await codeOf('POST', one, keys[0])).toBe(undefined)
  expect(await answerOf('GET', `/opc/tag/${own().opcDeveui}`)).toHaveLength(3)
  const fill = Array.from({ length: 497 }, (_, at) => variable({ nodeId: `nsu=f;i=${at}`, key: `f${at}` }))
  expect(await codeOf('POST', many, { nodes: fill })).toBe(undefined)
  const more = { nodeId: 'nsu=f;i=999', key: 'one-more' }
  expect(await codeOf('POST', one, variable(more))).toBe('key.tooMany')
  expect(await codeOf('PUT', path, { key: 'one-more' })).toBe('key.tooMany')

  const fresh = sql`jsonb_build_object('id', gen_random_uuid(), 'key', 'copy' || number, 'opc_node_id', 'i=' || number)`
  await multiply(both.portal, companyId, 'opcua_variable', maxOpcNodes, fresh, sql`id = ${opcNodeId}`)
  for (const [path, body] of [
    [one, variable({ key: 'more', nodeId: 'i=99' })],
    [many, { nodes: [variable({ key: 'more', nodeId: 'i=99' })] }],
  ] as const) {
    expect(await codeOf('POST', path, body)).toBe('opc.tooManyNodes')
  }
  const { opcServerId: second } = await both.own.make.opcServer()
  const rest = maxCompanyOpcNodes - maxOpcNodes
  const elsewhere = sql`jsonb_build_object('id', gen_random_uuid(), 'key', 'else' || number,
    'opc_node_id', 'i=' || number, 'server_id', ${second}::uuid)`
  await multiply(both.portal, companyId, 'opcua_variable', rest, elsewhere, sql`id = ${opcNodeId}`)
  const { opcServerId: third } = await both.own.make.opcServer()
  for (const [path, body] of [
    [`/opc/node/${third}`, variable({ key: 'more' })],
    [`/opc/nodes/${third}`, { nodes: [variable({ key: 'more' })] }],
  ] as const) {
    expect(await codeOf('POST', path, body)).toBe('opc.tooManyInCompany')
  }
})

const commands = () => {
  const { companyId, opcServerId: id } = own()
  return [
    ['POST', `/opc/discover/${companyId}`, { endpointUrl }],
    ['POST', `/opc/browse/${id}`, {}],
    ['POST', `/opc/find/${id}`, {}],
    ['POST', `/opc/read/${id}`, { nodeIds: ['i=2258'] }],
  ] as const
}

it('a company has a greatest number of servers, and of requests to them', async () => {
  const { companyId, opcServerId } = own()
  await multiply(both.portal, companyId, 'opcua_server', maxOpcServers, newId, sql`id = ${opcServerId}`)
  const more = { name: 'More', endpointUrl }
  expect(await codeOf('POST', `/opc/server/${companyId}`, more)).toBe('opc.tooManyServers')
  for (const [method, path, body] of commands()) {
    const codes = await Promise.all(Array.from({ length: 60 }, () => codeOf(method, path, body)))
    expect([path, codes]).toEqual([path, expect.arrayContaining(['request.tooMany'])])
  }
}, 120_000)

it('a company without the feature reads what it has, and changes and asks nothing', async () => {
  const { companyId, opcServerId: id, opcNodeId } = own()
  await both.portal.call('PUT', `/features/opcUa/${companyId}?enabled=false`, {
    token: both.portal.admin.token,
  })
  for (const [method, path, body] of [
    ...commands(),
    ['POST', `/opc/server/${companyId}`, { name: 'More', endpointUrl }],
    ['PUT', `/opc/server/${id}`, { name: 'Other' }],
    ['POST', `/opc/monitoring/${id}/on`, undefined],
    ['POST', `/opc/certificate/${companyId}`, undefined],
    ['POST', `/opc/node/${id}`, variable({})],
    ['POST', `/opc/nodes/${id}`, { nodes: [variable({})] }],
    ['PUT', `/opc/node/${opcNodeId}`, { deadband: 1 }],
  ] as const) {
    expect([path, await codeOf(method, path, body)]).toEqual([path, 'feature.off'])
  }
  expect((await both.call('GET', `/opc/servers/${companyId}`)).status).toBe(200)
  expect((await both.call('DELETE', `/opc/node/${opcNodeId}`)).status).toBe(204)
})
