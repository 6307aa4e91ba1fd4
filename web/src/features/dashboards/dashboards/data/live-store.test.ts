import type { WidgetNode } from '@fyr/contract/dashboards/dashboard-data'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ShownSeries, WidgetAnswer } from '#widgets/widget.ts'
import { createLiveStore, type LiveStore } from './live-store.ts'
import { nameOfNode, namesIn, withLatest } from './with-latest.ts'

const reading = (key: string, value: number, createdAt: number) => ({ deveui: 'a', key, value, createdAt })
const time = { now: 20, silenceMs: 10 }
const frameMs = 16
let store: LiveStore
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => setTimeout(frame, frameMs))
  store = createLiveStore()
})
afterEach(() => {
  store.stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('tells those who show a series in the next frame, once for all that came', () => {
  const told: string[] = []
  store.subscribe(new Set(['a\nt']), () => told.push('t'))
  store.subscribe(new Set(['a\nh']), () => told.push('h'))
  for (let n = 0; n < 50; n++) store.put([reading('t', n, n)], n)
  expect(told).toEqual([])
  vi.advanceTimersByTime(frameMs)
  expect(told).toEqual(['t'])
  expect(store.latest('a\nt')?.value).toBe(49)
  store.put([reading('t', 1, 1)], 100)
  expect(store.latest('a\nt')?.value).toBe(49)
})

it('passes each reading on, and first what came since a question was sent', () => {
  store.put([reading('t', 1, 1), reading('h', 2, 1)], 1000)
  store.put([reading('t', 3, 3)], 2000)
  const heard: unknown[] = []
  const stop = store
    .feed(new Set(['a\nt']))
    .listen((readings) => heard.push(...readings.map(({ value }) => value)), 1500)
  expect(heard).toEqual([3])
  store.put([reading('t', 4, 4), reading('h', 5, 4)], 2500)
  expect(heard).toEqual([3, 4])
  stop()
  store.put([reading('t', 6, 6)], 2600)
  expect(heard).toEqual([3, 4])
})

it('forgets what was corrected by hand', () => {
  store.put([reading('t', 1, 1)], 1)
  store.forget([{ deveui: 'a', key: 't' }])
  expect(store.latest('a\nt')).toBeUndefined()
})

it('puts the newer of stored and live into an answer, and leaves it as it is where nothing is newer', () => {
  const series = {
    deveui: 'a',
    key: 't',
    state: 'ok',
    latest: { value: 5, createdAt: new Date(10).toISOString() },
  } as ShownSeries
  const answer: WidgetAnswer = { askedAt: 0, start: 0, end: 1, series: [series], nodes: [], truncated: false }
  expect(namesIn(answer)).toEqual(new Set(['a\nt']))
  store.put([reading('t', 4, 9)], 1)
  expect(withLatest(answer, store, time)).toBe(answer)
  store.put([reading('t', 7, 11)], 2)
  expect(withLatest(answer, store, time).series[0]?.latest?.value).toBe(7)
})

it('has nodes as they are now, and leaves those alone of which nothing was heard', () => {
  const node = (deveui: string) =>
    ({ deveui, alarm: 0, lastContact: null, values: [] }) as unknown as WidgetNode
  const answer = { askedAt: 5, start: 0, end: 1, series: [], nodes: [node('a'), node('b')], truncated: false }
  expect(namesIn(answer)).toEqual(new Set(['a', 'b'].map(nameOfNode)))
  let told = 0
  store.subscribe(namesIn(answer), () => told++)
  const turn = store.turnOf(namesIn(answer))
  store.putNews({ type: 'nodeAlarms', nodes: [{ deveui: 'a', alarm: 1 }] }, 4)
  expect(withLatest(answer, store, time)).toBe(answer)
  store.putNews({ type: 'nodeAlarms', nodes: [{ deveui: 'a', alarm: 2 }] }, 6)
  vi.advanceTimersByTime(frameMs)
  expect(told).toBe(1)
  expect(store.turnOf(namesIn(answer))).not.toBe(turn)
  const { nodes } = withLatest(answer, store, time)
  expect(nodes[0]?.alarm).toBe(2)
  expect(nodes[1]).toBe(answer.nodes[1])
})
