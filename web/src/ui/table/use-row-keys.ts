import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'

interface RowKeysOptions {
  frame: RefObject<HTMLElement | null>
  count: number
  scrollTo: (index: number) => void
}

const pageOfRows = 12

/** One row can be tabbed to; arrows, Page, Home and End move it; Enter opens, Space ticks, with Shift all since the last. */
export function useRowKeys({ frame, count, scrollTo }: RowKeysOptions) {
  const [chosen, setActive] = useState(0)
  const active = Math.min(chosen, Math.max(0, count - 1))
  const moving = useRef(false)

  useEffect(() => {
    if (!moving.current) return
    const row = frame.current?.querySelector<HTMLElement>(`tr[data-index="${active}"]`)
    if (!row) return
    moving.current = false
    row.focus({ preventScroll: true })
  })

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const row = event.target
    // Keys inside a cell's own control are for that.
    if (!(row instanceof HTMLElement) || row.dataset.index === undefined) return
    const next = targetOf(event.key, active, count)
    if (next !== null) {
      event.preventDefault()
      moving.current = true
      setActive(next)
      scrollTo(next)
    } else if (event.key === 'Enter') row.click()
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
