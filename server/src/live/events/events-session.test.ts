import type { LiveReading } from '@fyr/contract/live/live'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { systemClock } from '#lib/clock.ts'
import { createDeliveryQueue } from '../delivery-queue.ts'
import { createLiveBus } from '../live-bus.ts'
import { createEventsSession, usualEventsLimits } from './events-session.ts'

const fail = (error: unknown) => {
  throw error
}
/** When the connection was sent readings, ms since the beginning, and how many. */
let sent: { at: number; readings: number }[] = []

beforeEach(() => {
  vi.useFakeTimers()
  sent = []
})
afterEach(() => {
  vi.useRealTimers()
})

/** Publishes a reading in this interval to a connection that listens to it. */
async function publish(everyMs: number, count: number, isCongested = false): Promise<void> {
  const began = Date.now()
  const bus = createLiveBus(fail)
  const session = createEventsSession(
    {
      caller: { sessionId: 's', companyId: 'c', accountId: 'a', permissions: new Set() },
      closed: false,
      congested: isCongested,
      send: (_target, readings) =>
        sent.push({ at: Date.now() - began, readings: (readings as LiveReading[]).length }),
      sendEncoded: () => undefined,
      lookUp: (work) => work(),
    },
    bus,
    systemClock,
    usualEventsLimits,
    createDeliveryQueue(fail),
  )
  session.subscriptions.add({ deveui: 'n' })
  for (let value = 0; value < count; value++) {
    bus.publishReadings('c', [{ deveui: 'n', key: 'k', value, createdAt: value }])
    await vi.advanceTimersByTimeAsync(everyMs)
  }
  session.end()
}

test('ten readings a second are sent one by one, as they come', async () => {
  await publish(100, 30)
  expect(sent.map(({ readings }) => readings)).toEqual(Array(30).fill(1))
  expect(Math.max(...sent.map(({ at }) => at % 100))).toBeLessThan(10)
})

test('a flood is sent four times a second, all of it', async () => {
  await publish(20, 200)
  expect(sent.filter(({ at }) => at >= 1000).length).toBeLessThanOrEqual(12)
  // The last of them wait for their quarter of a second when the connection ends.
  expect(sent.reduce((sum, { readings }) => sum + readings, 0)).toBeGreaterThan(180)
})

test('a receiver that is slow is looked at again four times a second', async () => {
  const begun = vi.getTimerCount()
  await publish(100, 30, true)
  expect(sent).toEqual([])
  expect(vi.getTimerCount()).toBe(begun)
})
