import type uPlot from 'uplot'
import type { ChartView } from '../view.ts'
import { stretchOf } from './gestures.ts'

interface Finger {
  x: number
  y: number
}

/** Two fingers zoom and move the time axis; one finger shows the crosshair, and still scrolls the page. */
export function touchZoom(view: ChartView): uPlot.Plugin {
  return {
    hooks: {
      ready: (chart) => {
        const { over } = chart
        const fingers = new Map<number, Finger>()
        let start: { left: number; right: number; from: number; to: number } | undefined
        over.style.touchAction = 'pan-y'

        const place = (event: PointerEvent): Finger => {
          const { left, top } = over.getBoundingClientRect()
          return { x: event.clientX - left, y: event.clientY - top }
        }
        const edges = () => {
          const xs = [...fingers.values()].map((finger) => finger.x).sort((a, b) => a - b)
          return [xs[0] ?? 0, xs.at(-1) ?? 0] as const
        }

        over.addEventListener('pointerdown', (event) => {
          if (event.pointerType !== 'touch') return
          fingers.set(event.pointerId, place(event))
          if (fingers.size !== 2) return
          const [left, right] = edges()
          start = { left, right: Math.max(right, left + 10), ...stretchOf(chart) }
        })
        over.addEventListener('pointermove', (event) => {
          if (!fingers.has(event.pointerId)) return
          const finger = place(event)
          fingers.set(event.pointerId, finger)
          if (!start || fingers.size !== 2) {
            chart.setCursor({ left: finger.x, top: finger.y })
            return
          }
          view.move(zoomed(start, edges(), over.clientWidth))
        })
        const lift = (event: PointerEvent) => {
          if (start && fingers.size === 2) {
            const stretch = zoomed(start, edges(), over.clientWidth)
            start = undefined
            view.settle(stretch)
          }
          fingers.delete(event.pointerId)
        }
        over.addEventListener('pointerup', lift)
        over.addEventListener('pointercancel', lift)
      },
    },
  }
}

interface Pinch {
  left: number
  right: number
  from: number
  to: number
}

/** The window in which what was under each finger stays under it. */
export function zoomed(start: Pinch, [left, right]: readonly [number, number], width: number) {
  const perPixel = (start.to - start.from) / width
  const timeLeft = start.from + start.left * perPixel
  const timeRight = start.from + start.right * perPixel
  const scale = (timeRight - timeLeft) / Math.max(right - left, 10)
  const from = timeLeft - left * scale
  return { from, to: from + width * scale }
}
