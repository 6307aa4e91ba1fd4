import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { keepOutOfTabOrder, stopsOf } from './row-stops.ts'

interface RowKeysOptions {
  frame: RefObject<HTMLElement | null>
  count: number
  scrollTo: (index: number) => void
}

const pageOfRows = 12

/**
 * The rows are one stop for Tab: one of them can be tabbed to; arrows, Page, Home and End move it; Enter opens, Space
 * ticks, with Shift all since the last. Left and right lead to what can be pressed in the row, Escape back to it.
 */
export function useRowKeys({ frame, count, scrollTo }: RowKeysOptions) {
  const [chosen, setActive] = useState(0)
  const active = Math.min(chosen, Math.max(0, count - 1))
  /** Which stop of the row gets the focus, once the row is drawn. */
  const moving = useRef<number>(undefined)

  useEffect(() => {
    if (moving.current === undefined) return
    const row = frame.current?.querySelector<HTMLElement>(`tr[data-index="${active}"]`)
    if (!row) return
    focusStop(row, moving.current)
    moving.current = undefined
  })

  useEffect(() => {
    const body = frame.current?.querySelector('tbody')
    return body ? keepOutOfTabOrder(body) : undefined
  }, [frame])

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const { target } = event
    if (!(target instanceof HTMLElement) || event.defaultPrevented) return
    // A menu or dialog that was opened here is no part of the row.
    const row = target.closest<HTMLElement>('tr[data-index]')
    if (!row) return
    const at = stopsOf(row).indexOf(target)
    const beside = besideOf(event.key, at)
    const next = targetOf(event.key, active, count)
    if (beside !== null) {
      event.preventDefault()
      focusStop(row, beside)
    } else if (next !== null) {
      event.preventDefault()
      moving.current = at
      setActive(next)
      scrollTo(next)
    } else if (target !== row) return
    else if (event.key === 'Enter') row.click()
    else if (event.key === ' ') {
      event.preventDefault()
      const { shiftKey } = event
      row
        .querySelector<HTMLElement>('.fyr-cell-tick input')
        ?.dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey }))
    }
  }

  return { active, setActive, onKeyDown }
}

/** As near to the stop as the row has one. */
function focusStop(row: HTMLElement, at: number): void {
  const stops = stopsOf(row)
  stops[Math.min(at, stops.length - 1)]?.focus({ preventScroll: at === 0 })
}

function besideOf(key: string, at: number): number | null {
  if (key === 'ArrowRight') return at + 1
  if (at > 0 && key === 'ArrowLeft') return at - 1
  return at > 0 && key === 'Escape' ? 0 : null
}

function targetOf(key: string, active: number, count: number): number | null {
  const moves = new Map(
    Object.entries<number>({
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + pageOfRows,
      PageUp: active - pageOfRows,
      Home: 0,
      End: count - 1,
    }),
  )
  const to = moves.get(key)
  return to === undefined ? null : Math.min(count - 1, Math.max(0, to))
}
