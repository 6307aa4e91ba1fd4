import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Range } from '../time/range/range.ts'
import { sensible, type TimeRange } from './time-range.ts'

/**
 * What the charts of a page look at: one stretch of time for all of them. While somebody zooms or moves, all
 * charts follow at once with what they have; when the hand rests, the page is told and fetches what is missing.
 */
export interface ChartView {
  /** Charts of one view share the crosshair by this. */
  readonly id: string
  /** While somebody moves and until the page follows; null when the page's own range counts. */
  readonly moved: TimeRange | null
  /** Somebody has zoomed or moved since the page showed its own range: there is something to reset. */
  readonly zoomed: boolean
  /** Part of a gesture. */
  move(to: TimeRange): void
  /** The end of one: the page is told now. */
  settle(to: TimeRange): void
  /** Back to where one came from. */
  reset(): void
  subscribe(chart: ViewedChart): () => void
  /** Room for the numbers on the left of every chart, so that their times stand below each other. In pixels. */
  readonly axisWidth: number
  /** A chart needs so much; the others follow. */
  widen(pixels: number): void
}

interface ViewedChart {
  onMove(stretch: TimeRange): void
  onWiden(): void
}

interface ViewOptions {
  /** `again`: soon after the last time, as when one turns a wheel with pauses. */
  onSettle: (stretch: TimeRange, how: { again: boolean }) => void
  onReset: () => void
}

const restMs = 220
const againMs = 3000
/** For five characters, such as 1,000. */
const usualAxisWidth = 49
let views = 0

export interface OwnedView extends ChartView {
  /** The page's range is this now. */
  follow(range: Range): void
  stop(): void
}

export function createChartView({ onSettle, onReset }: ViewOptions): OwnedView {
  const charts = new Set<ViewedChart>()
  let range: Range | null = null
  let moved: TimeRange | null = null
  let zoomed = false
  let frame: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let settledAt = Number.NEGATIVE_INFINITY
  let axisWidth = usualAxisWidth
  let widening = false

  function show(): void {
    frame = undefined
    const stretch = moved ?? range
    if (stretch) for (const chart of [...charts]) chart.onMove(stretch)
  }

  function settle(to: TimeRange): void {
    clearTimeout(timer)
    moved = sensible(to)
    zoomed = true
    frame ??= requestAnimationFrame(show)
    const now = performance.now()
    onSettle(moved, { again: now - settledAt < againMs })
    settledAt = now
  }

  return {
    id: `view ${++views}`,
    get moved() {
      return moved
    },
    get zoomed() {
      return zoomed
    },
    move(to) {
      moved = sensible(to)
      // Wheels and keys report more often than a screen draws.
      frame ??= requestAnimationFrame(show)
      clearTimeout(timer)
      timer = setTimeout(() => moved && settle(moved), restMs)
    },
    settle,
    reset() {
      clearTimeout(timer)
      moved = null
      zoomed = false
      onReset()
      frame ??= requestAnimationFrame(show)
    },
    subscribe(chart) {
      charts.add(chart)
      return () => charts.delete(chart)
    },
    get axisWidth() {
      return axisWidth
    },
    widen(pixels) {
      if (pixels <= axisWidth) return
      axisWidth = pixels
      if (widening) return
      widening = true
      // Asked in the middle of a drawing.
      queueMicrotask(() => {
        widening = false
        for (const chart of [...charts]) chart.onWiden()
      })
    },
    follow(next) {
      const before = range
      range = next
      // A preset is nobody's zoom.
      if (next.live) zoomed = false
      if (!moved || !before || (before.from === next.from && before.to === next.to)) return
      // A range that only moves on with the clock does not take the picture out of somebody's hands.
      if (before.live && next.live && Math.abs(before.to - before.from - (next.to - next.from)) < 1) return
      clearTimeout(timer)
      moved = null
      show()
    },
    stop() {
      clearTimeout(timer)
      if (frame !== undefined) cancelAnimationFrame(frame)
      frame = undefined
    },
  }
}

/** A view that follows a range of the page, and tells the page where it came to rest. */
export function useChartView(range: Range, options: ViewOptions): ChartView {
  const newest = useRef(options)
  const [view] = useState(() =>
    createChartView({
      onSettle: (stretch, how) => newest.current.onSettle(stretch, how),
      onReset: () => newest.current.onReset(),
    }),
  )
  useLayoutEffect(() => {
    newest.current = options
    view.follow(range)
  })
  useEffect(() => () => view.stop(), [view])
  return view
}
