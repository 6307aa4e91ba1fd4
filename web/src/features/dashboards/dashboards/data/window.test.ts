import { expect, it } from 'vitest'
import { askedWindow } from './window.ts'

const hour = 3_600_000
const now = Date.UTC(2026, 10, 21, 12, 34, 56, 789)
const live = (hours: number, at = now) => ({ from: at - hours * hour, to: at, live: true })

it.each([1, 5, 24, 168, 720])(
  'covers the last %i hours, hardly more, in whole steps of each width',
  (hours) => {
    const { start, end, points } = askedWindow(live(hours), [300, 620, 1300])
    expect(start).toBeLessThanOrEqual(now - hours * hour)
    expect(end).toBeGreaterThanOrEqual(now)
    expect(now - hours * hour - start).toBeLessThanOrEqual((hours * hour) / 20)
    for (const [at, width] of [300, 620, 1300].entries()) {
      expect(points[at]).toBeLessThanOrEqual(width * 2 * 1.2)
      expect(points[at]).toBeGreaterThan(width * 0.7)
      const step = (end - start + 1) / (points[at] ?? 1)
      expect(step % 1000).toBe(0)
    }
  },
)

it('asks about a hundred times while a range passes', () => {
  const starts = new Set<number>()
  for (let moved = 0; moved < 24 * 60; moved++) {
    starts.add(askedWindow(live(24, now + moved * 60_000), [600]).start)
  }
  expect(starts.size).toBeGreaterThan(80)
  expect(starts.size).toBeLessThan(125)
})

it('takes a fixed range as it is, to the next step', () => {
  const range = { from: now - 3 * hour, to: now, live: false }
  const { start, end } = askedWindow(range, [600])
  expect(range.from - start).toBeLessThan(hour / 10)
  expect(end - range.to).toBeLessThan(hour / 10)
  expect(end).toBeGreaterThanOrEqual(range.to - 1)
})
