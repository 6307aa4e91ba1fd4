import { once } from 'node:events'
import type { LiveReading } from '@fyr/contract/live/live'
import type { HubConnection as Client } from '@microsoft/signalr'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startTestPortal, type TestPortal } from '../portal.fixture.ts'

const waitOptions = { timeout: 10_000, interval: 10 }
let portal: TestPortal

beforeEach(async () => {
  portal = await startTestPortal()
  portal.signIn('anna', 'c1', 'Tag.View', 'Alarm.View')
  portal.signIn('bo', 'c1', 'Tag.View')
  portal.signIn('eva', 'c2', 'Tag.View', 'Alarm.View')
  for (const node of ['c1 N1', 'c1 N2', 'c2 N9']) portal.nodes.add(node)
})

afterEach(async () => {
  await portal.close()
})

interface Listener {
  client: Client
  events: { type: string; deveui?: string }[]
  readings: LiveReading[]
  batches: number
}

async function connect(sessionId: string): Promise<Listener> {
  const client = portal.client(() => portal.tokenOf(sessionId))
  const listener: Listener = { client, events: [], readings: [], batches: 0 }
  client.on('BroadcastEvent', (event) => listener.events.push(event))
  client.on('Readings', (readings: LiveReading[]) => {
    listener.readings.push(...readings)
    listener.batches++
  })
  await client.start()
  return listener
}

const subscribe = (listener: Listener, ...series: { deveui: string; key?: string }[]) =>
  listener.client.invoke('Subscribe', { series })

const reading = (deveui: string, key: string, value: number): LiveReading => ({
  deveui,
  key,
  value,
  createdAt: 1_700_000_000_000 + value,
})

/** Comes after everything that was published to this company before. */
async function flush(...listeners: Listener[]): Promise<void> {
  for (const companyId of ['c1', 'c2'])
    portal.bus.publishEvent(companyId, { type: 'nodeChanged', deveui: 'end' })
  for (const { events } of listeners) {
    await vi.waitFor(() => expect(events.at(-1)?.deveui).toBe('end'), waitOptions)
    events.splice(
      events.findIndex(({ deveui }) => deveui === 'end'),
      1,
    )
  }
}

test('threat 6: an event is heard in its own company only, never by all', async () => {
  const [anna, bo, eva] = [await connect('anna'), await connect('bo'), await connect('eva')]
  portal.bus.publishEvent('c2', { type: 'nodeChanged', deveui: 'N9' })
  portal.bus.publishEvent('c1', { type: 'nodeChanged', deveui: 'N1' })
  await flush(anna, bo, eva)
  expect(anna.events).toEqual([{ type: 'nodeChanged', deveui: 'N1' }])
  expect(bo.events).toEqual([{ type: 'nodeChanged', deveui: 'N1' }])
  expect(eva.events).toEqual([{ type: 'nodeChanged', deveui: 'N9' }])
})

test('threat 9: an event is heard only with the permission that the contract names for it', async () => {
  const [anna, bo] = [await connect('anna'), await connect('bo')]
  portal.bus.publishEvent('c1', { type: 'alarmChanged', alarmId: 'a1' })
  portal.bus.publishEvent('c1', { type: 'notification' })
  await flush(anna, bo)
  expect(anna.events).toEqual([{ type: 'alarmChanged', alarmId: 'a1' }])
  expect(bo.events).toEqual([])
})

test('readings of subscribed series arrive, others do not', async () => {
  const anna = await connect('anna')
  const answer = await subscribe(anna, { deveui: 'n1', key: 'temperature' })
  expect(answer).toEqual({
    accepted: [{ deveui: 'N1', key: 'temperature' }],
    refused: [],
    newestAgeMs: null,
  })
  portal.bus.publishReadings('c1', [
    reading('N1', 'humidity', 1),
    reading('N2', 'temperature', 2),
    reading('N1', 'temperature', 3),
  ])
  await vi.waitFor(() => expect(anna.readings).toHaveLength(1), waitOptions)
  expect(anna.readings).toEqual([reading('N1', 'temperature', 3)])
})

test('all keys of a node can be asked for, also before there is any', async () => {
  const anna = await connect('anna')
  await subscribe(anna, { deveui: 'N1' }, { deveui: 'N1', key: 'temperature' })
  portal.bus.publishReadings('c1', [reading('N1', 'temperature', 1), reading('N1', 'new', 2)])
  await vi.waitFor(() => expect(anna.readings).toHaveLength(2), waitOptions)
})

