import type { Session } from '@fyr/contract/access/accounts'
import { maxOpenDevices } from '@fyr/contract/connections/network-devices'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { chirpstackClient } from '#domains/connections/network-devices/chirpstack/client.ts'
import { startTestPortal, type TestPortal } from '../support/portal.ts'
import { startChirpstack } from '../support/servers/chirpstack-server.ts'
import { startThingsStack } from '../support/servers/things-stack-server.ts'

let portal: TestPortal
let chirpstack: Awaited<ReturnType<typeof startChirpstack>>
let stack: Awaited<ReturnType<typeof startThingsStack>>
let session: Session
let applicationId: string
const own = { chirpstack: '', stack: '' }
const appKey = '2b7e151628aed2a6abf7158809cf4f3c'

beforeAll(async () => {
  chirpstack = await startChirpstack()
  stack = await startThingsStack()
  portal = await startTestPortal({}, { outboundLoopback: [chirpstack.host, stack.host] })
  session = (await portal.createCompany('Acme')).session
  applicationId = await portal.createApplication(session)
  own.chirpstack = await integration({
    kind: 'chirpstack',
    ...{ apiUrl: chirpstack.url, apiKey: chirpstack.key },
    ...{ apiApplication: chirpstack.applicationId, deviceProfile: chirpstack.profileId },
  })
  own.stack = await integration({
    kind: 'things-stack',
    ...{ transport: 'http', host: '127.0.0.1', port: stack.port, sslmode: 0, apiKey: stack.key },
    ...{ apiApplication: stack.application, frequencyPlan: 'EU_863_870', lorawanVersion: '1.0.3' },
  })
}, 60_000)
afterAll(async () => {
  await portal?.stop()
  await chirpstack?.stop()
  await stack?.stop()
})
beforeEach(() => {
  chirpstack.state.refuses = undefined
  stack.state.refuses = undefined
})

const call = (method: string, path: string, body?: unknown) =>
  portal.call(method, path, { token: session.token, ...(body !== undefined && { body }) })
const integration = async (body: object): Promise<string> =>
  (await call('POST', '/settings/integration', { name: 'Network server', ...body })).body.integrationId
const create = (deveui: string, more: object) =>
  call('POST', `/applications/${applicationId}/tag`, {
    ...{ name: `Meter ${deveui}`, deveui, nodeType: 0, decoder: 'raw', appKey },
    ...more,
  })
const deviceOf = async (deveui: string) => (await call('GET', `/tag/${deveui}/network-server`)).body.device
const open = async () => (await call('GET', '/settings/integration/device')).body
const wait = { timeout: 20_000, interval: 30 }
const reaches = (deveui: string, state: object) =>
  expect.poll(() => deviceOf(deveui), wait).toMatchObject(state)

