import { execFileSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import type { Session } from '@fyr/contract/access/accounts'
import type { OpcNode, OpcReference } from '@fyr/contract/connections/opcua/opcua'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unique } from '../../support/companies/two-companies.ts'
import { freePort } from '../../support/free-port.ts'
import { startTestPortal, type TestPortal } from '../../support/portal.ts'
import { type OpcPeer, startOpcServer } from '../../support/servers/opcua-server.ts'

let portal: TestPortal
let peer: OpcPeer
let companyId: string
let session: Session
let applicationId: string
const wait = { timeout: 30_000, interval: 50 }

beforeAll(async () => {
  peer = await startOpcServer()
  const outboundLoopback = [`127.0.0.1:${peer.port}`, `127.0.0.1:${await freePort()}`]
  portal = await startTestPortal({}, { outboundLoopback })
  ;({ companyId, session } = await portal.createCompany('Acme'))
  applicationId = await portal.createApplication(session)
}, 90_000)
afterAll(async () => {
  await portal?.stop()
  await peer?.stop()
})

const call = (method: string, path: string, body?: unknown) =>
  portal.call(method, path, { token: session.token, ...(body !== undefined && { body }) })

const dayAgo = () => Date.now() - 86_400_000
const plain = { securityPolicy: 'None', securityMode: 'None', publishingInterval: 100 }

async function createServer(fields: object = plain): Promise<string> {
  const body = { name: `Line ${unique()}`, endpointUrl: peer.endpointUrl, ...fields }
  const made = await call('POST', `/opc/server/${companyId}`, body)
  expect([made.status, made.body.code]).toEqual([201, undefined])
  return made.body.opcServerId
}
const serverOf = async (id: string) => (await call('GET', `/opc/server/${id}`)).body
const connectionOf = async (id: string) => {
  const { connection } = await serverOf(id)
  return [connection?.status, connection?.lastError?.code]
}
const connected = (id: string) => expect.poll(() => connectionOf(id), wait).toEqual(['connected', undefined])

async function createNode(): Promise<string> {
  const deveui = `press-${unique()}`
  await portal.createNode(session, deveui, { applicationId, nodeType: 7 })
  return deveui
}
const line = (name: string) => `nsu=http://fyr.test/line;s=${name}`
async function read(server: string, deveui: string, name: string, fields: object = {}): Promise<OpcNode> {
  const key = name.toLowerCase()
  const body = { deveui, nodeId: line(name), key, samplingInterval: 50, ...fields }
  const made = await call('POST', `/opc/node/${server}`, body)
  expect([made.status, made.body.code]).toEqual([201, undefined])
  return made.body
}
const stateOf = async (server: string, id: string) =>
  (await call('GET', `/opc/nodes/${server}`)).body.find((each: OpcNode) => each.opcNodeId === id)?.state
const latest = async (deveui: string, key: string) => (await call('GET', `/tag/latest/${deveui}/${key}`)).body

it('what a server offers, and its certificate, is told before anything is saved', async () => {
  const path = `/opc/discover/${companyId}`
  const { body } = await call('POST', path, { endpointUrl: peer.endpointUrl })
  expect(body).toMatchObject({ result: 'works', certificate: { subject: expect.any(String) } })
  expect(new X509Certificate(body.certificate.pem).fingerprint256).toBe(body.certificate.fingerprint)
  expect(body.endpoints).toContainEqual({
    securityPolicy: 'Basic256Sha256',
    securityMode: 'SignAndEncrypt',
    userKinds: expect.arrayContaining(['anonymous', 'password']),
  })
  // Threat 18: a network that the company may not reach.
  const refused = await call('POST', path, { endpointUrl: 'opc.tcp://10.0.0.1:4840' })
  expect(refused.body).toMatchObject({ result: 'addressPrivate', endpoints: [], certificate: null })
})

