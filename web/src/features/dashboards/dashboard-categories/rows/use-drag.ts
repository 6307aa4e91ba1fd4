import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { type Drop, dropOver } from '../tree/steps.ts'
import type { Tree } from '../tree/tree.ts'

/** Pixels before a press is a drag. */
const threshold = 5
/** How long something is held over a closed category before it opens. */
const openAfterMs = 600
/** Pixels from the edge of the list where it scrolls by itself, and how far each frame. */
const edge = 36
const scrollStep = 8

interface DragOptions {
  tree: Tree
  open: ReadonlySet<string>
  scroller: RefObject<HTMLElement | null>
  onOpen: (key: string) => void
  onDrop: (key: string, drop: Drop) => void
}

export interface Dragging {
  key: string
  drop: Drop | null
  x: number
  y: number
}

/** Dragging a row by mouse, pen or finger, with the place where it would go. Escape ends it. */
export function useDrag(options: DragOptions) {
  const [dragging, setDragging] = useState<Dragging | null>(null)
  const latest = useRef(options)
  latest.current = options
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])

  function start(key: string, { clientX, clientY, pointerId }: ReactPointerEvent) {
    stop.current?.()
    let drag: Dragging | null = null
    let at = { x: clientX, y: clientY }
    let waiting: { over: string; timer: ReturnType<typeof setTimeout> } | undefined
    let frame = 0

    function look() {
      const { tree, open, onOpen } = latest.current
      const row = document.elementFromPoint(at.x, at.y)?.closest<HTMLElement>('[data-tree-row]')
      const over = row?.dataset.treeRow
      const box = row?.getBoundingClientRect()
      const drop =
        over && box
          ? dropOver(tree, key, { key: over, open: open.has(over) }, (at.y - box.top) / box.height)
          : null
      if (waiting?.over !== drop?.row) clearTimeout(waiting?.timer)
      if (drop?.at !== 'inside' || open.has(drop.row)) waiting = undefined
      else if (waiting?.over !== drop.row) {
        waiting = { over: drop.row, timer: setTimeout(() => onOpen(drop.row), openAfterMs) }
      }
      drag = { key, drop, ...at }
      setDragging(drag)
    }

    function scroll() {
      const own = latest.current.scroller.current
      // In the side menu the tree scrolls with the entries above it.
      const list = own?.closest<HTMLElement>('.fyr-menu-scroll') ?? own
      const box = list?.getBoundingClientRect()
      if (list && box && drag) {
        const way = at.y < box.top + edge ? -1 : at.y > box.bottom - edge ? 1 : 0
        const before = list.scrollTop
        list.scrollTop += way * scrollStep
        if (list.scrollTop !== before) look()
      }
      frame = requestAnimationFrame(scroll)
    }

    const onMove = (event: PointerEvent) => {
      if (event.pointerId !== pointerId) return
      at = { x: event.clientX, y: event.clientY }
      if (drag) return look()
      if (Math.hypot(at.x - clientX, at.y - clientY) < threshold) return
      look()
      frame = requestAnimationFrame(scroll)
    }
    const onUp = (event: PointerEvent) => {
      if (event.pointerId !== pointerId) return
      const drop = drag?.drop
      end()
      if (drop && event.type === 'pointerup') latest.current.onDrop(key, drop)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !drag) return
      // The panel stays.
      event.preventDefault()
      event.stopImmediatePropagation()
      end()
    }
    function end() {
      clearTimeout(waiting?.timer)
      cancelAnimationFrame(frame)
      window.removeEventListener('pointermove', onMove)
      window.removeEventListener('pointerup', onUp)
      window.removeEventListener('pointercancel', onUp)
      window.removeEventListener('keydown', onKey, true)
      stop.current = undefined
      setDragging(null)
    }
    window.addEventListener('pointermove', onMove)
    window.addEventListener('pointerup', onUp)
    window.addEventListener('pointercancel', onUp)
    window.addEventListener('keydown', onKey, true)
    stop.current = end
  }
  return { dragging, start }
}