test('threat 6: series without rights are refused, with one answer for "another’s" and "none"', async () => {
  const anna = await connect('anna')
  const answer = await subscribe(
    anna,
    { deveui: 'N9', key: 'k' },
    { deveui: 'N404', key: 'k' },
    { deveui: 'N1', key: 'k' },
  )
  expect(answer).toEqual({
    accepted: [{ deveui: 'N1', key: 'k' }],
    refused: [
      { deveui: 'N9', key: 'k' },
      { deveui: 'N404', key: 'k' },
    ],
    newestAgeMs: null,
  })
  portal.bus.publishReadings('c2', [reading('N9', 'k', 1)])
  portal.bus.publishReadings('c1', [reading('N1', 'k', 2)])
  await vi.waitFor(() => expect(anna.readings).toHaveLength(1), waitOptions)
  expect(anna.readings[0]?.deveui).toBe('N1')
})

test('threat 7: a DevEUI that passes to another company is not heard by its former one', async () => {
  const anna = await connect('anna')
  await subscribe(anna, { deveui: 'N1', key: 'k' }, { deveui: 'N2', key: 'k' })
  portal.bus.publishReadings('c2', [reading('N1', 'k', 1)])
  portal.bus.publishReadings('c1', [reading('N2', 'k', 2)])
  await vi.waitFor(() => expect(anna.readings).toHaveLength(1), waitOptions)
  expect(anna.readings[0]?.deveui).toBe('N2')
})

test('a flood arrives in few messages, and every point of it', async () => {
  const anna = await connect('anna')
  await subscribe(anna, { deveui: 'N1', key: 'k' })
  const started = Date.now()
  for (let value = 0; value < 500; value++) {
    portal.bus.publishReadings('c1', [reading('N1', 'k', value)])
    if (value % 50 === 0) await new Promise((resolve) => setTimeout(resolve, 10))
  }
  await vi.waitFor(() => expect(anna.readings).toHaveLength(500), waitOptions)
  expect(anna.readings.map(({ value }) => value)).toEqual(Array.from({ length: 500 }, (_, value) => value))
  // The first five, before it is known for a flood, and then one in a quarter of a second; each in two parts where
  // the delivery's turn ended within it.
  expect(anna.batches).toBeLessThanOrEqual(2 * 6 + Math.ceil((Date.now() - started) / 250))
})

test('after Unsubscribe nothing more arrives', async () => {
  const anna = await connect('anna')
  await subscribe(anna, { deveui: 'N1', key: 'a' }, { deveui: 'N1', key: 'b' })
  await anna.client.invoke('Unsubscribe', { series: [{ deveui: 'N1', key: 'a' }] })
  portal.bus.publishReadings('c1', [reading('N1', 'a', 1), reading('N1', 'b', 2)])
  await vi.waitFor(() => expect(anna.readings).toHaveLength(1), waitOptions)
  expect(anna.readings[0]?.key).toBe('b')
})

test.each([
  ['nothing', []],
  ['no list', [{ series: 'N1' }]],
  ['a text in place of a series', [{ series: ['N1'] }]],
  ['no DevEUI', [{ series: [{ key: 'k' }] }]],
  ['a pattern in place of a key', [{ series: [{ deveui: 'N1', key: {} }] }]],
  ['an endless DevEUI', [{ series: [{ deveui: 'N'.repeat(256), key: 'k' }] }]],
  ['two arguments', [{ series: [] }, 1]],
])('Subscribe with %s is refused', async (_name, args) => {
  const anna = await connect('anna')
  await expect(anna.client.invoke('Subscribe', ...args)).rejects.toThrow(/request\.invalid/)
})

test('one connection may listen to 2,000 series', async () => {
  const anna = await connect('anna')
  const series = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({ deveui: 'N1', key: `k${from + index}` }))
  await subscribe(anna, ...series(0, 1000))
  await subscribe(anna, ...series(1000, 1000))
  await expect(subscribe(anna, ...series(2000, 1))).rejects.toThrow(/request\.tooMany/)
})

test('threat 6: when a permission is removed, what was published under it is not heard any more', async () => {
  const anna = await connect('anna')
  let open = () => {}
  portal.gate.wait = new Promise((resolve) => {
    open = resolve
  })
  portal.signIn('anna', 'c1', 'Tag.View')
  portal.hubs.companyRightsChanged('c1', 'account of anna')
  portal.bus.publishEvent('c1', { type: 'alarmChanged', alarmId: 'a1' })
  portal.bus.publishEvent('c1', { type: 'nodeChanged', deveui: 'N1' })
  open()
  await flush(anna)
  expect(anna.events).toEqual([{ type: 'nodeChanged', deveui: 'N1' }])
})

