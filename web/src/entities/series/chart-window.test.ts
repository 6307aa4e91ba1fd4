import { describe, expect, it } from 'vitest'
import { chartWindow, pixelsFor, stepOf, stepWords } from './chart-window.ts'

const hour = 3_600_000
const now = Date.UTC(2026, 10, 21, 12, 34, 56)

describe('chartWindow', () => {
  it.each([1, 5, 24, 168, 720])('covers the last %i hours with one or two pieces a pixel', (hours) => {
    const range = { from: now - hours * hour, to: now, live: true }
    const { start, end, points, step } = chartWindow(range, 1200)
    expect(start).toBeLessThanOrEqual(range.from)
    expect(end).toBeGreaterThanOrEqual(range.to)
    expect(range.to - range.from).toBeLessThanOrEqual(step * 1200 * 2)
    expect(range.to - range.from).toBeGreaterThan(step * 1200 * 0.7)
    expect(points).toBeLessThanOrEqual(1200 * 2 * 1.3)
    expect(end - start + 1).toBe(points * step)
  })

  it('stays the same while the clock moves on, for a tenth of the range', () => {
    const at = (moved: number) =>
      chartWindow({ from: now - 24 * hour + moved, to: now + moved, live: true }, 1000)
    const windows = new Set(Array.from({ length: 24 * 60 }, (_, at) => at * 60_000).map((ms) => at(ms).start))
    expect(windows.size).toBeLessThanOrEqual(11)
    for (let moved = 0; moved < 24 * hour; moved += 60_000) {
      expect(at(moved).start).toBeLessThanOrEqual(now - 24 * hour + moved)
      expect(at(moved).end).toBeGreaterThanOrEqual(now + moved)
    }
  })

  it('asks for a tenth more on either side of a fixed range, and for the same where that is moved a little', () => {
    const range = { from: now - hour, to: now, live: false }
    const { start, end, points, step } = chartWindow(range, 600)
    expect([step, points * step]).toEqual([5000, end - start + 1])
    for (const margin of [range.from - start, end - range.to]) {
      expect(margin).toBeGreaterThanOrEqual(hour / 10)
      expect(margin).toBeLessThanOrEqual(hour / 5)
    }
    const moved = Array.from({ length: 60 }, (_, minutes) =>
      chartWindow({ from: range.from + minutes * 60_000, to: now + minutes * 60_000, live: false }, 600),
    )
    expect(new Set(moved.map((window) => window.start)).size).toBeLessThanOrEqual(11)
  })
})

it('cuts any range into known lengths', () => {
  expect(stepOf(24 * hour, 1440)).toBe(60_000)
  expect(stepOf(24 * hour, 1000)).toBe(120_000)
  expect(stepOf(365 * 24 * hour, 2400)).toBe(4 * hour)
  expect(stepOf(50 * 365 * 24 * hour, 300)).toBe(61 * 24 * hour)
  expect(stepOf(1000, 1000)).toBe(1000)
})

it('asks by whole hundreds of pixels', () => {
  expect([0, 20, 301, 1250, 9000].map(pixelsFor)).toEqual([0, 300, 400, 1300, 2000])
})

it('names a length of time', () => {
  expect([5000, 120_000, 3 * hour, 48 * hour].map(stepWords)).toEqual([
    { unit: 'seconds', count: 5 },
    { unit: 'minutes', count: 2 },
    { unit: 'hours', count: 3 },
    { unit: 'days', count: 2 },
  ])
})
