import { once } from 'node:events'
import type { LiveReading } from '@fyr/contract/live/live'
import { afterEach, expect, test, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { createDeliveryQueue } from './delivery-queue.ts'
import { createLiveBus } from './live-bus.ts'
import { startTestPortal, type TestPortal } from './portal.fixture.ts'

const waitOptions = { timeout: 20_000, interval: 10 }
let portal: TestPortal | undefined
afterEach(() => portal?.close())

const reading = (deveui: string, value: number): LiveReading => ({
  deveui,
  key: `key ${value % 100}`,
  value,
  createdAt: 1_700_000_000_000 + value,
})

/** A bare connection that listens to all keys of a node; the real client would cost more than what is measured. */
async function listen(
  on: TestPortal,
  sessionId: string,
  deveui: string,
): Promise<{ socket: WebSocket; heard: string[] }> {
  const socket = on.rawSocket(`?access_token=${on.tokenOf(sessionId)}`)
  const heard: string[] = []
  socket.on('message', (data) => heard.push(...data.toString().split('\u001e').slice(0, -1)))
  await once(socket, 'open')
  socket.send('{"protocol":"json","version":1}\u001e')
  const subscribe = { type: 1, invocationId: '1', target: 'Subscribe', arguments: [{ series: [{ deveui }] }] }
  socket.send(`${JSON.stringify(subscribe)}\u001e`)
  await vi.waitFor(() => expect(heard.some((each) => each.includes('"accepted"'))).toBe(true), waitOptions)
  return { socket, heard }
}

test('threat 6: 500 connections that hear a flood keep nobody else’s message waiting', async () => {
  portal = await startTestPortal({ connectionsPerCompany: 1000 })
  for (const node of ['c1 N1', 'c2 N2']) portal.nodes.add(node)
  portal.signIn('other', 'c2', 'Tag.View')
  for (let each = 0; each < 25; each++) portal.signIn(`s${each}`, 'c1', 'Tag.View')
  const other = await listen(portal, 'other', 'N2')
  const many: Awaited<ReturnType<typeof listen>>[] = []
  for (let each = 0; each < 500; each++) many.push(await listen(portal, `s${each % 25}`, 'N1'))

  // A million deliveries.
  const { bus } = portal
  bus.publishReadings(
    'c1',
    Array.from({ length: 2000 }, (_, value) => reading('N1', value)),
  )
  bus.publishReadings('c2', [reading('N2', 7)])
  const isOn = (heard: string[]) => heard.some((each) => each.includes('"Readings"'))
  await vi.waitFor(() => expect(isOn(other.heard)).toBe(true), waitOptions)
  // The other's message came while most of the many had not heard all of theirs: by what was done, not by a clock.
  const finished = many.filter(({ heard }) => heard.some((each) => each.includes('"value":1999')))
  expect(finished.length).toBeLessThan(many.length)
  await vi.waitFor(
    () => {
      for (const { heard } of many) expect(heard.some((each) => each.includes('"value":1999'))).toBe(true)
    },
    { timeout: 60_000, interval: 200 },
  )
  for (const { socket } of many) socket.terminate()
}, 120_000)

test('threat 6: large messages from 200 connections are read by turns of companies', async () => {
  portal = await startTestPortal()
  for (const node of ['c1 N1', 'c2 N2']) portal.nodes.add(node)
  portal.signIn('other', 'c2', 'Tag.View')
  const other = await listen(portal, 'other', 'N2')
  const many: Awaited<ReturnType<typeof listen>>[] = []
  for (let each = 0; each < 200; each++) {
    portal.signIn(`s${each % 10}`, 'c1', 'Tag.View')
    many.push(await listen(portal, `s${each % 10}`, 'N1'))
  }
  const unsubscribe = (count: number) => {
    const series = Array.from({ length: count }, (_, each) => ({ deveui: `node ${each}`, key: 'k' }))
    const message = { type: 1, invocationId: 'large', target: 'Unsubscribe', arguments: [{ series }] }
    return `${JSON.stringify(message)}\u001e`
  }
  const isAnswered = ({ heard }: { heard: string[] }) => heard.some((each) => each.includes('"large"'))
  const large = unsubscribe(1900)
  const answeredBefore = new Promise<number>((resolve) => {
    other.socket.on('message', () => {
      if (isAnswered(other)) resolve(many.filter(isAnswered).length)
    })
  })
  for (const { socket } of many) socket.send(large)
  other.socket.send(unsubscribe(1))
  expect(await answeredBefore).toBeLessThan(100)
  await vi.waitFor(() => expect(many.every(isAnswered)).toBe(true), waitOptions)
  for (const { socket } of many) socket.terminate()
}, 60_000)

test('the work of one company is cut into turns, between which others have theirs and the event loop is free', async () => {
  const queue = createDeliveryQueue((error) => {
    throw error
  })
  const order: string[] = []
  let left = 40
  const busy = () => {
    const end = performance.now() + 1
    while (performance.now() < end);
    order.push('large')
    left--
    return left > 0
  }
  queue.add('large', busy)
  queue.add('small', () => {
    order.push('small')
    return false
  })
  setTimeout(() => order.push('event loop'), 0)
  await vi.waitFor(() => expect(queue.waiting('large')).toBe(0), waitOptions)
  // 2 ms for the large one, then the small one; 10 ms in all, then the event loop.
  expect(order.indexOf('small')).toBeLessThan(5)
  expect(order.indexOf('event loop')).toBeLessThan(20)
  expect(order.filter((each) => each === 'large')).toHaveLength(40)
})

test('threat 6: one reading with thousands of listeners is delivered in turns, to each in the order of arrival', async () => {
  const bus = createLiveBus((error) => {
    throw error
  })
  const order: string[] = []
  const heard = new Map<number, unknown[]>()
  for (let each = 0; each < 2000; each++) {
    const values: unknown[] = []
    heard.set(each, values)
    bus.onReading('large', 'N1', ({ value }) => {
      const end = performance.now() + 0.05
      while (performance.now() < end);
      values.push(value)
      order.push('large')
    })
  }
  // More than is delivered at once, so that it waits for its turn too.
  for (let each = 0; each < 600; each++) bus.onReading('other', 'N2', () => order.push('other'))
  bus.publishReadings('large', [reading('N1', 1)])
  bus.publishReadings('other', [reading('N2', 7)])
  bus.publishReadings('large', [reading('N1', 2)])
  bus.publishReadings('large', [reading('N1', 3)])
  setTimeout(() => order.push('event loop'), 0)
  await vi.waitFor(() => expect(order.filter((each) => each === 'large')).toHaveLength(6000), waitOptions)
  // 100 ms for one reading alone: 2 ms of it, then the other company; 10 ms in all, then the event loop.
  expect(order.indexOf('other')).toBeLessThan(500)
  expect(order.indexOf('event loop')).toBeLessThan(2600)
  for (const values of heard.values()) expect(values).toEqual([1, 2, 3])
})

test('who stops listening while a reading is delivered does not hear it', async () => {
  const bus = createLiveBus((error) => {
    throw error
  })
  let heard = 0
  let stopped = 0
  const stops: (() => void)[] = []
  for (let each = 0; each < 600; each++) {
    stops.push(
      bus.onReading('c1', 'N1', () => {
        heard++
        if (each === 0) for (const stop of stops.slice(300)) stop()
        if (each >= 300) stopped++
      }),
    )
  }
  bus.publishReadings('c1', [reading('N1', 1)])
  await vi.waitFor(() => expect(heard).toBe(300), waitOptions)
  bus.publishReadings('c1', [reading('N1', 2)])
  await vi.waitFor(() => expect(heard).toBe(600), waitOptions)
  expect(stopped).toBe(0)
})

test('a delivery that fails is told of, and the next is made', async () => {
  const errors: unknown[] = []
  const queue = createDeliveryQueue((error) => errors.push(error))
  let made = false
  queue.add('c1', () => {
    throw new Error('broken')
  })
  queue.add('c1', () => {
    made = true
    return false
  })
  await vi.waitFor(() => expect(made).toBe(true), waitOptions)
  expect(errors).toEqual([new Error('broken')])
})

test('threat 9: a thousand changes of rights are looked up a few times, not a thousand', async () => {
  let asked = 0
  portal = await startTestPortal({}, async (_caller, series) => {
    asked++
    return series.map(({ deveui }) => ({ deveui }))
  })
  portal.signIn('anna', 'c1', 'Tag.View')
  const { heard } = await listen(portal, 'anna', 'N1')
  asked = 0
  const before = performance.now()
  for (let change = 0; change < 1000; change++) {
    portal.hubs.companyRightsChanged('c1')
    if (change % 10 === 0) await new Promise((resolve) => setTimeout(resolve, 2))
  }
  portal.bus.publishReadings('c1', [reading('N1', 1)])
  await vi.waitFor(() => expect(heard.some((each) => each.includes('"Readings"'))).toBe(true), waitOptions)
  // The first, and then one in a quarter of a second.
  expect(asked).toBeGreaterThan(0)
  expect(asked).toBeLessThan(3 + (performance.now() - before) / 250)
})

test('nodes that go are forgotten without asking for anybody’s rights', async () => {
  let asked = 0
  portal = await startTestPortal({}, async (_caller, series) => {
    asked++
    return series.map(({ deveui }) => ({ deveui }))
  })
  portal.signIn('anna', 'c1', 'Tag.View')
  const first = await listen(portal, 'anna', 'N1')
  const { bus } = portal
  const listeners = bus.listenerCount
  asked = 0
  for (let node = 0; node < 1000; node++) bus.endReadings('c1', `N${node}`)
  expect(bus.listenerCount).toBe(listeners - 1)
  bus.publishReadings('c1', [reading('N1', 1)])
  // Comes after it, if it came.
  bus.publishEvent('c1', { type: 'nodeChanged', deveui: 'N1' })
  await vi.waitFor(
    () => expect(first.heard.some((each) => each.includes('nodeChanged'))).toBe(true),
    waitOptions,
  )
  expect(first.heard.some((each) => each.includes('"Readings"'))).toBe(false)
  expect(asked).toBe(0)
})
