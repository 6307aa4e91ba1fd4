import { type MouseEvent, type PointerEvent, type TouchEvent, useEffect, useRef } from 'react'

const longMs = 500
/** Pixels that a finger may tremble. */
const still = 10

/** What opens a context menu: a right click, and a finger that stays, also where the browser does not tell. */
export function useLongPress(onMenu: (at: { x: number; y: number }) => void) {
  const press = useRef<{ x: number; y: number; timer: ReturnType<typeof setTimeout> }>(undefined)
  const wasLong = useRef(false)
  const cancel = () => {
    clearTimeout(press.current?.timer)
    press.current = undefined
  }
  useEffect(() => () => clearTimeout(press.current?.timer), [])
  return {
    onContextMenu: (event: MouseEvent) => {
      event.preventDefault()
      // Some browsers tell of the finger themselves.
      if (press.current) wasLong.current = true
      cancel()
      onMenu({ x: event.clientX, y: event.clientY })
    },
    onPointerDown: ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
      wasLong.current = false
      if (pointerType !== 'touch') return
      const timer = setTimeout(() => {
        wasLong.current = true
        onMenu({ x, y })
      }, longMs)
      press.current = { x, y, timer }
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { current } = press
      if (current && Math.hypot(clientX - current.x, clientY - current.y) > still) cancel()
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    // No mouse is made up of the finger that lifts: its press would close the menu again.
    onTouchEnd: (event: TouchEvent) => wasLong.current && event.preventDefault(),
    // The click that ends a long press is none.
    onClickCapture: (event: MouseEvent) => {
      if (!wasLong.current) return
      wasLong.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
