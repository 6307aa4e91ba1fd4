import type uPlot from 'uplot'
import { scaled, shifted, type TimeRange } from '../time-range.ts'
import type { ChartView } from '../view.ts'

/** Pixels of a wheel that doubles or halves what is seen. */
const wheelForDouble = 300
const pixelsOfLine = 16

/**
 * By mouse and trackpad: Ctrl and wheel (or a pinch) zoom where the pointer is, Shift and wheel (or a sideways
 * swipe) move, Shift and drag move too. A plain wheel scrolls the page as everywhere.
 */
export function pointerGestures(view: ChartView): uPlot.Plugin {
  return {
    hooks: {
      ready: (chart) => {
        const { over } = chart
        const seen = (): TimeRange => view.moved ?? stretchOf(chart)

        over.addEventListener(
          'wheel',
          (event) => {
            const unit = event.deltaMode === 0 ? 1 : pixelsOfLine
            if (event.ctrlKey || event.metaKey) {
              const { left, width } = over.getBoundingClientRect()
              const factor = 2 ** ((event.deltaY * unit) / wheelForDouble)
              view.move(scaled(seen(), factor, (event.clientX - left) / width))
            } else {
              const sideways = event.shiftKey ? event.deltaX || event.deltaY : event.deltaX
              if (!event.shiftKey && Math.abs(event.deltaX) <= Math.abs(event.deltaY)) return
              view.move(shifted(seen(), (sideways * unit) / over.clientWidth))
            }
            event.preventDefault()
          },
          { passive: false },
        )

        over.addEventListener(
          'mousedown',
          (event) => {
            if (!event.shiftKey || event.button !== 0) return
            // Before uPlot takes it for the start of a selection.
            event.stopImmediatePropagation()
            event.preventDefault()
            const start = seen()
            const drag = (to: MouseEvent) =>
              view.move(shifted(start, (event.clientX - to.clientX) / over.clientWidth))
            addEventListener('mousemove', drag)
            addEventListener('mouseup', () => removeEventListener('mousemove', drag), { once: true })
          },
          { capture: true },
        )
      },
    },
  }
}

export function stretchOf(chart: uPlot): TimeRange {
  const { min, max } = chart.scales.x ?? {}
  return { from: min ?? 0, to: max ?? 1 }
}

/** Where a key leads, from what is seen; null for keys that mean nothing to a chart. */
export function keyTimeRange(
  { key, shiftKey }: { key: string; shiftKey: boolean },
  seen: TimeRange,
): TimeRange | null {
  const far = shiftKey ? 1 : 0.2
  if (key === 'ArrowLeft') return shifted(seen, -far)
  if (key === 'ArrowRight') return shifted(seen, far)
  if (key === '+' || key === '=') return scaled(seen, 0.5)
  if (key === '-' || key === '_') return scaled(seen, 2)
  return null
}
