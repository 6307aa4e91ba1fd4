import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { Point } from './geometry.ts'
import type { PictureControl } from './use-picture-view.ts'

/** Pixels of a wheel that doubles or halves what is seen. */
const wheelForDouble = 300
const pixelsOfLine = 16

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
  zoom: PictureControl['zoom'] | undefined,
  isAlone: () => boolean,
): void {
  const onWheel = useEffectEvent((event: WheelEvent) => {
    if (!frame.current || !zoom || (!event.ctrlKey && !event.metaKey && !isAlone())) return
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

/** How far an arrow leads; null for other keys. */
export function arrowOf(key: string, by: number): Point | null {
  if (key === 'ArrowLeft') return { x: -by, y: 0 }
  if (key === 'ArrowRight') return { x: by, y: 0 }
  if (key === 'ArrowUp') return { x: 0, y: -by }
  if (key === 'ArrowDown') return { x: 0, y: by }
  return null
}
