import { once } from 'node:events'
import type { LiveReading } from '@fyr/contract/live/live'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { WebSocket } from 'ws'
import type { Database } from '#db/index.ts'
import { systemClock } from '#lib/clock.ts'
import { findNodes } from '../../domains/devices/nodes/index.ts'
import { type NodeWorld, nodeWorld } from '../../domains/devices/nodes/nodes.fixture.ts'
import { createSearchHub } from '../../domains/operations/search/index.ts'
import { startTestPortal, type TestPortal } from '../portal.fixture.ts'

const waitOptions = { timeout: 20_000, interval: 10 }
const flooding = { sessions: 4, connections: 60, messages: 50 }
// Fewer at once than a company may hold connections.
const limits = { lookUpsAtOnce: 2, lookUpsWaiting: 20, connectionsPerSession: 20 }

let world: NodeWorld
let portal: TestPortal
/** Transactions of acme that hold a connection of the one pool until the gate opens, as slow queries do. */
const slow = { running: 0, most: 0, gate: Promise.withResolvers<void>() }

beforeAll(async () => {
  world = await nodeWorld()
  await world.make({ deveui: 'roof', name: 'Roof' })
  await world.make({ deveui: 'cellar', name: 'Cellar' }, world.other)
})
afterAll(() => world.database.drop())

beforeEach(async () => {
  slow.gate.resolve()
  const { db } = world.database
  const database: Database = {
    ...db,
    withCompany: (companyId, work) =>
      db.withCompany(companyId, async (company) => {
        if (companyId !== world.acme.id) return await work(company)
        slow.running++
        slow.most = Math.max(slow.most, slow.running)
        try {
          await slow.gate.promise
          return await work(company)
        } finally {
          slow.running--
        }
      }),
  }
  portal = await startTestPortal(limits, async ({ companyId }, series) => {
    const nodes = await database.withCompany(companyId, (company) =>
      findNodes(
        company,
        series.map(({ deveui }) => deveui),
      ),
    )
    return series.map((each) => (nodes.some(({ deveui }) => deveui === each.deveui) ? each : undefined))
  })
  const log = { info: () => undefined, error: () => undefined }
  portal.hubs.registerHub('search', createSearchHub({ database, clock: systemClock, log }))
  portal.signIn('other', world.other.id, 'Tag.View')
  for (let each = 0; each < flooding.sessions; each++) portal.signIn(`s${each}`, world.acme.id, 'Tag.View')
})
afterEach(async () => {
  slow.gate.resolve()
  await portal.close()
})

function hold(): void {
  slow.most = 0
  slow.gate = Promise.withResolvers()
}

interface Line {
  socket: WebSocket
  received: string[]
  say(target: string, ...args: unknown[]): void
}

async function connect(sessionId: string, hub: string): Promise<Line> {
  const socket = portal.rawSocket(`?access_token=${portal.tokenOf(sessionId)}`, { hub })
  const received: string[] = []
  socket.on('message', (data) => received.push(...data.toString().split('\u001e').slice(0, -1)))
  await once(socket, 'open')
  socket.send('{"protocol":"json","version":1}\u001e')
  let invocation = 0
  return {
    socket,
    received,
    say: (target, ...args) =>
      socket.send(
        `${JSON.stringify({ type: 1, invocationId: `${++invocation}`, target, arguments: args })}\u001e`,
      ),
  }
}

const connectMany = (hub: string) =>
  Promise.all(
    Array.from({ length: flooding.connections }, (_, each) => connect(`s${each % flooding.sessions}`, hub)),
  )
const series = (deveui: string) => ({ series: [{ deveui, key: 'temperature' }] })
const count = (lines: Line[], part: string) =>
  lines.flatMap(({ received }) => received).filter((each) => each.includes(part)).length
/** Waits for a message to one of the lines. */
const heard = (lines: Line[], part: string, times = 1) =>
  vi.waitFor(() => expect(count(lines, part)).toBeGreaterThanOrEqual(times), waitOptions)