describe('a LoRaWAN node on ChirpStack', () => {
  const network = () => ({ integrationId: own.chirpstack })

  it('is created with its keys, and removed with the node', async () => {
    const deveui = '0000000000000001'
    const joinEui = '70b3d57ed0000000'
    expect((await create(deveui, { network: network(), appEui: joinEui })).status).toBe(201)
    await reaches(deveui, { state: 'done', made: true, problem: null, integrationName: 'Network server' })
    const known = chirpstack.devices.get(deveui)
    expect(known?.nwkKey).toBe(appKey)
    expect(known?.device.toObject()).toMatchObject({
      ...{ name: `Meter ${deveui}`, joinEui, deviceProfileId: chirpstack.profileId },
      applicationId: chirpstack.applicationId,
    })
    const usage = await call('POST', `/companies/${session.userCompany?.companyId}/tags/usage`, {
      deveuis: [deveui],
    })
    expect(usage.body.networkDevices).toEqual({ total: 1, names: ['Network server'] })
    await call('DELETE', `/tag/${deveui}`)
    await expect.poll(() => chirpstack.devices.has(deveui), wait).toBe(false)
    await expect.poll(open, wait).toEqual([])
  })

  it('threat 19: waits for a server that breaks off half way, says so without the key, and goes on', async () => {
    const deveui = '0000000000000002'
    chirpstack.state.refuses = 'DeviceService/CreateKeys'
    await create(deveui, { network: network() })
    await reaches(deveui, { state: 'pending', made: true, attempts: 1, problem: { code: 'unavailable' } })
    const { problem } = await deviceOf(deveui)
    expect(problem.detail).toContain('not now')
    expect(problem.detail.toLowerCase()).not.toContain(appKey)
    await expect.poll(async () => (await deviceOf(deveui)).nextAttemptAt, wait).toEqual(expect.any(String))
    chirpstack.state.refuses = undefined
    expect((await call('POST', `/tag/${deveui}/network-server`, network())).status).toBe(200)
    await reaches(deveui, { state: 'done', made: true, attempts: 0, problem: null })
    expect(chirpstack.devices.get(deveui)?.nwkKey).toBe(appKey)

    // The node goes while the server is away: what is to be removed outlives it, and can be left there.
    chirpstack.state.refuses = 'DeviceService/Delete'
    await call('DELETE', `/tag/${deveui}`)
    await expect
      .poll(async () => (await open())[0], wait)
      .toMatchObject({ deveui, wanted: 'absent', state: 'pending', attempts: 1 })
    const path = `/settings/integration/${own.chirpstack}/device/${deveui}`
    chirpstack.state.refuses = undefined
    expect((await call('POST', `${path}/retry`)).status).toBe(200)
    await expect.poll(open, wait).toEqual([])
    expect(chirpstack.devices.has(deveui)).toBe(false)
    expect((await call('DELETE', path)).status).toBe(404)
  })

  it('is adopted where it is there, and stays; another application’s is refused', async () => {
    const [ours, theirs] = ['0000000000000003', '0000000000000004']
    chirpstack.add(ours)
    chirpstack.add(theirs, chirpstack.otherApplicationId)
    for (const deveui of [ours, theirs]) await create(deveui, { network: network() })
    await reaches(ours, { state: 'done', made: false })
    await reaches(theirs, { state: 'failed', made: false, problem: { code: 'takenElsewhere' } })
    for (const deveui of [ours, theirs]) await call('DELETE', `/tag/${deveui}`)
    expect(await open()).toEqual([])
    expect([ours, theirs].map((deveui) => chirpstack.devices.has(deveui))).toEqual([true, true])
  })

  it('stays there when the node is deleted without it', async () => {
    const deveui = '0000000000000005'
    await create(deveui, { network: network() })
    await reaches(deveui, { state: 'done' })
    await call('DELETE', `/tag/${deveui}?keepOnNetworkServer=true`)
    expect(await open()).toEqual([])
    expect(chirpstack.devices.has(deveui)).toBe(true)
  })

  it('needs an AppKey, OTAA, and an integration that is set up', async () => {
    const refused = async (more: object) => (await create('0000000000000006', more)).body.code
    expect(await refused({ appKey: '', network: network() })).toBe('networkDevice.noAppKey')
    expect(await refused({ activation: 'ABP', network: network() })).toBe('networkDevice.abp')
    const bare = await integration({ kind: 'chirpstack' })
    expect(await refused({ network: { integrationId: bare } })).toBe('networkDevice.notSetUp')
    expect((await call('GET', '/tag/0000000000000006')).status).toBe(404)
    await create('0000000000000006', { appKey: '' })
    const later = (body: object) => call('POST', '/tag/0000000000000006/network-server', body)
    expect((await later(network())).body.code).toBe('networkDevice.noAppKey')
    expect((await later({ integrationId: bare })).body.code).toBe('networkDevice.notSetUp')
    await call('PUT', '/tag/0000000000000006', { activation: 'ABP' })
    expect((await later(network())).body.code).toBe('networkDevice.abp')
    await portal.createNode(session, 'plain', { applicationId })
    expect((await call('POST', '/tag/plain/network-server', network())).body.code).toBe('node.notLorawan')
  })

  it('threat 32: waits for room where a thousand devices are on their way', async () => {
    const companyId = session.userCompany?.companyId ?? ''
    await portal.database.withPlatform(({ query }) =>
      sql`
        insert into network_device (company_id, integration_id, dev_eui, name, wanted, state, updated_at)
        select ${companyId}, ${own.chirpstack}, 'full-' || at, 'x', 'absent', 'failed', now()
        from generate_series(1, ${maxOpenDevices}) at`.execute(query),
    )
    const refused = await create('0000000000000007', { network: network() })
    expect(refused).toMatchObject({ status: 409, body: { code: 'networkDevice.tooMany' } })
    expect((await call('GET', '/tag/0000000000000007')).status).toBe(404)
    await create('0000000000000007', {})
    const later = await call('POST', '/tag/0000000000000007/network-server', network())
    expect(later).toMatchObject({ status: 409, body: { code: 'networkDevice.tooMany' } })
    await portal.database.withPlatform(({ query }) =>
      sql`delete from network_device where dev_eui like 'full-%'`.execute(query),
    )
  })

  it('is tried in words, and its choices are asked of it', async () => {
    const test = async () =>
      (await call('POST', `/settings/integration/${own.chirpstack}/test-api`)).body.problem
    const set = (body: object) =>
      call('POST', '/settings/integration', {
        kind: 'chirpstack',
        integrationId: own.chirpstack,
        apiKey: chirpstack.key,
        ...body,
      })
    expect(await test()).toBeNull()
    for (const [body, code] of [
      [{ apiKey: 'wrong' }, 'keyRefused'],
      [{ apiKey: chirpstack.key, apiApplication: chirpstack.otherApplicationId }, 'applicationNotFound'],
      [
        { apiApplication: chirpstack.applicationId, deviceProfile: chirpstack.otherApplicationId },
        'profileNotFound',
      ],
      [{ deviceProfile: chirpstack.profileId, apiUrl: 'http://chirpstack.invalid' }, 'nameNotFound'],
      [{ apiUrl: stack.url }, 'notTheApi'],
      [{ apiUrl: 'http://169.254.169.254' }, 'addressNotAllowed'],
    ] as const) {
      await set(body)
      expect((await test())?.code).toBe(code)
    }
    await set({ apiUrl: chirpstack.url })
    const choices = (body: object) =>
      call('POST', '/settings/integration/choices', { kind: 'chirpstack', ...body })
    const { body } = await choices({
      ...{ integrationId: own.chirpstack, apiUrl: chirpstack.url },
      apiApplication: chirpstack.applicationId,
    })
    expect(body).toEqual({
      problem: null,
      applications: [{ id: chirpstack.applicationId, name: 'Meters' }],
      profiles: [{ id: chirpstack.profileId, name: 'Water meter' }],
      frequencyPlans: [],
    })
    expect((await call('GET', `/settings/integration/${own.chirpstack}/device-profile`)).body).toEqual({
      problem: null,
      profiles: body.profiles,
    })
    // A tenant's key lists nothing until it is told an application.
    expect((await choices({ apiUrl: chirpstack.url, apiKey: chirpstack.key })).body).toMatchObject({
      problem: null,
      applications: [],
    })
  })

  it('may keep its answer for itself', async () => {
    chirpstack.state.isSlow = true
    const rules = { privateNetworks: [], allowLoopback: [chirpstack.host] }
    const client = chirpstackClient(chirpstack.url, chirpstack.key, rules, 100)
    const asked = client.call('TenantService/List', new Uint8Array(), () => undefined)
    await expect(asked).rejects.toMatchObject({ problem: { code: 'timeout' }, isTransient: true })
    chirpstack.state.isSlow = false
  })

  it('threat 19: the stored key is told to the stored address only', async () => {
    const { status, body } = await call('POST', '/settings/integration/choices', {
      ...{ kind: 'chirpstack', integrationId: own.chirpstack, apiUrl: stack.url },
    })
    expect([status, body.errors]).toEqual([400, [expect.objectContaining({ field: 'body.apiKey' })]])
  })
})