test('threat 6: when rights to a node are removed its readings stop at once, those of others go on', async () => {
  const anna = await connect('anna')
  await subscribe(anna, { deveui: 'N1', key: 'k' }, { deveui: 'N2', key: 'k' })
  portal.nodes.delete('c1 N1')
  portal.hubs.companyRightsChanged('c1')
  portal.bus.publishReadings('c1', [reading('N1', 'k', 1), reading('N2', 'k', 2)])
  await vi.waitFor(() => expect(anna.readings).toHaveLength(1), waitOptions)
  portal.bus.publishReadings('c1', [reading('N1', 'k', 3), reading('N2', 'k', 4)])
  await vi.waitFor(() => expect(anna.readings).toHaveLength(2), waitOptions)
  expect(anna.readings.map(({ deveui }) => deveui)).toEqual(['N2', 'N2'])
})

test('threat 6: rights that change while a subscription is decided count for it', async () => {
  await portal.close()
  let decide = () => {}
  let asked = 0
  portal = await startTestPortal({}, async (_caller, series) => {
    const allowed = portal.nodes.has('c1 N1')
    if (asked++ === 0) await new Promise<void>((resolve) => (decide = resolve))
    return series.map((each) => (allowed ? each : undefined))
  })
  portal.signIn('anna', 'c1', 'Tag.View')
  portal.nodes.add('c1 N1')
  const anna = await connect('anna')
  const answer = subscribe(anna, { deveui: 'N1', key: 'k' })
  await vi.waitFor(() => expect(asked).toBe(1), waitOptions)
  portal.nodes.delete('c1 N1')
  portal.hubs.companyRightsChanged('c1')
  await new Promise((resolve) => setTimeout(resolve, 50))
  decide()
  expect(await answer).toEqual({
    accepted: [],
    refused: [{ deveui: 'N1', key: 'k' }],
    newestAgeMs: null,
  })
})

test('threat 6: who is removed from the company is closed at once', async () => {
  const [anna, bo] = [await connect('anna'), await connect('bo')]
  portal.callers.delete('anna')
  portal.hubs.companyRightsChanged('c1', 'account of anna')
  portal.bus.publishEvent('c1', { type: 'nodeChanged', deveui: 'N1' })
  await vi.waitFor(() => expect(anna.client.state).toBe('Disconnected'), waitOptions)
  await flush(bo)
  expect(anna.events).toEqual([])
  expect(bo.events).toHaveLength(1)
})

test('a receiver that takes nothing is dropped, and the others do not notice', async () => {
  await portal.close()
  portal = await startTestPortal({ stallMs: 3000 })
  for (const sessionId of ['anna', 'bo']) portal.signIn(sessionId, 'c1', 'Tag.View')
  portal.nodes.add('c1 N1')
  const other = await connect('bo')
  const slow = portal.rawSocket(`?access_token=${portal.tokenOf('anna')}`)
  slow.on('error', () => undefined)
  await once(slow, 'open')
  slow.send('{"protocol":"json","version":1}\u001e')
  await vi.waitFor(() => expect(portal.hubs.connectionCount).toBe(2), waitOptions)
  await new Promise((resolve) => slow.once('message', resolve))
  slow.send(
    '{"type":1,"invocationId":"1","target":"Subscribe","arguments":[{"series":[{"deveui":"N1"}]}]}\u001e',
  )
  await new Promise((resolve) => slow.once('message', resolve))
  slow.pause()
  let published = 0
  while (portal.hubs.connectionCount === 2 && published < 500) {
    portal.bus.publishEvent('c1', { type: 'nodeChanged', deveui: 'x'.repeat(200_000) })
    published++
    await vi.waitFor(() => expect(other.events).toHaveLength(published), waitOptions)
    // What waits for a slow receiver is bounded, so its end is the stall, not the size.
    if (published > 100) await new Promise((resolve) => setTimeout(resolve, 50))
  }
  expect(portal.hubs.connectionCount).toBe(1)
  expect(portal.logged.map(({ details }) => details.reason)).toEqual(['slow'])
  expect(other.events).toHaveLength(published)
})

test('when connections end, the bus has no listeners left', async () => {
  const anna = await connect('anna')
  await subscribe(anna, { deveui: 'N1', key: 'k' })
  await anna.client.stop()
  await vi.waitFor(() => expect(portal.hubs.connectionCount).toBe(0), waitOptions)
  portal.bus.publishReadings('c1', [reading('N1', 'k', 1)])
  portal.bus.publishEvent('c1', { type: 'nodeChanged', deveui: 'N1' })
  expect(portal.bus.listenerCount).toBe(0)
})
