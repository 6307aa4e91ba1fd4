import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLiveRefresh } from './live-refresh.ts'

let frames: (() => void)[] = []
/** What the browser does about sixty times a second while the page is seen. */
const frame = () => {
  const due = frames
  frames = []
  for (const callback of due) callback()
}
let shown: number[] = []
beforeEach(() => {
  frames = []
  shown = []
  vi.useFakeTimers()
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => frames.push(callback))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Requests at this interval, with a frame every 16 ms if the page is seen; times are since the beginning. */
function run(everyMs: number, forMs: number, isSeen = true): void {
  const began = performance.now()
  const refresh = createLiveRefresh(() => shown.push(performance.now() - began))
  for (let at = 0; at < forMs; at++) {
    if (at % everyMs === 0) refresh.request()
    if (isSeen && at % 16 === 0) frame()
    vi.advanceTimersByTime(1)
  }
  refresh.stop()
}

it('shows each of ten values a second in the next frame', () => {
  run(100, 2000)
  expect(shown).toHaveLength(20)
  expect(Math.max(...shown.map((at) => at % 100))).toBeLessThanOrEqual(16)
})

it('shows a flood four times a second', () => {
  run(20, 4000)
  const settled = shown.filter((at) => at >= 1000)
  expect(settled.length).toBeGreaterThanOrEqual(10)
  expect(settled.length).toBeLessThanOrEqual(12)
})

it('does nothing while nobody sees the page, and shows what came as soon as somebody does', () => {
  run(100, 2000, false)
  expect(shown).toEqual([])
  const refresh = createLiveRefresh(() => shown.push(0))
  for (let update = 0; update < 50; update++) refresh.request()
  frame()
  expect(shown).toEqual([0])
})

it('asks for one frame for all that wait', () => {
  const all = Array.from({ length: 10 }, () => createLiveRefresh(() => shown.push(0)))
  for (const refresh of all) refresh.request()
  expect(frames).toHaveLength(1)
  all[0]?.stop()
  frame()
  expect(shown).toHaveLength(9)
})