describe('a LoRaWAN node on The Things Stack', () => {
  const network = () => ({ integrationId: own.stack })
  const has = (deveui: string) => Object.values(stack.registries).map((known) => known.has(`eui-${deveui}`))

  it('is created at four servers, goes on where it was broken off, and is removed from all', async () => {
    const deveui = '0000000000000011'
    stack.state.refuses = 'PUT ns'
    await create(deveui, { network: network() })
    await reaches(deveui, { state: 'pending', made: true, step: 'network', problem: { code: 'unavailable' } })
    expect(has(deveui)).toEqual([true, true, false, false])
    stack.state.refuses = undefined
    await call('POST', `/tag/${deveui}/network-server`, network())
    await reaches(deveui, { state: 'done', made: true, step: null })
    expect(has(deveui)).toEqual([true, true, true, true])
    expect(stack.registries.js.get(`eui-${deveui}`)).toMatchObject({
      ids: { dev_eui: deveui, join_eui: '0000000000000000' },
      root_keys: { app_key: { key: appKey.toUpperCase() } },
    })
    expect(stack.registries.ns.get(`eui-${deveui}`)).toMatchObject({
      ...{ supports_join: true, frequency_plan_id: 'EU_863_870' },
      ...{ lorawan_version: 'MAC_V1_0_3', lorawan_phy_version: 'PHY_V1_0_3_REV_A' },
    })
    stack.state.refuses = 'DELETE js'
    await call('DELETE', `/tag/${deveui}`)
    await expect.poll(async () => (await open())[0], wait).toMatchObject({ step: 'join', attempts: 1 })
    stack.state.refuses = undefined
    await call('POST', `/settings/integration/${own.stack}/device/${deveui}/retry`)
    await expect.poll(open, wait).toEqual([])
    expect(has(deveui)).toEqual([false, false, false, false])
  })

  it('is adopted under whatever name it has there, and refused where another application has it', async () => {
    const deveui = '0000000000000012'
    const there = { ids: { device_id: 'my-meter', dev_eui: deveui } }
    stack.registries.identity.set('my-meter', there)
    await create(deveui, { network: network() })
    await reaches(deveui, { state: 'done', made: false })
    stack.state.takenBy = 'theirs'
    await call('POST', `/tag/${deveui}/network-server`, network())
    await reaches(deveui, { state: 'failed', step: 'identity', problem: { code: 'takenElsewhere' } })
  })

  it('is tried in words, and its choices are asked of it', async () => {
    const test = async () => (await call('POST', `/settings/integration/${own.stack}/test-api`)).body.problem
    expect(await test()).toBeNull()
    stack.state.rights = ['RIGHT_APPLICATION_DEVICES_READ']
    expect(await test()).toMatchObject({ code: 'noRights' })
    const set = (body: object) =>
      call('POST', '/settings/integration', { kind: 'things-stack', integrationId: own.stack, ...body })
    await set({ apiApplication: 'elsewhere' })
    expect(await test()).toMatchObject({ code: 'applicationNotFound' })
    await set({ apiKey: 'wrong' })
    expect(await test()).toMatchObject({ code: 'keyRefused' })
    const where = { host: '127.0.0.1', port: stack.port, sslmode: 0, apiKey: stack.key }
    const choices = await call('POST', '/settings/integration/choices', { kind: 'things-stack', ...where })
    expect(choices.body).toMatchObject({
      problem: null,
      applications: [{ id: 'meters', name: 'Meters' }],
      frequencyPlans: [{ id: 'EU_863_870' }],
    })
  })
})
