import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keyTimeRange } from './plot/gestures.ts'
import { scaled, sensible, shifted } from './time-range.ts'
import { createChartView } from './view.ts'

const hour = 3_600_000
const noon = Date.UTC(2026, 5, 1, 12)

describe('a stretch of time', () => {
  it('moves by a part of its length, and grows and shrinks around what stays', () => {
    expect(shifted({ from: 0, to: 100 }, -0.2)).toEqual({ from: -20, to: 80 })
    expect(scaled({ from: 0, to: 100 }, 0.5)).toEqual({ from: 25, to: 75 })
    expect(scaled({ from: 0, to: 100 }, 2, 0.25)).toEqual({ from: -25, to: 175 })
  })

  it('is never reversed, empty or beyond all time', () => {
    expect(sensible({ from: noon + 5000, to: noon })).toEqual({ from: noon, to: noon + 5000 })
    expect(sensible({ from: noon, to: noon })).toEqual({ from: noon - 500, to: noon + 500 })
    const all = sensible({ from: -1e15, to: 1e15 })
    expect(all.from).toBe(Date.UTC(1980, 0, 1))
    expect(all.to).toBeLessThan(Date.UTC(2100, 0, 1))
  })

  it('follows the keys of a chart, and no others', () => {
    const seen = { from: noon, to: noon + 10 * hour }
    const press = (key: string, shiftKey = false) => keyTimeRange({ key, shiftKey }, seen)
    expect(press('ArrowLeft')).toEqual({ from: noon - 2 * hour, to: noon + 8 * hour })
    expect(press('ArrowRight', true)).toEqual({ from: noon + 10 * hour, to: noon + 20 * hour })
    expect(press('+')).toEqual({ from: noon + 2.5 * hour, to: noon + 7.5 * hour })
    expect(press('-')).toEqual({ from: noon - 5 * hour, to: noon + 15 * hour })
    expect(press('a')).toBeNull()
  })
})

describe('the view of several charts', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    // Node has no screen to wait for.
    vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw, 16))
    vi.stubGlobal('cancelAnimationFrame', clearTimeout)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  function make() {
    const settled: unknown[] = []
    const seen: unknown[] = []
    const view = createChartView({
      onSettle: (stretch, { again }) => settled.push([stretch, again]),
      onReset: () => settled.push('reset'),
    })
    view.subscribe({ onMove: (stretch) => seen.push(stretch), onWiden: () => seen.push('wider') })
    view.follow({ from: 0, to: 10 * hour, live: false })
    return { view, settled, seen }
  }
  const at = (hours: number) => ({ from: noon + hours * hour, to: noon + (hours + 10) * hour })

  it('tells the charts once a frame, and the page when the hand rests', () => {
    const { view, settled, seen } = make()
    for (let step = 0; step < 10; step++) view.move(at(step))
    vi.advanceTimersByTime(16)
    expect(seen).toEqual([at(9)])
    expect(settled).toEqual([])
    vi.advanceTimersByTime(300)
    expect(settled).toEqual([[at(9), false]])
    // A pause and on: the page may take it for the same step.
    view.move(at(10))
    vi.advanceTimersByTime(300)
    expect(settled.at(-1)).toEqual([at(10), true])
  })

  it('lets go when the page has another range, but not when the clock moves its range on', () => {
    const { view, seen } = make()
    view.settle(at(1))
    vi.advanceTimersByTime(16)
    expect(view.moved).toEqual(at(1))
    view.follow({ ...at(1), live: false })
    expect(view.moved).toBeNull()

    view.follow({ from: 0, to: hour, live: true })
    view.move(at(2))
    view.follow({ from: 5000, to: hour + 5000, live: true })
    expect(view.moved).toEqual(at(2))
    view.follow({ from: 0, to: 24 * hour, live: true })
    expect(view.moved).toBeNull()
    expect(seen.at(-1)).toMatchObject({ from: 0, to: 24 * hour })
  })

  it('gives all charts the room that the widest needs', async () => {
    const { view, seen } = make()
    const before = view.axisWidth
    view.widen(before - 1)
    view.widen(before + 20)
    view.widen(before + 10)
    await Promise.resolve()
    expect(view.axisWidth).toBe(before + 20)
    expect(seen).toEqual(['wider'])
  })

  it('goes back, and tells the page nothing of a move that was not finished', () => {
    const { view, settled, seen } = make()
    view.move(at(3))
    view.reset()
    vi.advanceTimersByTime(1000)
    expect(settled).toEqual(['reset'])
    expect(seen.at(-1)).toMatchObject({ from: 0, to: 10 * hour })
  })
})
