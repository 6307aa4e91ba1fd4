import type { LiveSeries } from '@fyr/contract/live/live'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { codeOfHubError } from './hub-error.ts'
import { createSubscriptionRequests, maxRetries } from './subscription-requests.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const one = { deveui: 'n1', key: 'a' }
const other = { deveui: 'n1', key: 'b' }
const tooMany = new Error('request.tooMany')

/** A server that refuses as long as `refusals` lasts; tells what it was asked and when. */
function connect(
  refusals: unknown[],
  { answer, answerMs = 0 }: { answer?: unknown; answerMs?: number } = {},
) {
  const asked: { method: string; series: LiveSeries[]; at: number }[] = []
  const refused: number[] = []
  const busy: boolean[] = []
  const missed: number[] = []
  let wanted: LiveSeries[] = [one, other]
  const began = Date.now()
  const subscriptions = createSubscriptionRequests({
    async invoke(method, series) {
      asked.push({ method, series, at: Date.now() - began })
      const refusal = refusals.shift()
      if (refusal) throw refusal
      await new Promise((resolve) => setTimeout(resolve, answerMs))
      return answer
    },
    wanted: () => wanted,
    onRefused: (count) => void refused.push(count),
    onBusy: (isBusy) => void busy.push(isBusy),
    onMissed: () => void missed.push(Date.now() - began),
  })
  return { asked, refused, busy, missed, ...subscriptions, want: (series: LiveSeries[]) => (wanted = series) }
}

it('asks again, later and later, where there was too much to do', async () => {
  const { asked, subscribe } = connect([tooMany, tooMany, tooMany])
  subscribe([one, other])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked.map(({ series }) => series)).toEqual(Array(4).fill([one, other]))
  const pauses = asked.slice(1).map(({ at }, before) => at - (asked[before]?.at ?? 0))
  for (const [attempt, pause] of pauses.entries()) {
    expect(pause).toBeGreaterThanOrEqual(1000 * 2 ** attempt)
    expect(pause).toBeLessThan(2000 * 2 ** attempt + 1)
  }
})

it('does not ask all browsers back at one moment', async () => {
  const all = Array.from({ length: 20 }, () => connect([tooMany]))
  for (const { subscribe } of all) subscribe([one])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(new Set(all.map(({ asked }) => asked[1]?.at)).size).toBeGreaterThan(10)
})

it('gives up after some retries', async () => {
  const { asked, subscribe } = connect(Array(100).fill(tooMany))
  subscribe([one])
  await vi.advanceTimersByTimeAsync(600_000)
  expect(asked).toHaveLength(1 + maxRetries)
})

it('says what it gave up, and asks for it once more when told to', async () => {
  const { asked, refused, subscribe, unsubscribe, retryRefused } = connect(
    Array(1 + maxRetries).fill(tooMany),
  )
  subscribe([one, other])
  await vi.advanceTimersByTimeAsync(600_000)
  expect(refused).toEqual([2])
  unsubscribe([other])
  expect(refused).toEqual([2, 1])
  retryRefused()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(refused).toEqual([2, 1, 0])
  expect(asked.at(-1)).toMatchObject({ method: 'Subscribe', series: [one] })
})

it('forgets what it gave up with the connection', async () => {
  const { refused, subscribe, reset } = connect(Array(1 + maxRetries).fill(tooMany))
  subscribe([one])
  await vi.advanceTimersByTimeAsync(600_000)
  reset()
  expect(refused).toEqual([1, 0])
})

it('asks again for what is still listened to only', async () => {
  const { asked, subscribe, unsubscribe, want } = connect([tooMany])
  subscribe([one, other])
  want([other])
  unsubscribe([one])
  await vi.advanceTimersByTimeAsync(60_000)
  const told = asked.map(({ method, series }) => [method, ...series.map(({ key }) => key)])
  expect(told).toEqual([
    ['Subscribe', 'a', 'b'],
    ['Unsubscribe', 'a'],
    ['Subscribe', 'b'],
  ])
})

it('leaves every other refusal, and those of a connection that is gone', async () => {
  const denied = connect([new Error('access.denied')])
  denied.subscribe([one])
  const paused = connect([tooMany])
  paused.subscribe([one])
  await vi.advanceTimersByTimeAsync(100)
  paused.reset()
  const late = connect([tooMany])
  late.subscribe([one])
  late.reset()
  await vi.advanceTimersByTimeAsync(60_000)
  for (const { asked } of [denied, paused, late]) expect(asked).toHaveLength(1)
})

it('asks for 500 series at a time, and again for those alone that were refused', async () => {
  const series = Array.from({ length: 501 }, (_, at) => ({ deveui: 'n1', key: `k${at}` }))
  const { asked, subscribe, want } = connect([undefined, tooMany])
  want(series)
  subscribe(series)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked.map(({ series: some }) => some.length)).toEqual([500, 1, 1])
})

it.each([
  ['request.tooMany', 'request.tooMany'],
  ["An unexpected error occurred invoking 'Search' on the server. request.tooMany", 'request.tooMany'],
  ['server.failed', 'server.failed'],
  ['Invocation canceled due to the underlying connection being closed.', 'server.failed'],
])('a hub that refuses with "%s" means %s', (message, code) => {
  expect(codeOfHubError(new Error(message))).toBe(code)
})

it('is busy until the server has answered, not with what it is asked to leave out, and not after the connection', async () => {
  const { busy, subscribe, unsubscribe, reset } = connect([undefined, new Error('forbidden')])
  subscribe([one])
  subscribe([other])
  expect(busy).toEqual([true])
  await vi.advanceTimersByTimeAsync(0)
  expect(busy).toEqual([true, false])
  unsubscribe([one])
  expect(busy).toHaveLength(2)
  subscribe([one])
  reset()
  expect(busy).toEqual([true, false, true, false])
  await vi.advanceTimersByTimeAsync(0)
  expect(busy).toHaveLength(4)
})

it('tells of readings that came between the question of a page and the answer to its subscription', async () => {
  const young = connect([], { answer: { newestAgeMs: 700 }, answerMs: 500 })
  young.subscribe([one])
  await vi.advanceTimersByTimeAsync(1000)
  // As old as the answer took, and what a reading may take to be told of.
  expect(young.missed).toEqual([500])
  const old = connect([], { answer: { newestAgeMs: 800 }, answerMs: 500 })
  old.subscribe([one])
  await vi.advanceTimersByTimeAsync(1000)
  expect(old.missed).toEqual([])
  // The connection took longer to open than the subscription.
  old.subscribe([one], performance.now() - 2000)
  await vi.advanceTimersByTimeAsync(1000)
  expect(old.missed).toHaveLength(1)
  const none = connect([], { answer: { newestAgeMs: null } })
  none.subscribe([one])
  await vi.advanceTimersByTimeAsync(1000)
  expect(none.missed).toEqual([])
})
