import { once } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { startTestPortal, type TestPortal } from './portal.fixture.ts'

const waitOptions = { timeout: 10_000, interval: 10 }
let portal: TestPortal

beforeEach(async () => {
  portal = await startTestPortal({
    connections: 12,
    visitors: 6,
    visitorsPerCompany: 4,
    visitorsPerNetwork: 2,
    connectionsPerCompany: 2,
  })
  portal.signIn('anna', 'c1', 'Tag.View', 'Alarm.View')
})
afterEach(() => portal.close())

/** As the portal makes them of somebody who has the address of what was shared. */
function share(sharedId: string, companyId: string, network: string, until?: Date): string {
  const visit = { dashboardId: 1, network }
  const caller = { sessionId: sharedId, companyId, accountId: null, permissions: new Set<never>(), visit }
  portal.callers.set(sharedId, until ? { ...caller, until } : caller)
  return portal.tokenOf(sharedId)
}

const sockets: WebSocket[] = []
async function open(token: string): Promise<number> {
  const socket = portal.rawSocket(`?access_token=${token}`)
  sockets.push(socket)
  socket.on('error', () => undefined)
  return await Promise.race([
    once(socket, 'open').then(() => 101),
    once(socket, 'unexpected-response').then(([, { statusCode }]) => Number(statusCode)),
  ])
}
const visit = (sharedId: string, companyId: string, network: string) =>
  open(share(sharedId, companyId, network))

test('threat 32: visitors have room by network, by company and in all, and take none from those who are signed in', async () => {
  const statuses = async (...visits: [string, string, string][]) => {
    const all = []
    for (const each of visits) all.push(await visit(...each))
    return all
  }
  expect(await statuses(['s1', 'c1', 'n1'], ['s1', 'c1', 'n1'], ['s1', 'c1', 'n1'])).toEqual([101, 101, 429])
  expect(await statuses(['s1', 'c1', 'n2'], ['s2', 'c1', 'n3'], ['s2', 'c1', 'n4'])).toEqual([101, 101, 429])
  expect(await statuses(['s3', 'c2', 'n5'], ['s3', 'c2', 'n6'], ['s4', 'c3', 'n7'])).toEqual([101, 101, 503])
  expect(await open(portal.tokenOf('anna'))).toBe(101)
  expect(await open(portal.tokenOf('anna'))).toBe(101)
  expect(await open(portal.tokenOf('anna'))).toBe(429)

  // Who leaves makes room.
  for (const socket of sockets.splice(0, 2)) socket.close()
  await vi.waitFor(async () => expect(await visit('s1', 'c1', 'n1')).toBe(101), waitOptions)
})

test('threat 15: a visit ends when its time is up, without anybody looking', async () => {
  const until = new Date(Date.now() + 1_000_000)
  const token = share('s1', 'c1', 'n1', until)
  const client = portal.client(() => token, { skipNegotiation: true })
  let closed = false
  client.onclose(() => {
    closed = true
  })
  await client.start()
  until.setTime(Date.now())
  await vi.waitFor(() => expect(closed).toBe(true), waitOptions)
  expect(portal.logged.find(({ message }) => message === 'Live connection closed')?.details).toMatchObject({
    reason: 'signedOut',
    sessionId: 's1',
  })
})

test('threat 6: a visitor hears no event of the company, whatever happens there', async () => {
  const token = share('s1', 'c1', 'n1')
  const client = portal.client(() => token, { skipNegotiation: true })
  const heard: string[] = []
  client.on('BroadcastEvent', () => heard.push('event'))
  client.on('Changed', () => heard.push('changed'))
  await client.start()
  portal.bus.publishEvent('c1', { type: 'nodeChanged', deveui: 'N1' })
  portal.bus.publishEvent('c1', { type: 'notification' })
  expect(portal.bus.hasEventSubscribers('c1')).toBe(false)
  // Another dashboard's change is not told; its own is, after whatever came before.
  portal.hubs.visitsChanged('c1', 2)
  portal.hubs.visitsChanged('c1', 1)
  await vi.waitFor(() => expect(heard).toEqual(['changed']), waitOptions)
})
