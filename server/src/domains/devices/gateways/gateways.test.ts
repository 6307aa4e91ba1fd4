import type { Session } from '@fyr/contract/access/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '../../../../test/support/portal.ts'
import { deleteOldHistory } from './history-store.ts'
import { createGatewayWatch, type GatewayWatch } from './watch.ts'

let portal: TestPortal
let session: Session
let companyId: string
let now = Date.now()
let watch: GatewayWatch

beforeAll(async () => {
  portal = await startTestPortal()
  ;({ companyId, session } = await portal.createCompany('Acme'))
  for (const [at, name] of ['Pump', 'Valve', 'Tank'].entries())
    await portal.createNode(session, `n-${at}`, { name })
  watch = createGatewayWatch({ database: portal.database, clock: { now: () => new Date(now) } })
})
afterAll(() => portal?.stop())

const call = (method: string, path: string, body?: unknown) =>
  portal.call(method, path, { token: session.token, body })
/** The portal checks once a minute. */
async function passMinutes(minutes: number) {
  for (let minute = 0; minute < minutes; minute++) {
    now += 60_000
    await watch.check()
  }
}
const roof = 'a84041ffff1ee2c0'
const cellar = 'a84041ffff1ee2c1'

describe('a gateway', () => {
  test('is added by its EUI, which the company has once, and found', async () => {
    const made = await call('POST', `/gateway/${companyId}`, { name: 'Roof', eui: 'A8-40-41-FF-FF-1E-E2-C0' })
    expect([made.status, made.body]).toMatchObject([
      201,
      { eui: roof, state: 'neverSeen', lastContact: null, packets: 0, nodes: 0, offlineMinutes: 15 },
    ])
    const again = await call('POST', `/gateway/${companyId}`, { name: 'Other', eui: roof })
    expect([again.status, again.body.code]).toEqual([409, 'gateway.euiTaken'])
    const wrong = await call('POST', `/gateway/${companyId}`, { name: 'Other', eui: 'no id' })
    expect(wrong.body.errors).toMatchObject([{ field: 'body.eui', code: 'field.deveui' }])
    await call('POST', `/gateway/${companyId}`, { name: 'Cellar', eui: cellar })
    const found = await call('GET', `/gateway/company/${companyId}?search=roo&state=neverSeen`)
    expect(found.body).toMatchObject([{ name: 'Roof' }])
    const placed = await call('PUT', `/gateway/${made.body.gatewayId}/pos`, { lat: 57.7, long: 12.9 })
    expect(placed.body).toMatchObject({ name: 'Roof', lat: 57.7, long: 12.9 })
  })

  test('is online while it is heard, with what it heard of which nodes', async () => {
    watch.frame(companyId, 'N-0', [{ eui: roof, rssi: -80, snr: 7 }, { eui: 'ffffffffffffffff' }], now)
    watch.frame(
      companyId,
      'n-1',
      [
        { eui: roof, rssi: -100, snr: -3 },
        { eui: cellar, rssi: -70 },
      ],
      now,
    )
    watch.frame(companyId, 'n-2', [{ eui: cellar, rssi: -90 }], now)
    // Its own counts: of one message that comes twice, of the next one, and after they were written.
    const stats = { received: 9, receivedOk: 7, transmitted: 1 }
    for (const at of [now - 2, now - 2, now - 1]) watch.told(companyId, roof, 'online', at, { stats })
    await watch.flush()
    watch.told(companyId, roof, 'online', now, { stats: { ...stats, received: 1e300, transmitted: -1 } })
    await watch.flush()
    await watch.check()
    // The same minute is counted once.
    await watch.check()
    const { body } = await call('GET', `/gateway/company/${companyId}?sort=packets&order=desc`)
    expect(body).toMatchObject([
      { state: 'online', packets: 2, nodes: 2, lastContact: new Date(now).toISOString() },
      { state: 'online', packets: 2, nodes: 2 },
    ])
    const { gatewayId } = body.find(({ eui }: { eui: string }) => eui === roof)
    const heard = await call('GET', `/gateway/${gatewayId}/nodes`)
    const byName = new Map(heard.body.map((node: { name: string }) => [node.name, node]))
    expect(byName.get('Pump')).toMatchObject({ deveui: 'n-0', rssi: -80, snr: 7, onlyHere: true })
    expect(byName.get('Valve')).toMatchObject({ packets: 1, onlyHere: false })
    const history = await call('GET', `/gateway/${gatewayId}/history?start=${now - 7_200_000}&end=${now + 1}`)
    expect(history.body).toMatchObject([
      { packets: 2, uptime: 1, received: 1_000_018, receivedOk: 21, transmitted: 2 },
    ])
  })

  test('whose network gives it an ID of its own is one like the others', async () => {
    const { companyId: own, session } = await portal.createCompany('ThingPark')
    const ask = (method: string, path: string, body?: unknown) =>
      portal.call(method, path, { token: session.token, body })
    watch.frame(own, 'n', [{ eui: '10000c7a' }, { eui: 'mast-7' }], now)
    await watch.flush()
    const heard = await ask('GET', `/gateway/heard/company/${own}?search=10000C`)
    expect(heard.body).toMatchObject([{ eui: '10000c7a', packets: 1 }])
    const added = await ask('POST', `/gateway/heard/${own}`, { euis: ['10000C7A'] })
    expect(added.body).toMatchObject({ added: ['10000c7a'], failed: [] })
    const made = await ask('POST', `/gateway/${own}`, { name: 'Mast', eui: ' Mast-7 ' })
    expect(made.body).toMatchObject({ eui: 'mast-7', state: 'online' })
    const again = await ask('POST', `/gateway/${own}`, { name: 'Mast 2', eui: 'MAST-7' })
    expect(again.body).toMatchObject({ code: 'gateway.euiTaken' })
    const placed = await ask('PUT', `/gateway/${made.body.gatewayId}/pos`, { lat: 57, long: 12 })
    expect(placed.body).toMatchObject({ lat: 57 })
    watch.told(own, 'mast-7', 'offline', now)
    await watch.flush()
    const offline = await ask('GET', `/gateway/company/${own}?state=offline&search=mast-7`)
    expect(offline.body).toMatchObject([{ name: 'Mast' }])
    const [told] = (await ask('GET', `/notification/${session.currentUser.userId}`)).body
    expect(told).toMatchObject({ label: 'Gateway offline: Mast' })
  })

  test('that is not registered is offered, and goes on from what was heard once it is', async () => {
    const strangers = ['a84041ffff1ee2d0', 'a84041ffff1ee2d1', 'a84041ffff1ee2d2']
    const by = strangers.map((eui, at) => ({
      eui,
      ...(at === 0 && { name: 'mast-7', lat: 57.1, long: 12.1 }),
    }))
    watch.frame(companyId, 'n-0', by, now)
    watch.frame(companyId, '70b3d57ed0001111', by.slice(0, 1), now)
    await watch.flush()
    watch.frame(companyId, 'N-0', by.slice(0, 1), now)
    // Where a person put one it stays; of the other the network server knows where it is.
    watch.frame(companyId, 'n-0', [{ eui: roof, lat: 1, long: 2 }], now)
    watch.told(companyId, cellar, 'online', now, { lat: 58, long: 13 })
    await watch.flush()
    const heard = () => call('GET', `/gateway/heard/company/${companyId}?sort=devices&order=desc&search=2d`)
    expect((await heard()).body).toMatchObject([
      { eui: strangers[0], name: 'mast-7', lat: 57.1, long: 12.1, packets: 3, devices: 2 },
      { eui: strangers[1], name: null, lat: null, packets: 1, devices: 1 },
      { eui: strangers[2] },
    ])
    const { body } = await call('GET', `/gateway/company/${companyId}?sort=eui`)
    expect(body).toMatchObject([
      { eui: roof, lat: 57.7, long: 12.9 },
      { eui: cellar, lat: 58, long: 13 },
    ])
    const renamed = await call('PUT', `/gateway/${body[1].gatewayId}`, { ...body[1], name: 'Basement' })
    expect(renamed.body).toMatchObject({ name: 'Basement', lat: 58 })
    watch.told(companyId, cellar, 'online', now, { lat: 59, long: 14 })
    await watch.flush()
    expect((await call('GET', `/gateway/${body[1].gatewayId}`)).body).toMatchObject({ lat: 59, long: 14 })
    const none = await call('PUT', `/gateway/${body[1].gatewayId}/pos`, { lat: null, long: null })
    expect(none.body).toMatchObject({ lat: null, long: null })

    const euis = [strangers[0], 'ffffffffffffff00']
    const added = await call('POST', `/gateway/heard/${companyId}`, { euis })
    expect(added.body).toMatchObject({
      added: [strangers[0]],
      failed: [{ eui: euis[1], code: 'object.notFound' }],
    })
    const [made] = (await call('GET', `/gateway/company/${companyId}?search=mast`)).body
    expect(made).toMatchObject({ name: 'mast-7', state: 'online', lat: 57.1, long: 12.1 })
    expect((await heard()).body).toHaveLength(2)
    await call('DELETE', `/gateway/${made.gatewayId}`)
  })

  test('threat 32: those that are not registered are 1,000 of a company at most', async () => {
    const { companyId: flooded, session } = await portal.createCompany('Flooded')
    for (const from of [0, 900]) {
      for (let at = from; at < from + 900; at++)
        watch.frame(flooded, 'n', [{ eui: at.toString(16).padStart(16, '0') }], now)
      await watch.flush()
    }
    const { headers } = await portal.call('GET', `/gateway/heard/company/${flooded}?limit=1`, session)
    expect(headers.get('x-total-count')).toBe('1000')
  })

  test('that is silent too long is told of once, with the nodes that hear through it alone', async () => {
    await passMinutes(14)
    watch.frame(companyId, 'n-1', [{ eui: cellar }], now)
    await watch.flush()
    await passMinutes(2)
    await watch.check()
    const { body } = await call('GET', `/gateway/company/${companyId}?state=offline`)
    expect(body).toMatchObject([{ eui: roof }])
    const told = await call('GET', `/notification/${session.currentUser.userId}`)
    expect(told.body).toMatchObject([
      {
        label: 'Gateway offline: Roof',
        message: 'Nodes only in range of this gateway: Pump',
        route: `/gateways/${body[0].gatewayId}`,
      },
    ])
    const messages = (await call('GET', '/logs?search=Roof')).body.map(
      ({ message }: { message: string }) => message,
    )
    expect(messages).toEqual([
      'Gateway Roof is offline. Nodes only in range of this gateway: Pump',
      'Gateway Roof is online',
    ])
    watch.frame(companyId, 'n-0', [{ eui: roof }], now)
    await watch.flush()
    expect((await call('GET', `/gateway/company/${companyId}?state=offline`)).body).toEqual([])
    watch.told(companyId, cellar, 'offline', now)
    await watch.flush()
    expect((await call('GET', `/gateway/company/${companyId}?state=offline`)).body).toMatchObject([
      { eui: cellar },
    ])
  })

  test('is not offline by the time in which the portal did not run', async () => {
    for (const eui of [roof, cellar]) watch.frame(companyId, 'n-0', [{ eui }], now)
    await watch.flush()
    const offline = async () => (await call('GET', `/gateway/company/${companyId}?state=offline`)).body.length
    now += 120 * 60_000
    await watch.check()
    expect(await offline()).toBe(0)
    // Another process begins to listen.
    now += 120 * 60_000
    watch = createGatewayWatch({ database: portal.database, clock: { now: () => new Date(now) } })
    await passMinutes(14)
    expect(await offline()).toBe(0)
    await passMinutes(2)
    expect(await offline()).toBe(2)
  })

  test('threat 30: as many as the company may have are made, also by 10 calls at once', async () => {
    await call('POST', `/license/company/${companyId}/4/0`)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        call('POST', `/gateway/${companyId}`, { name: `G${at}`, eui: `a84041ffff1ee3c${at}` }),
      ),
    )
    const refused = answers.filter(({ status }) => status !== 201)
    expect(refused).toHaveLength(8)
    expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['license.gateways']))
    const { body } = await call('GET', `/license/can-create/${companyId}`)
    expect(body).toMatchObject({ canCreateGateway: false })
    const usage = await call('GET', '/license/companies?search=Acme')
    expect(usage.body).toMatchObject([{ gateways: 4 }])
    watch.frame(companyId, 'n-0', [{ eui: 'a84041ffff1ee2d3' }], now)
    await watch.flush()
    const heard = await call('POST', `/gateway/heard/${companyId}`, { euis: ['a84041ffff1ee2d3'] })
    expect(heard.body).toMatchObject({ added: [], failed: [{ code: 'license.gateways' }] })
  })

  test('stays with its company when a node that it heard moves to another', async () => {
    const other = await portal.createCompany('Other')
    const moved = await call('PUT', '/tag/deveui/n-0/company', {
      companyId: other.companyId,
      withHistory: true,
    })
    expect(moved.status).toBe(200)
    const { body } = await call('GET', `/gateway/company/${companyId}?search=${roof}`)
    expect(body).toMatchObject([{ nodes: 1 }])
  })

  test('that was not heard for 30 days is no longer offered', async () => {
    const heard = () => call('GET', `/gateway/heard/company/${companyId}`)
    expect((await heard()).body).not.toEqual([])
    await portal.database.withPlatform((db) => deleteOldHistory(db, new Date(now + 31 * 86_400_000)))
    expect((await heard()).body).toEqual([])
  })
})