it('a variable is browsed, read into a key of a node, and written', async () => {
  const server = await createServer()
  await connected(server)
  const top = (await call('POST', `/opc/browse/${server}`, {})).body
  const object = top.references.find(({ browseName }: OpcReference) => browseName.endsWith('Line'))
  expect(object).toMatchObject({ nodeClass: 'object', nodeId: line('Line') })
  const { references } = (
    await call('POST', `/opc/browse/${server}`, { nodeId: object.nodeId, path: object.path })
  ).body
  const found = references.find(({ nodeId }: OpcReference) => nodeId === line('Temperature'))
  expect(found).toMatchObject({
    nodeClass: 'variable',
    variable: { dataType: 'Double', isSupported: true, unit: '°C', minimum: -10, maximum: 120 },
  })
  const deveui = await createNode()
  const variable = await read(server, deveui, 'Temperature', { unit: '°C', path: found.path })
  const at = Date.now() - 5000
  await expect.poll(() => stateOf(server, variable.opcNodeId), wait).toMatchObject({ problem: null })
  await peer.set('Temperature', 61.5, { time: at })
  await expect
    .poll(() => latest(deveui, 'temperature'), wait)
    .toMatchObject({ value: 61.5, createdAt: new Date(at).toISOString() })

  const write = (data: object) => call('POST', `/downlink/${deveui}`, { data })
  const speed = await read(server, deveui, 'Other', { unlocked: true, minimum: 0, maximum: 50, step: 0.5 })
  expect((await write({ temperature: 5 })).body).toMatchObject({ code: 'downlink.locked' })
  expect((await write({ other: 51 })).body).toMatchObject({ code: 'request.invalid' })
  expect((await write({ other: 1.25 })).body).toMatchObject({ code: 'downlink.step' })
  expect((await write({ nothing: 1 })).body).toMatchObject({ code: 'downlink.unknownKey' })
  const sent = await write({ other: 12.5 })
  expect(sent.status).toBe(201)
  await expect.poll(() => peer.do('values', { name: 'Other' }), wait).toBe(12.5)
  await expect
    .poll(async () => (await call('GET', `/downlink/tag/${deveui}`)).body[0]?.state, wait)
    .toBe('acknowledged')
  await call('PUT', `/opc/node/${speed.opcNodeId}`, { unlocked: false })
  expect((await write({ other: 5 })).body).toMatchObject({ code: 'downlink.locked' })
})

it('a bad value stores no reading and is a state; one bad item stops no other', async () => {
  const server = await createServer()
  const deveui = await createNode()
  const good = await read(server, deveui, 'Speed')
  const unknown = await read(server, deveui, 'NoSuchVariable')
  const foreign = await read(server, deveui, 'Elsewhere', { nodeId: 'nsu=urn:elsewhere;s=X' })
  await connected(server)
  await peer.set('Speed', 3)
  await expect.poll(() => latest(deveui, 'speed'), wait).toMatchObject({ value: 3 })
  await expect
    .poll(() => stateOf(server, unknown.opcNodeId), wait)
    .toMatchObject({ problem: 'unknownNode', status: 'BadNodeIdUnknown' })
  expect(await stateOf(server, foreign.opcNodeId)).toMatchObject({ problem: 'unknownNamespace' })
  await peer.set('Speed', 4, { status: 'BadSensorFailure' })
  await expect
    .poll(() => stateOf(server, good.opcNodeId), wait)
    .toMatchObject({ problem: 'badStatus', status: 'BadSensorFailure' })
  await peer.set('Speed', 5, { status: 'UncertainLastUsableValue' })
  await expect.poll(() => latest(deveui, 'speed'), wait).toMatchObject({ value: 5 })
  expect(await stateOf(server, good.opcNodeId)).toMatchObject({
    problem: null,
    status: 'UncertainLastUsableValue',
  })
  const values = (await call('GET', `/tagdata/timeseries/${deveui}/speed/${dayAgo()}/${Date.now() + 1000}`))
    .body
  expect(values.map(({ value }: { value: number }) => value)).not.toContain(4)
  expect(values.map(({ value }: { value: number }) => value)).toContain(3)
})

describe('threat 29', () => {
  it('an untrusted certificate stops, and a trusted one is enough', async () => {
    const secure = { securityPolicy: 'Basic256Sha256', securityMode: 'SignAndEncrypt' }
    const server = await createServer(secure)
    await expect.poll(() => connectionOf(server), wait).toEqual([expect.any(String), 'certificateUnknown'])
    const { certificate } = (
      await call('POST', `/opc/discover/${companyId}`, { endpointUrl: peer.endpointUrl })
    ).body
    expect((await serverOf(server)).connection.lastError.detail).toContain(certificate.fingerprint)
    const trusted = await call('PUT', `/opc/server/${server}`, { serverCertificate: certificate.pem })
    expect(trusted.body.fingerprint).toBe(certificate.fingerprint)
    await connected(server)
    expect(await serverOf(server)).toMatchObject({
      serverStatus: { product: expect.stringContaining('Press') },
    })
    await call('DELETE', `/opc/server/${server}`)
  })

  it('a policy that the server does not offer is never replaced by a weaker one', async () => {
    const { certificate } = (
      await call('POST', `/opc/discover/${companyId}`, { endpointUrl: peer.endpointUrl })
    ).body
    const server = await createServer({
      ...{ securityPolicy: 'Aes256_Sha256_RsaPss', securityMode: 'SignAndEncrypt' },
      serverCertificate: certificate.pem,
    })
    await expect.poll(() => connectionOf(server), wait).toEqual([expect.any(String), 'securityNotOffered'])
    await call('DELETE', `/opc/server/${server}`)
  })
})

