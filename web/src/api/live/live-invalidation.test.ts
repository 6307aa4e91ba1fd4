import type { LiveEventType } from '@fyr/contract/live/live'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { LiveStatus } from './live-connection.ts'
import { createCoalescedInvalidation, followLive } from './live-invalidation.ts'

/** A live connection in the hand of the test. */
function liveSource() {
  const live: {
    event?: (event: { type: LiveEventType }) => void
    status?: (status: LiveStatus) => void
    missed?: () => void
  } = {}
  const stop = followLive(client, {
    listenToEvents(handler) {
      live.event = handler
      return () => undefined
    },
    onLiveStatus(listener) {
      live.status = listener
      return () => undefined
    },
    onMissedReadings(handler) {
      live.missed = handler
      return () => undefined
    },
  })
  return { ...live, stop }
}

let client: QueryClient
beforeEach(() => {
  vi.useFakeTimers()
  client = new QueryClient()
})
afterEach(() => {
  client.clear()
  vi.useRealTimers()
})

/** A query on screen; counts what was asked and what was answered. */
function show(queryKey: readonly unknown[], answerMs = 0, data: unknown = {}) {
  const counts = { asked: 0, answered: 0, askedAt: 0 }
  new QueryObserver(client, {
    queryKey,
    queryFn: async ({ signal }) => {
      counts.asked++
      counts.askedAt = Date.now()
      await new Promise((resolve) => setTimeout(resolve, answerMs))
      signal.throwIfAborted()
      counts.answered++
      return data
    },
    initialData: data,
    staleTime: Number.POSITIVE_INFINITY,
  }).subscribe(() => undefined)
  return counts
}

it('a slow answer comes in spite of a flood of events, and once more after the last of them', async () => {
  const slow = show(['alarms', 'active'], 1000)
  const invalidate = createCoalescedInvalidation(client)
  for (let events = 0; events < 100; events++) {
    invalidate((api) => api.alarms)
    await vi.advanceTimersByTimeAsync(50)
  }
  expect(slow.answered).toBeGreaterThanOrEqual(3)
  const lastEventAt = Date.now() - 50
  await vi.advanceTimersByTimeAsync(5000)
  expect(slow.answered).toBe(slow.asked)
  expect(slow.askedAt).toBeGreaterThan(lastEventAt)
})

it('no query waits for a slow one', async () => {
  show(['alarms', 'active'], 20_000)
  const nodes = show(['nodes', 'detail'])
  const invalidate = createCoalescedInvalidation(client)
  invalidate((api) => api.alarms)
  await vi.advanceTimersByTimeAsync(1000)
  invalidate((api) => api.nodes)
  await vi.advanceTimersByTimeAsync(1000)
  expect(nodes.answered).toBe(1)
})

it('a lost connection that is back fetches everything on screen, of long lists the first pages', async () => {
  const live = liveSource()
  const pages = (count: number) => ({ pages: Array(count).fill([]), pageParams: Array(count).fill(0) })
  const alarms = show(['alarms', 'active'])
  const nodes = show(['nodes', 'list', 'pages'], 0, pages(50))
  live.status?.('on')
  await vi.advanceTimersByTimeAsync(1000)
  expect([alarms.asked, nodes.asked]).toEqual([0, 0])
  live.status?.('lost')
  live.status?.('connecting')
  live.status?.('on')
  expect(client.getQueryData(['nodes', 'list', 'pages'])).toMatchObject({ pages: { length: 5 } })
  await vi.advanceTimersByTimeAsync(1000)
  expect([alarms.asked, nodes.asked]).toEqual([1, 1])
  live.stop()
})

it('readings that came while the connection opened are fetched', async () => {
  const live = liveSource()
  const values = show(['readings', 'currents'])
  live.status?.('on')
  await vi.advanceTimersByTimeAsync(1000)
  expect(values.asked).toBe(0)
  live.missed?.()
  await vi.advanceTimersByTimeAsync(1000)
  expect(values.asked).toBe(1)
  live.stop()
})

it('an error on screen goes when the connection is back, without anybody who tries again', async () => {
  const live = liveSource()
  let isReachable = false
  const query = new QueryObserver(client, {
    queryKey: ['alarms', 'active'],
    queryFn: () => (isReachable ? 'alarms' : Promise.reject(new TypeError('Failed to fetch'))),
    retry: false,
  })
  query.subscribe(() => undefined)
  live.status?.('lost')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(query.getCurrentResult()).toMatchObject({ status: 'error', fetchStatus: 'idle' })
  isReachable = true
  live.status?.('on')
  await vi.advanceTimersByTimeAsync(1000)
  expect(query.getCurrentResult()).toMatchObject({ status: 'success', data: 'alarms' })
  live.stop()
})

it('counts follow nodes that report, at most once in five seconds, and alarms at once', async () => {
  const live = liveSource()
  const counts = show(['companies', 'overview'])
  for (let contacts = 0; contacts < 99; contacts++) {
    live.event?.({ type: 'nodeContact' })
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(counts.asked).toBe(1)
  await vi.advanceTimersByTimeAsync(5000)
  expect(counts.asked).toBe(2)
  live.event?.({ type: 'nodeContact' })
  live.event?.({ type: 'alarmRaised' })
  await vi.advanceTimersByTimeAsync(1000)
  expect(counts.asked).toBe(3)
  live.stop()
})

it('an event makes old what it is about', async () => {
  const live = liveSource()
  const alarms = show(['alarms', 'active'])
  const dashboards = show(['dashboards', 'list'])
  live.event?.({ type: 'alarmRaised' })
  await vi.advanceTimersByTimeAsync(1000)
  expect([alarms.asked, dashboards.asked]).toEqual([1, 0])
  live.stop()
})

it('the bell follows acknowledgements', async () => {
  const live = liveSource()
  const bell = show(['notifications', 'list'])
  for (const type of ['alarmAcknowledged', 'alarmChanged'] as const) {
    const before = bell.answered
    live.event?.({ type })
    await vi.advanceTimersByTimeAsync(1000)
    expect(bell.answered).toBe(before + 1)
  }
  live.stop()
})
