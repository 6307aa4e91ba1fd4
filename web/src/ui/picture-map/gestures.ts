import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { Point } from './geometry.ts'
import type { PictureControl } from './use-picture-view.ts'

/** Pixels of a wheel that doubles or halves what is seen. */
const wheelForDouble = 300
const pixelsOfLine = 16
/** A hand that only clicks moves by less, in pixels. */
const still = 4

/** Where the pointer is, in pixels of the element. */
export function pointIn(element: Element, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top } = element.getBoundingClientRect()
  return { x: clientX - left, y: clientY - top }
}

/**
 * The wheel zooms where the pointer is: with Ctrl (or as a pinch of a trackpad) always, alone only where nothing
 * else could be meant by it.
 */
export function useWheelZoom(
  frame: RefObject<HTMLElement | null>,
  { zoom }: PictureControl,
  isAlone: () => boolean,
): void {
  const onWheel = useEffectEvent((event: WheelEvent) => {
    if (!frame.current || (!event.ctrlKey && !event.metaKey && !isAlone())) return
    event.preventDefault()
    const unit = event.deltaMode === 0 ? 1 : pixelsOfLine
    zoom(2 ** ((-event.deltaY * unit) / wheelForDouble), pointIn(frame.current, event))
  })
  useEffect(() => {
    const element = frame.current
    const listen = (event: WheelEvent) => onWheel(event)
    // React listens passively, and the page would scroll.
    element?.addEventListener('wheel', listen, { passive: false })
    return () => element?.removeEventListener('wheel', listen)
  }, [frame])
}

interface Hand {
  /** Where each finger is, or the mouse, in pixels of the frame. */
  fingers: Map<number, Point>
  from: Point
  moved: boolean
}

/** One finger or the mouse moves the picture, two fingers zoom it; a click that moved nothing is told. */
export function usePan({ move, zoom }: PictureControl, onClick?: (at: Point) => void) {
  const hand = useRef<Hand>({ fingers: new Map(), from: { x: 0, y: 0 }, moved: false })

  function lift(event: PointerEvent<HTMLElement>): Point | null {
    const at = hand.current.fingers.get(event.pointerId)
    hand.current.fingers.delete(event.pointerId)
    return at && hand.current.fingers.size === 0 && !hand.current.moved ? at : null
  }

  return {
    /** Also of what lies on the picture and keeps the rest to itself. */
    onPointerDownCapture() {
      if (hand.current.fingers.size === 0) hand.current.moved = false
    },
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return
      const { current } = hand
      const at = pointIn(event.currentTarget, event)
      if (current.fingers.size === 0) current.from = at
      else current.moved = true
      current.fingers.set(event.pointerId, at)
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const { current } = hand
      const before = current.fingers.get(event.pointerId)
      if (!before) return
      const at = pointIn(event.currentTarget, event)
      if (!current.moved && Math.hypot(at.x - current.from.x, at.y - current.from.y) < still) return
      if (!event.currentTarget.hasPointerCapture(event.pointerId)) {
        event.currentTarget.setPointerCapture(event.pointerId)
      }
      current.moved = true
      const [other] = [...current.fingers].flatMap(([id, point]) => (id === event.pointerId ? [] : [point]))
      current.fingers.set(event.pointerId, at)
      if (!other) return move({ x: at.x - before.x, y: at.y - before.y })
      // What was under the fingers stays under them: what is between them moves by half.
      move({ x: (at.x - before.x) / 2, y: (at.y - before.y) / 2 })
      const apart = Math.hypot(before.x - other.x, before.y - other.y)
      const factor = Math.hypot(at.x - other.x, at.y - other.y) / Math.max(apart, 1)
      zoom(factor, { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 })
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const at = lift(event)
      if (at) onClick?.(at)
    },
    onPointerCancel: lift,
    /** A link on the picture is not followed by a hand that moved the picture. */
    onClickCapture(event: MouseEvent<HTMLElement>) {
      // The Enter key clicks without a hand.
      if (!hand.current.moved || event.detail === 0) return
      hand.current.moved = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}

/** How far an arrow leads; null for other keys. */
export function arrowOf(key: string, by: number): Point | null {
  if (key === 'ArrowLeft') return { x: -by, y: 0 }
  if (key === 'ArrowRight') return { x: by, y: 0 }
  if (key === 'ArrowUp') return { x: 0, y: -by }
  if (key === 'ArrowDown') return { x: 0, y: by }
  return null
}
