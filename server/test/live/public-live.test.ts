import { once } from 'node:events'
import type { Session } from '@fyr/contract/access/accounts'
import type { LiveEvent, LiveReading } from '@fyr/contract/live/live'
import { HttpTransportType, type HubConnection, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { SubscribeAnswer } from '#live/events/events-hub.ts'
import { widgetLayout } from '../support/companies/two-companies.ts'
import { startTestPortal, type TestPortal } from '../support/portal.ts'

const waitOptions = { timeout: 15_000, interval: 20 }
const day = 86_400_000
let portal: TestPortal
let companyId: string
let session: Session
const hubs: HubConnection[] = []

beforeAll(async () => {
  portal = await startTestPortal()
  ;({ companyId, session } = await portal.createCompany('Acme'))
  for (const deveui of ['Shown', 'hidden']) {
    await portal.createNode(session, deveui, { keys: [{ name: 'a' }, { name: 'b' }] })
    await send(deveui, 'a', 1)
  }
})
afterAll(async () => {
  for (const hub of hubs) await hub.stop()
  await portal?.stop()
})

async function ok(method: string, path: string, body?: unknown, by: Session = session) {
  const answer = await portal.call(method, path, { token: by.token, body })
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}
const send = (deveui: string, key: string, value: number, by: Session = session) =>
  ok('POST', `/tag/${deveui}/tagdata`, [{ key, value }], by)
const singleValue = (deveui: string, key: string) => ({
  type: 8,
  layout: widgetLayout,
  settings: { series: [{ deveui, key }] },
})
const chart = (...keys: string[]) => ({
  type: 0,
  layout: widgetLayout,
  settings: { series: keys.map((key) => ({ deveui: 'Shown', key })) },
})
async function makeShared(widgets: object[] = [chart('a')], lifetimeMs = day) {
  const { dashboardId, version } = await ok('POST', '/dashboards', { name: 'Shared', widgets })
  const { id } = await ok('POST', `/dashboards/public/${companyId}/${dashboardId}/${Date.now() + lifetimeMs}`)
  return { dashboardId, version, id }
}
const tokenOf = async (id: string) => (await portal.call('POST', `/dashboards/public/${id}/token`)).body.token

interface Visitor {
  hub: HubConnection
  heard: LiveReading[]
  events: LiveEvent[]
  changes: number
  closed: boolean
}
function open(name: 'events' | 'search', id: string): HubConnection {
  const hub = new HubConnectionBuilder()
    .withUrl(`${portal.url}/hubs/${name}`, {
      accessTokenFactory: () => tokenOf(id),
      skipNegotiation: true,
      transport: HttpTransportType.WebSockets,
    })
    .configureLogging(LogLevel.None)
    .build()
  hubs.push(hub)
  return hub
}
async function visit(id: string): Promise<Visitor> {
  const hub = open('events', id)
  const visitor: Visitor = { hub, heard: [], events: [], changes: 0, closed: false }
  hub.on('Readings', (readings: LiveReading[]) => visitor.heard.push(...readings))
  hub.on('BroadcastEvent', (event: LiveEvent) => visitor.events.push(event))
  hub.on('Changed', () => visitor.changes++)
  hub.onclose(() => {
    visitor.closed = true
  })
  await hub.start()
  return visitor
}
/** What a bare WebSocket is answered: 101 when it opens. */
async function knock(access: string): Promise<number> {
  const socket = new WebSocket(`${portal.url.replace('http', 'ws')}/hubs/events?access_token=${access}`)
  const status = await Promise.race([
    once(socket, 'open').then(() => 101),
    once(socket, 'unexpected-response').then(([, { statusCode }]) => Number(statusCode)),
  ])
  socket.on('error', () => undefined)
  socket.terminate()
  return status
}
const subscribe = ({ hub }: Visitor, ...series: { deveui: string; key?: string }[]) =>
  hub.invoke('Subscribe', { series })
const valuesOf = ({ heard }: Visitor, key: string) =>
  heard.filter((each) => each.key === key).map(({ value }) => value)

describe('a visitor of a shared dashboard', () => {
  it('hears the values that it shows, as they arrive, in the node’s own spelling', async () => {
    const { id } = await makeShared()
    const visitor = await visit(id)
    const answer = await subscribe(visitor, { deveui: 'SHOWN', key: 'a' })
    expect(answer).toMatchObject({ accepted: [{ deveui: 'Shown', key: 'a' }], refused: [] })
    await send('Shown', 'a', 41)
    await expect.poll(() => valuesOf(visitor, 'a'), waitOptions).toContain(41)
    // Who comes just after knows by it that what was fetched before may lack it.
    const late = (await subscribe(await visit(id), { deveui: 'SHOWN', key: 'a' })) as SubscribeAnswer
    expect(late.newestAgeMs).toBeLessThan(60_000)
  })

  it('hears keys of chosen nodes, and a named key from its first reading on', async () => {
    const card = { type: 13, layout: widgetLayout, settings: { deveui: 'Shown', keys: ['a'] } }
    const { id } = await makeShared([card])
    const visitor = await visit(id)
    expect(
      await subscribe(visitor, { deveui: 'Shown', key: 'a' }, { deveui: 'Shown', key: 'b' }),
    ).toMatchObject({
      accepted: [{ deveui: 'Shown', key: 'a' }],
      refused: [{ deveui: 'Shown', key: 'b' }],
    })
    // A key that is named before its first reading is heard from then on.
    const named = await makeShared([singleValue('Shown', 'later')])
    const early = await visit(named.id)
    await subscribe(early, { deveui: 'Shown', key: 'later' })
    await send('Shown', 'later', 5)
    await expect.poll(() => valuesOf(early, 'later'), waitOptions).toEqual([5])
  })

  it('threat 6, threat 15: hears no other key, no other node, no whole node, no event, and cannot search', async () => {
    const { id, dashboardId } = await makeShared()
    const visitor = await visit(id)
    const others = [
      { deveui: 'Shown', key: 'b' },
      { deveui: 'hidden', key: 'a' },
      { deveui: 'Shown' },
      { deveui: 'no such node', key: 'a' },
    ]
    expect(await subscribe(visitor, ...others)).toEqual({
      accepted: [],
      refused: others,
      newestAgeMs: null,
    })
    await subscribe(visitor, { deveui: 'Shown', key: 'a' })
    await send('Shown', 'b', 66)
    await send('hidden', 'a', 67)
    await ok('PUT', `/dashboards/${dashboardId}/default?isDefault=true`)
    await send('Shown', 'a', 68)
    await expect.poll(() => valuesOf(visitor, 'a'), waitOptions).toContain(68)
    expect(visitor.heard.filter(({ deveui, key }) => deveui !== 'Shown' || key !== 'a')).toEqual([])
    expect(visitor.events).toEqual([])

    const search = open('search', id)
    await search.start()
    await expect(search.invoke('Search', 'Shown')).rejects.toThrow('access.denied')
  })

  it('threat 6: opens one connection by one token, and none by another’s word', async () => {
    const { id } = await makeShared()
    const token = await tokenOf(id)
    const statuses = []
    for (const access of [token, token, 'A'.repeat(43), id]) statuses.push(await knock(access))
    expect(statuses).toEqual([101, 401, 401, 401])
    // It is no session either.
    const spare = await tokenOf(id)
    expect((await portal.call('GET', '/dashboards/default', { token: spare })).status).toBe(401)
  })

  it('threat 15: hears a key no longer once an edit has taken it away, and is told that something changed', async () => {
    // What the tests before did to the node is told within a second, to all visitors of the company.
    await new Promise((resolve) => setTimeout(resolve, 1500))
    const { id, dashboardId, version } = await makeShared([chart('a', 'b')])
    const [visitor, other] = [await visit(id), await visit((await makeShared([chart('b')])).id)]
    for (const each of [visitor, other]) await subscribe(each, { deveui: 'Shown', key: 'b' })
    await subscribe(visitor, { deveui: 'Shown', key: 'a' })
    await ok('PUT', `/dashboards/${dashboardId}`, { version, widgets: [chart('a')] })
    await expect.poll(() => visitor.changes, waitOptions).toBe(1)
    await send('Shown', 'b', 90)
    await send('Shown', 'a', 91)
    await expect.poll(() => valuesOf(visitor, 'a'), waitOptions).toContain(91)
    await expect.poll(() => valuesOf(other, 'b'), waitOptions).toContain(90)
    expect(valuesOf(visitor, 'b')).toEqual([])
    expect(other.changes).toBe(0)
    expect((await subscribe(visitor, { deveui: 'Shown', key: 'b' })).refused).toHaveLength(1)
  })

  it('is told once of nodes that were changed in a crowd', async () => {
    const { id } = await makeShared()
    const visitor = await visit(id)
    for (const name of ['One', 'Two', 'Three']) await ok('PUT', '/tag/Shown', { name })
    await expect.poll(() => visitor.changes, waitOptions).toBe(1)
    const { body } = await portal.call('GET', `/dashboards/public/${id}`)
    expect(body.references).toMatchObject([{ deveui: 'Shown', nodeName: 'Three' }])
  })

  it('threat 6: looks again when a node whose state it sees has an alarm, and hears nothing of the alarm itself', async () => {
    await portal.createNode(session, 'Kiln', { keys: [{ name: 'a' }] })
    const card = { type: 13, layout: widgetLayout, settings: { deveui: 'kiln' } }
    const rule = { name: 'Hot', tag: 'Kiln', tagDataKey: 'a', limitHigh: 50, priority: 'a', alertType: 3 }
    await ok('POST', `/companies/${companyId}/alarm`, { ...rule, autoAcknowledge: true })
    const { id } = await makeShared([card])
    // What the tests before did to nodes is told within a second, to all visitors of the company.
    await new Promise((resolve) => setTimeout(resolve, 1500))
    const [visitor, other] = [await visit(id), await visit((await makeShared([singleValue('Kiln', 'a')])).id)]
    const alarms = async () =>
      (await portal.call('POST', `/dashboards/public/${id}/data`, { body: {} })).body.widgets[0].nodes[0]
        .alarm
    await send('Kiln', 'a', 60)
    await expect.poll(() => visitor.changes, waitOptions).toBe(1)
    expect(await alarms()).toBe(1)
    await send('Kiln', 'a', 40)
    await expect.poll(() => visitor.changes, waitOptions).toBe(2)
    expect(await alarms()).toBe(0)
    expect([visitor.events, other.events, other.changes]).toEqual([[], [], 0])
  })

  it('of a node that was deleted hears nothing more', async () => {
    await portal.createNode(session, 'brief', { keys: [{ name: 'a' }] })
    const { id } = await makeShared([singleValue('brief', 'a')])
    const visitor = await visit(id)
    expect((await subscribe(visitor, { deveui: 'brief', key: 'a' })).accepted).toHaveLength(1)
    await ok('DELETE', '/tag/brief')
    await expect.poll(() => visitor.changes, waitOptions).toBeGreaterThan(0)
    expect((await subscribe(visitor, { deveui: 'brief', key: 'a' })).refused).toHaveLength(1)
  })
})

describe('threat 15: open connections of visitors end', () => {
  it('when the time is up, within two seconds', async () => {
    const { id } = await makeShared([chart('a')], 6000)
    const visitor = await visit(id)
    await subscribe(visitor, { deveui: 'Shown', key: 'a' })
    await expect.poll(() => visitor.closed, { timeout: 25_000, interval: 20 }).toBe(true)
    expect((await portal.call('POST', `/dashboards/public/${id}/token`)).status).toBe(404)
    await expect(visit(id)).rejects.toThrow()
  })

  it('when it is removed, and only those', async () => {
    const { id, dashboardId } = await makeShared()
    const other = await ok('POST', `/dashboards/public/${companyId}/${dashboardId}/${Date.now() + day}`)
    const [gone, stays] = [await visit(id), await visit(other.id)]
    const spare = await tokenOf(id)
    await ok('DELETE', `/dashboards/public/${id}`)
    await expect.poll(() => gone.closed, waitOptions).toBe(true)
    await subscribe(stays, { deveui: 'Shown', key: 'a' })
    await send('Shown', 'a', 12)
    await expect.poll(() => valuesOf(stays, 'a'), waitOptions).toContain(12)
    expect(stays.closed).toBe(false)
    // A token that was handed out before opens nothing now.
    expect(await knock(spare)).toBe(401)
  })

  it('when the dashboard is deleted, or its company', async () => {
    const { id, dashboardId } = await makeShared()
    const visitor = await visit(id)
    await ok('DELETE', `/dashboards/${dashboardId}`)
    await expect.poll(() => visitor.closed, waitOptions).toBe(true)

    const branch = await portal.createCompany('Branch')
    const { dashboardId: theirs } = await ok(
      'POST',
      '/dashboards',
      { name: 'Theirs', widgets: [] },
      branch.session,
    )
    const path = `/dashboards/public/${branch.companyId}/${theirs}/${Date.now() + day}`
    const guest = await visit((await ok('POST', path, undefined, branch.session)).id)
    await ok('DELETE', `/companies/${branch.companyId}`, undefined, branch.session)
    await expect.poll(() => guest.closed, waitOptions).toBe(true)
  })
})

describe('threat 15: a token for live values', () => {
  it('is had for what is shared only; all else is 404 alike', async () => {
    const { id } = await makeShared()
    await ok('DELETE', `/dashboards/public/${id}`)
    const forged = Buffer.concat([Buffer.from(id, 'base64url').subarray(0, 16), Buffer.alloc(16)])
    const answers = []
    for (const wrong of [id, forged.toString('base64url'), 'B'.repeat(43)]) {
      const { status, body } = await portal.call('POST', `/dashboards/public/${wrong}/token`)
      answers.push([status, body.code])
    }
    expect(answers).toEqual(Array(3).fill([404, 'object.notFound']))
    expect((await portal.call('POST', '/dashboards/public/short/token')).status).toBe(400)
  })

  it('of one company hears nothing of another that has a node of the same keys', async () => {
    const theirs = await portal.createCompany('Rivals')
    await portal.createNode(theirs.session, 'theirs', { keys: [{ name: 'a' }] })
    const { dashboardId } = await ok(
      'POST',
      '/dashboards',
      { name: 'Theirs', widgets: [singleValue('theirs', 'a')] },
      theirs.session,
    )
    const path = `/dashboards/public/${theirs.companyId}/${dashboardId}/${Date.now() + day}`
    const { id } = await ok('POST', path, undefined, theirs.session)
    const visitor = await visit(id)
    const ours = { deveui: 'Shown', key: 'a' }
    expect(await subscribe(visitor, ours, { deveui: 'theirs', key: 'a' })).toMatchObject({
      accepted: [{ deveui: 'theirs', key: 'a' }],
      refused: [ours],
    })
  })
})

describe('threat 32: many visitors', () => {
  it('at once are all served, each by a token of its own', async () => {
    const { id } = await makeShared()
    const visitors = await Promise.all(Array.from({ length: 25 }, () => visit(id)))
    await Promise.all(visitors.map((visitor) => subscribe(visitor, { deveui: 'Shown', key: 'a' })))
    await send('Shown', 'a', 77)
    for (const visitor of visitors) {
      await expect.poll(() => valuesOf(visitor, 'a'), waitOptions).toContain(77)
    }
    await Promise.all(visitors.map(({ hub }) => hub.stop()))
  })

  it('from one network have so many calls, tokens and questions, and others are not held up', async () => {
    const { id } = await makeShared()
    const ask = async (path: string, times: number) => {
      const statuses = new Set<number>()
      for (let at = 0; at < times; at += 50) {
        const body = path.endsWith('/data') ? {} : undefined
        const answers = await Promise.all(
          Array.from({ length: 50 }, () =>
            portal.call(path === '' ? 'GET' : 'POST', `/dashboards/public/${id}${path}`, { body }),
          ),
        )
        for (const { status } of answers) statuses.add(status)
        if (statuses.has(429)) break
      }
      return [...statuses].sort()
    }
    expect(await ask('/token', 1000)).toContain(429)
    expect(await ask('/data', 1000)).toContain(429)
    // Who is signed in has limits of their own.
    expect((await ok('GET', '/users/one-time-token')).token).toBeTruthy()
  })
})
