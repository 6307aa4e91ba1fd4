import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type AllState, allStateOf, withAllToggled, withToggled } from './selection.ts'

export interface Selection {
  has: (id: string) => boolean
  /** Of the rows that are shown. */
  all: AllState
  toggleAll: () => void
  /** Always the same function. @param asRange with all from the row that was toggled before */
  toggle: (id: string, asRange: boolean) => void
  clear: () => void
}

/** Which rows are ticked. @param shown their ids, in order; the same array until they change */
export function useSelection(shown: readonly string[]): Selection {
  const [selected, setSelected] = useState<ReadonlySet<string>>(none)
  const latest = useRef(shown)
  const anchor = useRef<string | null>(null)
  useLayoutEffect(() => {
    latest.current = shown
  }, [shown])
  const [toggle] = useState(() => (id: string, asRange: boolean) => {
    const from = asRange ? anchor.current : null
    anchor.current = id
    setSelected((before) => withToggled(latest.current, before, id, from))
  })
  return {
    has: (id) => selected.has(id),
    all: useMemo(() => allStateOf(shown, selected), [shown, selected]),
    toggleAll: () => setSelected((before) => withAllToggled(shown, before)),
    toggle,
    clear: () => setSelected(none),
  }
}

const none: ReadonlySet<string> = new Set()