it('secrets are answered to nobody, and kept where a change does not name them', async () => {
  const password = 'Very-secret-1'
  const user = { userKind: 'password', username: 'operator', password }
  const server = await createServer({ ...user, active: false })
  const answers = [
    await call('GET', `/opc/server/${server}`),
    await call('PUT', `/opc/server/${server}`, { name: 'Renamed', password: null }),
    await call('GET', `/opc/servers/${companyId}`),
    await call('GET', `/audit/${companyId}`),
  ]
  for (const { body } of answers) expect(JSON.stringify(body)).not.toContain(password)
  expect(await serverOf(server)).toMatchObject({ name: 'Renamed', hasPassword: true, password: '' })
  const cleared = await call('PUT', `/opc/server/${server}`, { userKind: 'anonymous', password: '' })
  expect(cleared.body).toMatchObject({ hasPassword: false })
})

it('the certificate of the company is made with its first server, and renewed', async () => {
  const { certificate } = (await call('GET', `/opc/certificate/${companyId}`)).body
  const parsed = new X509Certificate(certificate.pem)
  expect(certificate.applicationUri).toBe(`urn:fyr:${companyId}`)
  expect(parsed.subjectAltName).toContain(`URI:urn:fyr:${companyId}`)
  const renewed = await call('POST', `/opc/certificate/${companyId}`)
  expect(renewed.status).toBe(201)
  expect(renewed.body.fingerprint).not.toBe(certificate.fingerprint)
  expect(renewed.body.applicationUri).toBe(certificate.applicationUri)
})

it('monitoring is switched off and on, and a company that loses the feature is monitored no longer', async () => {
  const server = await createServer()
  await connected(server)
  await call('POST', `/opc/monitoring/${server}/off`)
  await expect.poll(async () => (await serverOf(server)).connection, wait).toBeNull()
  await call('POST', `/opc/monitoring/${server}/on`)
  await connected(server)
  const feature = (enabled: boolean) =>
    portal.call('PUT', `/features/opcUa/${companyId}?enabled=${enabled}`, { token: portal.admin.token })
  // Those of the other tests, which a new certificate has opened anew.
  const monitored = (await call('GET', `/opc/servers/${companyId}`)).body.filter(
    ({ active }: { active: boolean }) => active,
  )
  await expect.poll(() => peer.do('sessions'), wait).toBe(monitored.length)
  await feature(false)
  // On a busy machine a server may end a session by its time-out, two minutes later.
  await expect.poll(() => peer.do('sessions'), { timeout: 180_000, interval: 200 }).toBe(0)
  await feature(true)
  await connected(server)
}, 300_000)

it('a server that is gone is one state; downlinks fail at once; it is read again when it is back', async () => {
  const port = await freePort()
  let own = await startOpcServer({ port })
  const other = await startTestPortal({}, { outboundLoopback: [`127.0.0.1:${port}`] })
  try {
    const acme = await other.createCompany('Acme')
    const ask = (method: string, path: string, body?: unknown) =>
      other.call(method, path, { token: acme.session.token, ...(body !== undefined && { body }) })
    const application = await other.createApplication(acme.session)
    const deveui = `press-${unique()}`
    await other.createNode(acme.session, deveui, { applicationId: application, nodeType: 7 })
    const made = await ask('POST', `/opc/server/${acme.companyId}`, {
      ...{ name: 'Line', endpointUrl: own.endpointUrl },
      ...plain,
    })
    const server = made.body.opcServerId
    const body = { deveui, nodeId: line('Historized'), key: 'flow', samplingInterval: 50, unlocked: true }
    await ask('POST', `/opc/node/${server}`, body)
    const value = async () => (await ask('GET', `/tag/latest/${deveui}/flow`)).body?.value
    const status = async () => (await ask('GET', `/opc/server/${server}`)).body.connection?.status
    await expect.poll(status, wait).toBe('connected')
    await own.set('Historized', 7)
    await expect.poll(value, wait).toBe(7)

    await own.stop()
    await expect.poll(status, wait).toBe('waiting')
    await ask('POST', `/downlink/${deveui}`, { data: { flow: 1 } })
    await expect
      .poll(async () => (await ask('GET', `/downlink/tag/${deveui}`)).body[0]?.state, wait)
      .toBe('failed')

    own = await startOpcServer({ port })
    await expect.poll(status, wait).toBe('connected')
    await own.set('Historized', 9)
    await expect.poll(value, wait).toBe(9)
    // The start value of the server, 0, is no measurement.
    const { body: values } = await ask(
      'GET',
      `/tagdata/timeseries/${deveui}/flow/${dayAgo()}/${Date.now() + 1000}`,
    )
    const stored = values.map(({ value }: { value: number }) => value)
    expect(stored.slice(stored.indexOf(7))).toEqual([7, 9])
  } finally {
    await other.stop()
    await own.stop()
  }
}, 120_000)

it('one process of its own speaks for all servers of the installation', async () => {
  const server = await createServer()
  await connected(server)
  const listed = execFileSync('ps', ['-eo', 'ppid,args'], { encoding: 'utf8' }).split('\n')
  const ours = listed.filter((each) => each.trim().startsWith(`${process.pid} fyr connections process`))
  expect(ours).toHaveLength(1)
})