test('threat 6: a company that floods Subscribe waits for itself alone, and is told when too much waits', async () => {
  const other = await connect('other', 'events')
  const many = await connectMany('events')
  hold()
  for (let each = 0; each < flooding.messages; each++) {
    for (const { say } of many) say('Subscribe', series('roof'))
  }
  await vi.waitFor(() => expect(slow.running).toBeGreaterThanOrEqual(limits.lookUpsAtOnce), waitOptions)
  other.say('Subscribe', series('cellar'))
  await vi.waitFor(() => expect(other.received).toHaveLength(2), waitOptions)
  expect(other.received[1]).toContain('"accepted":[{"deveui":"cellar","key":"temperature"}]')
  // None of the others' has been answered yet but by a refusal.
  expect(count(many, '"accepted"')).toBe(0)

  const all = flooding.connections * flooding.messages
  const inGate = limits.lookUpsAtOnce + limits.lookUpsWaiting
  await heard(many, '"request.tooMany"', (flooding.connections - inGate) * flooding.messages)
  slow.gate.resolve()
  await heard(many, '"type":3', all)
  expect(count(many, '"accepted"') + count(many, '"error":"request.tooMany"')).toBe(all)
  expect(count(many, '"accepted"')).toBeGreaterThanOrEqual(inGate)
  expect(slow.most).toBe(limits.lookUpsAtOnce)
})

test('threat 6: a company that floods the search waits for itself alone, and is told when too much waits', async () => {
  const other = await connect('other', 'search')
  const many = await connectMany('search')
  hold()
  for (let each = 0; each < flooding.messages; each++) for (const { say } of many) say('Search', 'roof')
  await vi.waitFor(() => expect(slow.running).toBeGreaterThanOrEqual(limits.lookUpsAtOnce), waitOptions)
  other.say('Search', 'cellar')
  await heard([other], '"BroadcastSearch"')
  expect(other.received.at(-1)).toContain('"name":"Cellar"')
  expect(count(many, '"name":"Roof"')).toBe(0)

  const refused = '{"text":"roof","error":"request.tooMany"}'
  const inGate = limits.lookUpsAtOnce + limits.lookUpsWaiting
  await heard(many, refused, flooding.connections - inGate)
  slow.gate.resolve()
  await heard(many, '"name":"Roof"', inGate)
  expect(slow.most).toBe(limits.lookUpsAtOnce)
})

test('threat 6: rights of one company that change keep no other waiting, and none of them is refused', async () => {
  const other = await connect('other', 'events')
  const many = await connectMany('events')
  other.say('Subscribe', series('cellar'))
  for (const { say } of many) {
    say('Subscribe', series('roof'))
    // One after the other: so many at once would be refused.
    await heard(many, '"accepted"', many.findIndex((line) => line.say === say) + 1)
  }
  await heard([other], '"accepted"')
  hold()
  portal.hubs.companyRightsChanged(world.acme.id)
  await vi.waitFor(() => expect(slow.running).toBeGreaterThanOrEqual(limits.lookUpsAtOnce), waitOptions)
  portal.hubs.companyRightsChanged(world.other.id)
  portal.bus.publishReadings(world.acme.id, [reading('roof')])
  portal.bus.publishReadings(world.other.id, [reading('cellar')])
  await heard([other], '"Readings"')
  expect(count(many, '"Readings"')).toBe(0)
  slow.gate.resolve()
  await heard(many, '"Readings"', flooding.connections)
  expect(slow.most).toBe(limits.lookUpsAtOnce)
})

test('threat 6: negotiations and openings beyond what may wait are refused with 429', async () => {
  const gate = Promise.withResolvers<void>()
  portal.gate.wait = gate.promise
  const negotiate = async (sessionId: string) => {
    const headers = { authorization: `Bearer ${portal.tokenOf(sessionId)}` }
    return (await fetch(`${portal.url}/hubs/events/negotiate`, { method: 'POST', headers })).status
  }
  const inGate = limits.lookUpsAtOnce + limits.lookUpsWaiting
  const statuses: number[] = []
  const asked = Array.from({ length: inGate + 6 }, (_, each) =>
    negotiate(`s${each % flooding.sessions}`).then((status) => statuses.push(status)),
  )
  await vi.waitFor(() => expect(statuses).toEqual([429, 429, 429, 429, 429, 429]), waitOptions)
  const refused = portal.rawSocket(`?access_token=${portal.tokenOf('s0')}`)
  const [, { statusCode }] = await once(
    refused.on('error', () => undefined),
    'unexpected-response',
  )
  expect(statusCode).toBe(429)
  portal.gate.wait = undefined
  expect(await negotiate('other')).toBe(200)
  expect(statuses).toHaveLength(6)
  gate.resolve()
  await Promise.all(asked)
  expect(statuses.filter((status) => status === 200)).toHaveLength(inGate)
})

const reading = (deveui: string): LiveReading => ({
  deveui,
  key: 'temperature',
  value: 21,
  createdAt: 1_700_000_000_000,
})
